import { expect, it } from 'vitest';
import { isQuiet, quietEnd } from './notices.ts';

const night = { from: 22, to: 6 };
const noon = { from: 12, to: 14 };

/** Lagos is one hour before UTC: 22:00 there is 21:00Z. */
it.each([
  [night, '2026-11-16T20:59:59.999Z', false],
  [night, '2026-11-16T21:00:00.000Z', true],
  [night, '2026-11-16T23:30:00.000Z', true],
  [night, '2026-11-17T04:59:59.999Z', true],
  [night, '2026-11-17T05:00:00.000Z', false],
  [noon, '2026-11-16T10:59:59.999Z', false],
  [noon, '2026-11-16T11:00:00.000Z', true],
  [noon, '2026-11-16T12:59:59.999Z', true],
  [noon, '2026-11-16T13:00:00.000Z', false],
  [{ from: 23, to: 0 }, '2026-11-16T22:30:00.000Z', true],
  [{ from: 23, to: 0 }, '2026-11-16T23:00:00.000Z', false],
])('%j at %s is quiet: %s', (quiet, at, expected) => {
  expect(isQuiet(quiet, new Date(at))).toBe(expected);
});

it.each([
  [night, '2026-11-16T21:00:00.000Z', '2026-11-17T05:00:00.000Z'],
  [night, '2026-11-17T04:59:59.999Z', '2026-11-17T05:00:00.000Z'],
  [noon, '2026-11-16T11:20:00.000Z', '2026-11-16T13:00:00.000Z'],
  [{ from: 23, to: 0 }, '2026-11-16T22:30:00.000Z', '2026-11-16T23:00:00.000Z'],
])('%j at %s ends at %s', (quiet, at, expected) => {
  const end = quietEnd(quiet, new Date(at));
  expect(end.toISOString()).toBe(expected);
  expect(isQuiet(quiet, end)).toBe(false);
  expect(isQuiet(quiet, new Date(end.getTime() - 1))).toBe(true);
});
