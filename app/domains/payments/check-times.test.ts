import { expect, test } from 'vitest';
import { firstCheck, nextCheck } from './check-times.ts';

const dayMs = 86_400_000;

test('an open payment is asked about ever less often, and after a month no more', () => {
  const createdAt = new Date('2026-11-15T09:00:00Z');
  const times: number[] = [];
  let next: Date | null = firstCheck(createdAt);
  while (next) {
    times.push(next.getTime() - createdAt.getTime());
    next = nextCheck(times.length, createdAt, next);
  }
  expect(times[0]).toBe(2 * 60_000);
  expect(times.filter((at) => at <= 3_600_000).length).toBeGreaterThanOrEqual(5);
  expect(times.length).toBeLessThan(45);
  expect(times.at(-1)).toBeLessThanOrEqual(30 * dayMs);
  expect(times.at(-1)).toBeGreaterThan(28 * dayMs);
});
