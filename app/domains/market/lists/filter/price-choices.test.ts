import { expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { isWithin, priceChoices } from './price-choices.ts';

const naira = (...prices: number[]) => prices.map((price) => price * 100);

test('four ranges with about as many goods each, at prices that people say', () => {
  const prices = naira(18_500, 21_500, 85_000, 120_000, 168_000, 215_000, 34_000, 91_000);
  expect(priceChoices(prices)).toEqual([
    { fromKobo: undefined, toKobo: 3_500_000, count: 3 },
    { fromKobo: 3_500_000, toKobo: 9_000_000, count: 1 },
    { fromKobo: 9_000_000, toKobo: 15_000_000, count: 2 },
    { fromKobo: 15_000_000, toKobo: undefined, count: 2 },
  ]);
});

test('prices that hardly differ are told apart more finely, one price not at all', () => {
  expect(priceChoices(naira(12_000, 12_500, 13_000, 13_500)).length).toBeGreaterThan(1);
  expect(priceChoices(naira(5_000, 5_000, 5_000))).toEqual([]);
  expect(priceChoices(naira(335_000, 400_000, 615_000))).toEqual([]);
  expect(priceChoices([])).toEqual([]);
});

test('every price lies in a range, no range is empty, and each says how many it holds', () => {
  const price = fc.integer({ min: 1, max: 1_000_000_000 }).map((n) => n * 100);
  fc.assert(
    fc.property(fc.array(price, { maxLength: 60 }), (prices) => {
      const choices = priceChoices(prices);
      for (const choice of choices) {
        expect(choice.count).toBe(prices.filter((kobo) => isWithin(kobo, choice)).length);
        expect(choice.count).toBeGreaterThan(0);
      }
      if (choices.length > 0) {
        expect(prices.every((kobo) => choices.some((choice) => isWithin(kobo, choice)))).toBe(true);
      }
    }),
  );
});
