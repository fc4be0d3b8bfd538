import { expect, test } from 'vitest';
import type { Operation } from '#app/platform/outbox/operations.ts';
import { withWaiting } from './waiting-sales.ts';

const at = Date.parse('2026-11-16T10:00:00+01:00');
const sale = (more: Partial<Operation> = {}): Operation => ({
  id: '1',
  nr: 1,
  by: 'ada',
  shop: 'shop',
  kind: 'counter.sale',
  at,
  device: '',
  lane: '1',
  payload: {},
  files: [],
  state: 'waiting',
  tries: 0,
  about: { kobo: 1_500, method: 'cash' },
  ...more,
});
const today = {
  totalKobo: 5_000,
  beforeKobo: 0,
  unpaidKobo: 0,
  parts: [{ method: 'cash' as const, kobo: 5_000 }],
};
const day = '2026-11-16';

test('what was sold on this phone and waits is in the day’s figures, by how it was paid', () => {
  const pos = sale({ about: { kobo: 700, method: 'pos' } });
  expect(withWaiting(today, [sale(), pos], day)).toEqual({
    totalKobo: 7_200,
    beforeKobo: 0,
    unpaidKobo: 0,
    parts: [
      { method: 'cash', kobo: 6_500 },
      { method: 'pos', kobo: 700 },
    ],
  });
  expect(today.parts).toEqual([{ method: 'cash', kobo: 5_000 }]);
});

test('what has arrived, was refused, is no sale or is still to be brought is not counted', () => {
  const others = [sale({ state: 'done' }), sale({ state: 'refused' }), sale({ kind: 'stock.add' })];
  expect(withWaiting(today, others, day)).toBe(today);
  expect(withWaiting(today, [sale({ at: at - 86_400_000 })], day)).toEqual(today);
});

test('of a part payment that waits, the rest is not paid yet', () => {
  const part = sale({ about: { kobo: 1_500, owedKobo: 900, method: 'cash' } });
  expect(withWaiting(today, [part], day)).toMatchObject({
    totalKobo: 6_500,
    unpaidKobo: 900,
    parts: [
      { method: 'cash', kobo: 5_600 },
      { method: 'unpaid', kobo: 900 },
    ],
  });
});

test('what is owed for a sale of yesterday that still waits is not paid yet, and is no sale of today', () => {
  const about = { kobo: 1_500, owedKobo: 900, method: 'cash' };
  const before = sale({ at: at - 86_400_000, about });
  expect(withWaiting(today, [before], day)).toEqual({ ...today, unpaidKobo: 900 });
});
