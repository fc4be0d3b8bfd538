import { expect, test } from 'vitest';
import type { CounterItem } from './counter.queries.server.ts';
import { discountKobo, isForLess, linesOfSale, tilesOf } from './sale.ts';

const item = (more: Partial<CounterItem>): CounterItem => ({
  stockId: 'a',
  variantId: null,
  name: 'Gown',
  barcode: null,
  category: 'Gowns',
  color: null,
  size: null,
  option: null,
  priceKobo: 1_000,
  left: 3,
  photo: undefined,
  ...more,
});
const items = [
  item({ variantId: 'red', priceKobo: 2_000, left: 1 }),
  item({ variantId: 'blue' }),
  item({ stockId: 'b', name: 'Cap' }),
];

test('colours and sizes are one tile, with their prices and all that is left', () => {
  const tiles = tilesOf(items).map(({ stockId, fromKobo, toKobo, left, variants }) => [
    stockId,
    fromKobo,
    toKobo,
    left,
    variants.length,
  ]);
  expect(tiles).toEqual([
    ['a', 1_000, 2_000, 4, 2],
    ['b', 1_000, 1_000, 3, 1],
  ]);
});

const lines = linesOfSale(
  items,
  new Map([
    ['a/red', { quantity: 2, soldKobo: 1_500 }],
    ['b/', { quantity: 1 }],
  ]),
);

test('a line is sold at its own price unless another was agreed', () => {
  expect(lines.map(({ priceKobo, quantity }) => priceKobo * quantity)).toEqual([3_000, 1_000]);
  expect(isForLess(lines, 0)).toBe(true);
  expect(isForLess(lines.slice(1), 0)).toBe(false);
  expect(isForLess(lines.slice(1), 1)).toBe(true);
});

test.each([
  [{ naira: '' }, 0],
  [{ naira: '5' }, 500],
  [{ naira: '1,000' }, 4_000],
  [{ naira: '0.29' }, 29],
  [{ naira: 'five' }, 0],
  [{ naira: '-5' }, 0],
  [{ percent: 10 }, 400],
  [{ percent: 5 }, 200],
])('%j off ₦40 is %i kobo, and never more than the sale', (discount, kobo) => {
  expect(discountKobo(discount, lines)).toBe(kobo);
});
