import { expect, test } from 'vitest';
import { HeardChanges, LogEnds, positionOf } from './positions.ts';

test('the head of a page of the log is nobody’s', () => {
  expect(positionOf(8_192)).toBe(8_192);
  expect(positionOf(8_192 + 24)).toBe(8_192);
  expect(positionOf(8_192 + 40)).toBe(8_192);
  expect(positionOf(8_192 + 48)).toBe(8_240);
});

test('late is who misses what was there before; a primary that is away makes nobody late', () => {
  const ends = new LogEnds(60_000);
  ends.add(100, 0);
  ends.add(200, 1_000);
  ends.add(200, 5_000);
  expect(ends.lagMs(200)).toBe(0);
  expect(ends.lagMs(100)).toBe(4_000);
  expect(ends.lagMs(50)).toBe(5_000);
});

test('changes that came in while the primary was asked are not covered by its answer', () => {
  const changes = new HeardChanges(60_000);
  changes.heard = 3;
  changes.cover(2, 100, 0);
  expect(changes.isCovered).toBe(false);
  expect(changes.passedBy(100)).toBe(2);
  changes.cover(3, 150, 10);
  expect(changes.isCovered).toBe(true);
  expect(changes.passedBy(149)).toBe(2);
  expect(changes.passedBy(99)).toBe(0);
  changes.cover(4, 300, 70_000);
  expect(changes.passedBy(10)).toBe(3);
});
