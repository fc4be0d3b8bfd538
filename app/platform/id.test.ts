import { describe, expect, it } from 'vitest';
import { isId, lowestId, newCode, newId, newToken } from './id.ts';

describe('newId', () => {
  it('is a UUID v7 that sorts by time', () => {
    const early = newId(Date.UTC(2026, 0, 1));
    const late = newId(Date.UTC(2026, 0, 2));
    expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(early < late).toBe(true);
    expect(isId(early)).toBe(true);
  });

  it('sorts in the order of making, also within a millisecond', () => {
    const ids = Array.from({ length: 20_000 }, () => newId());
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has a lowest one for every moment', () => {
    const at = Date.UTC(2026, 10, 16, 22, 0, 0, 7);
    expect(isId(lowestId(at))).toBe(true);
    expect(lowestId(at) <= newId(at)).toBe(true);
    expect(lowestId(at) > newId(at - 1)).toBe(true);
    expect(isId(lowestId(0))).toBe(true);
  });

  it('refuses what PostgreSQL would choke on', () => {
    for (const value of [
      '',
      'x',
      '1',
      `${newId()} `,
      newId().toUpperCase(),
      null,
      7,
      `${newId()}'`,
    ]) {
      expect(isId(value)).toBe(false);
    }
  });
});

describe('codes and tokens', () => {
  it('have the asked length and no letters that look alike', () => {
    expect(newCode(10)).toMatch(/^[2-9a-hjkmnp-z]{10}$/);
    expect(new Set(Array.from({ length: 1000 }, () => newCode(8))).size).toBe(1000);
    expect(Buffer.from(newToken(), 'base64url')).toHaveLength(32);
  });
});
