import { expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import {
  addDays,
  averageOf,
  changeOf,
  conversionOf,
  daysOf,
  rangesOf,
  spansOf,
  weekOf,
} from './figures.ts';

test('seven days with today, and the seven before', () => {
  expect(rangesOf('2026-11-15', 7)).toEqual({
    now: { from: '2026-11-09', to: '2026-11-15' },
    before: { from: '2026-11-02', to: '2026-11-08' },
  });
  expect(rangesOf('2026-03-02', 7).now.from).toBe('2026-02-24');
});

test('weeks begin on Monday', () => {
  expect(weekOf('2026-11-15')).toBe('2026-11-09');
  expect(weekOf('2026-11-09')).toBe('2026-11-09');
});

test('weeks and days of a range cover each day once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 700 }),
      fc.integer({ min: 1, max: 120 }),
      (start, length) => {
        const from = addDays('2025-01-01', start);
        const range = { from, to: addDays(from, length - 1) };
        const { weeks, days } = spansOf(range);
        const covered = [
          ...weeks.flatMap((week) => daysOf({ from: week, to: addDays(week, 6) })),
          ...days,
        ];
        expect(covered.sort()).toEqual(daysOf(range));
        expect(days.length).toBeLessThanOrEqual(12);
      },
    ),
  );
});

test.each([
  [10, 5, 100],
  [5, 10, -50],
  [0, 4, -100],
  [3, 0, undefined],
])('%i after %i is %s percent', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change);
});

test('shares of nothing are nothing', () => {
  expect([conversionOf(3, 0), averageOf(500, 0), conversionOf(1, 3), averageOf(1_000, 3)]).toEqual([
    0, 0, 33.3, 333,
  ]);
});
