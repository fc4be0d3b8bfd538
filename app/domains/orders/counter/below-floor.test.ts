import { expect, test } from 'vitest';
import { belowFloor } from './below-floor.ts';
import type { SaleLine } from './sale.ts';

const naira = (amount: number) => amount * 100;

/** An item at ₦12,000. */
const lineOf = (name: string, quantity = 1, soldKobo?: number): SaleLine => ({
  item: {
    ...{ stockId: name, variantId: null, name, barcode: null, category: 'Wear' },
    ...{ color: null, size: null, option: null, left: 9, photo: undefined },
    priceKobo: naira(12_000),
  },
  ...{ quantity, soldKobo, priceKobo: soldKobo ?? naira(12_000) },
});
const floorOf = (stockId: string, amount: number) => ({
  ...{ stockId, variantId: null, floorKobo: naira(amount) },
});

test('a line that is sold below its lowest price is named, also beside dear ones', () => {
  const floors = [floorOf('Gown', 9_000)];
  const gown = { name: 'Gown', amountKobo: naira(9_000) };
  expect(belowFloor([lineOf('Gown', 1, naira(8_000))], 0, floors)).toEqual(gown);
  const both = [lineOf('Cap'), lineOf('Gown', 2, naira(8_000))];
  expect(belowFloor(both, 0, floors)).toEqual(gown);
  expect(belowFloor([lineOf('Gown', 1, naira(9_000))], 0, floors)).toBeUndefined();
  expect(belowFloor([lineOf('Gown', 1, naira(8_000))], 0, [])).toBeUndefined();
});

test('a discount counts against the one item, or against all lowest prices together', () => {
  const floors = [floorOf('Gown', 9_000), floorOf('Cap', 10_000)];
  expect(belowFloor([lineOf('Gown')], naira(3_001), floors)).toMatchObject({ name: 'Gown' });
  expect(belowFloor([lineOf('Gown')], naira(3_000), floors)).toBeUndefined();
  const both = [lineOf('Gown', 2), lineOf('Cap')];
  expect(belowFloor(both, naira(9_000), floors)).toEqual({ amountKobo: naira(28_000) });
  expect(belowFloor(both, naira(8_000), floors)).toBeUndefined();
});

test('the price that the shop itself asks is never too low', () => {
  expect(belowFloor([lineOf('Gown')], 0, [floorOf('Gown', 15_000)])).toBeUndefined();
});
