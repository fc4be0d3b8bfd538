import { afterEach, expect, test } from 'vitest';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { shopBench } from '#tests/support/shop/shops.ts';
import { flushFigures, sweepFigures } from '../day-figures/day-figures.server.ts';
import { dayFigures } from '../day-figures/day-figures.table.server.ts';
import { notePage, pageTimes } from './slow-pages.server.ts';

shopBench();

let turnBack = (): void => {};
afterEach(async () => {
  turnBack();
  await database().delete(dayFigures);
});
const onDay = (days: number): void => {
  turnBack();
  turnBack = setClock(() => new Date(Date.now() - days * 86_400_000));
};

test('all processes add to one list; the slowest come first, quick ones are only counted', async () => {
  for (let n = 0; n < 95; n++) notePage(0.004, () => '/quick');
  for (const seconds of [0.2, 0.9, 0.3]) notePage(seconds, () => '/search');
  await flushFigures();
  // Another process, or this one a moment later.
  for (const seconds of [1.2, 0.11]) notePage(seconds, () => '/export');
  notePage(0.4, () => '/search');
  await Promise.all([flushFigures(), flushFigures()]);
  expect(await pageTimes()).toEqual({
    now: { made: 101, within: 0.25 },
    before: { made: 0, within: undefined },
    slowest: [
      { pattern: '/export', times: 2, slowest: 1.2, before: null },
      { pattern: '/search', times: 4, slowest: 0.9, before: null },
    ],
  });
  expect((await pageTimes(1)).slowest).toHaveLength(1);
});

test('stands beside the week before, and is deleted after five weeks', async () => {
  for (const [days, seconds] of [
    [0, 0.2],
    [6, 0.3],
    [7, 2],
    [13, 4],
    [14, 9],
    [36, 30],
  ] as const) {
    onDay(days);
    notePage(seconds, () => '/search');
  }
  onDay(0);
  await flushFigures();
  expect(await pageTimes()).toEqual({
    now: { made: 2, within: 0.5 },
    before: { made: 2, within: 5 },
    slowest: [{ pattern: '/search', times: 2, slowest: 0.3, before: 4 }],
  });
  // Of the page and of how quick it was.
  expect(await sweepFigures()).toBe(2);
  expect(await sweepFigures()).toBe(0);
});
