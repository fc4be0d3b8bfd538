import { expect, test } from 'vitest';
import { overpaidOf, paidSums } from './paid-sums.ts';

let minute = 0;
/** A record a minute after the one before. */
const money = (id: string, amountKobo: number, more: Record<string, unknown> = {}) => {
  const at = new Date(Date.UTC(2026, 10, 15, 9, minute++));
  const bare = { correctsId: null, returnsId: null, state: 'success' as const, flag: null };
  return { ...bare, id, amountKobo, paidAt: at, decidedAt: null, createdAt: at, ...more };
};

test('a refund of the price stays one when the price is paid again', () => {
  const rows = [money('a', 100), money('b', -40, { returnsId: 'a' }), money('c', 100)];
  expect(paidSums(100, rows)).toMatchObject({ paidKobo: 160, refundedKobo: 40, overpaidKobo: 100 });
  const back = [...rows, money('d', -100, { returnsId: 'c' })];
  expect(paidSums(100, back)).toEqual({
    paidKobo: 60,
    refundedKobo: 40,
    overpaidKobo: 0,
    extraBackKobo: 100,
  });
});

test('the extra goes back first, then the price; taken back, both are as before', () => {
  const rows = [money('a', 100), money('b', 100), money('c', -130, { returnsId: 'a' })];
  expect(paidSums(100, rows)).toMatchObject({ refundedKobo: 30, extraBackKobo: 100 });
  const undone = [...rows, money('d', 130, { returnsId: 'a', correctsId: 'c' })];
  expect(paidSums(100, undone)).toEqual({
    paidKobo: 200,
    refundedKobo: 0,
    overpaidKobo: 100,
    extraBackKobo: 0,
  });
});

test('what is on its way is sent; what a bank decides about is not given back as well', () => {
  const order = { status: 'completed', totalKobo: 100 } as const;
  const twice = [money('a', 100), money('b', 100)];
  expect(overpaidOf(order, twice)).toBe(100);
  const onWay = money('c', -100, { returnsId: 'b', state: 'pending' });
  expect(overpaidOf(order, [...twice, onWay])).toBe(0);
  expect(overpaidOf(order, [...twice, { ...onWay, state: 'failed' as const }])).toBe(100);
  expect(overpaidOf(order, [money('a', 100), money('b', 100, { flag: 'disputed' })])).toBe(0);
  expect(overpaidOf({ ...order, status: 'cancelled' }, twice)).toBe(0);
});

test('a refund comes after its own payment, whatever the provider’s clock says', () => {
  const order = { status: 'pending', totalKobo: 100 } as const;
  const [first, second, back] = [
    money('a', 100),
    money('b', 100),
    money('c', -100, { returnsId: 'b' }),
  ];
  const ahead = { ...second, paidAt: new Date(back.createdAt.getTime() + 30_000) };
  expect(paidSums(100, [first, ahead, back])).toMatchObject({
    refundedKobo: 0,
    extraBackKobo: 100,
  });
  expect(overpaidOf(order, [first, ahead, back])).toBe(0);
});

test('cash from before a refund that is told after it pays the price again', () => {
  const [first, early, back] = [
    money('a', 100),
    money('b', 100),
    money('c', -100, { returnsId: 'a' }),
  ];
  const toldAt = new Date(back.createdAt.getTime() + 60_000);
  const late = { ...early, decidedAt: toldAt, createdAt: toldAt };
  expect(paidSums(100, [first, late, back])).toEqual({
    paidKobo: 100,
    refundedKobo: 100,
    overpaidKobo: 100,
    extraBackKobo: 0,
  });
});
