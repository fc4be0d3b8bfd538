import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageCost, floorFor, offeredKobo, wasAsked } from './prices.ts';

const now = new Date('2026-11-16T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

test('a price is proven when it was the only one of the seven days before', () => {
  const price = (priceKobo: number, days: number) => ({ priceKobo, at: ago(days) });
  expect(wasAsked([price(100, 8)], 100, now)).toBe(true);
  expect(wasAsked([price(100, 7)], 100, now)).toBe(true);
  expect(wasAsked([price(100, 6)], 100, now)).toBe(false);
  expect(wasAsked([price(50, 30), price(100, 3)], 100, now)).toBe(false);
  expect(wasAsked([price(100, 30), price(50, 3), price(100, 2)], 100, now)).toBe(false);
  expect(wasAsked([price(50, 30), price(100, 9), price(100, 2)], 100, now)).toBe(true);
  expect(wasAsked([price(100, 30)], 200, now)).toBe(false);
  expect(wasAsked([], 100, now)).toBe(false);
});

test('the average lies between what was there and what came', () => {
  const bought = { quantity: 15, costKobo: 100_000, pieces: 5, unitKobo: 160_000 };
  expect(averageCost(bought)).toBe(120_000);
  expect(averageCost({ ...bought, costKobo: null })).toBe(160_000);
  expect(averageCost({ ...bought, quantity: 3 })).toBe(160_000);
  const kobo = fc.integer({ min: 0, max: 100_000_000_000 });
  const count = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(count, count, kobo, kobo, (before, pieces, costKobo, unitKobo) => {
      const cost = averageCost({ quantity: before + pieces, costKobo, pieces, unitKobo });
      expect(Number.isSafeInteger(cost)).toBe(true);
      expect(cost).toBeGreaterThanOrEqual(Math.min(costKobo, unitKobo));
      expect(cost).toBeLessThanOrEqual(Math.max(costKobo, unitKobo));
    }),
  );
});

test('a variant’s own floor goes before the item’s', () => {
  const floors = [
    { stockId: 'a', variantId: null, floorKobo: 100 },
    { stockId: 'a', variantId: 'v', floorKobo: 200 },
  ];
  expect(floorFor(floors, { stockId: 'a', variantId: 'v' })).toBe(200);
  expect(floorFor(floors, { stockId: 'a', variantId: 'w' })).toBe(100);
  expect(floorFor(floors, { stockId: 'a', variantId: null })).toBe(100);
  expect(floorFor(floors, { stockId: 'b', variantId: null })).toBeNull();
});

test('a variant goes down by the share of its item, never below its floor and never up', () => {
  const phone = { ownKobo: 17_150_000, usualKobo: 14_800_000, offerKobo: 11_100_000 };
  expect(offeredKobo({ ...phone, floorKobo: null })).toBe(12_862_500);
  expect(offeredKobo({ ...phone, floorKobo: 15_000_000 })).toBe(15_000_000);
  expect(offeredKobo({ ...phone, floorKobo: 17_150_000 })).toBeUndefined();
  // 30 % off ₦7,000: as a float 0.7 falls a hair short of ₦4,900.
  const shoes = { usualKobo: 1_000_000, offerKobo: 700_000, floorKobo: null };
  expect(offeredKobo({ ...shoes, ownKobo: 700_000 })).toBe(490_000);
  const kobo = fc.integer({ min: 100, max: 100_000_000_000 });
  fc.assert(
    fc.property(kobo, kobo, kobo, fc.option(kobo), (ownKobo, a, b, floorKobo) => {
      fc.pre(a !== b);
      const [offerKobo, usualKobo] = [Math.min(a, b), Math.max(a, b)];
      const price = offeredKobo({ ownKobo, floorKobo, usualKobo, offerKobo }) ?? ownKobo;
      expect(Number.isSafeInteger(price)).toBe(true);
      expect(price % 100 === 0 || price === ownKobo || price === floorKobo).toBe(true);
      // In whole naira, and less than a naira below the exact share.
      const exact = BigInt(ownKobo) * BigInt(offerKobo);
      expect((BigInt(price) + 100n) * BigInt(usualKobo) > exact).toBe(true);
      expect(price).toBeLessThanOrEqual(ownKobo);
      expect(price).toBeGreaterThanOrEqual(Math.min(ownKobo, Math.max(100, floorKobo ?? 0)));
    }),
  );
});
