import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreedOff } from '../bids/bids.ts';
import { worthOf } from '../orders.ts';
import { totalsOf } from './totals.ts';

const kobo = fc.integer({ min: 0, max: 100_000_000_000 });
const line = fc.record({
  priceKobo: kobo,
  quantity: fc.integer({ min: 1, max: 100 }),
  floorKobo: fc.option(kobo),
});
const lines = fc.array(line, { minLength: 1, maxLength: 20 });

test('items, less the discount, and the fee', () => {
  const cart = [
    { priceKobo: 3_200_000, quantity: 1 },
    { priceKobo: 1_850_000, quantity: 2 },
  ];
  expect(totalsOf(cart, { discountKobo: 690_000, feeKobo: 150_000 })).toEqual({
    itemsKobo: 6_900_000,
    discountKobo: 690_000,
    feeKobo: 150_000,
    totalKobo: 6_360_000,
  });
  expect(totalsOf(cart, { feeKobo: null }).totalKobo).toBe(6_900_000);
});

test('a total is a whole number of kobo, never negative and never below the floor of its items', () => {
  fc.assert(
    fc.property(lines, fc.integer(), fc.option(fc.integer()), (sold, discountKobo, feeKobo) => {
      const sum = totalsOf(sold, { discountKobo, feeKobo });
      const least = sold.reduce(
        (all, { priceKobo, quantity, floorKobo }) =>
          all + Math.min(priceKobo, floorKobo ?? 0) * quantity,
        0,
      );
      expect(
        Object.values(sum).every((figure) => Number.isSafeInteger(figure) && figure >= 0),
      ).toBe(true);
      expect(sum.itemsKobo - sum.discountKobo).toBeGreaterThanOrEqual(least);
      expect(sum.totalKobo).toBe(sum.itemsKobo - sum.discountKobo + sum.feeKobo);
      expect(sum.discountKobo).toBeLessThanOrEqual(Math.max(0, discountKobo));
    }),
  );
});

test('all pieces of an order are worth what was paid for the goods, and the fee is no part of it', () => {
  fc.assert(
    fc.property(lines, kobo, kobo, (sold, discountKobo, feeKobo) => {
      const sum = totalsOf(sold, { discountKobo, feeKobo });
      const goods = sum.itemsKobo - sum.discountKobo;
      expect(worthOf(sold, sum)).toBe(goods);
    }),
  );
});

test('goods at an agreed price cost that price a piece, their own where it is lower, and never less than the floor', () => {
  fc.assert(
    fc.property(line, kobo, kobo, (sold, amountKobo, feeKobo) => {
      const sum = totalsOf([sold], { discountKobo: agreedOff({ amountKobo }, sold), feeKobo });
      const least = Math.min(sold.priceKobo, sold.floorKobo ?? 0);
      const piece = Math.max(least, Math.min(sold.priceKobo, amountKobo));
      expect(sum.itemsKobo - sum.discountKobo).toBe(piece * sold.quantity);
      expect(sum.totalKobo).toBe(piece * sold.quantity + feeKobo);
    }),
  );
});
