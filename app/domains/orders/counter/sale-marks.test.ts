import { expect, test } from 'vitest';
import { isDatedBack, isSoldBelow, lineMarks } from './sale-marks.ts';

const line = (more: object = {}) => ({
  priceKobo: 1_000,
  nowKobo: 1_000,
  askedKobo: 1_000,
  floorKobo: 800,
  listPriceKobo: null,
  quantity: 1,
  ...more,
});
const marks = (lines: ReturnType<typeof line>[], off = 0) => lineMarks(lines, off);

test('a line is below its lowest price by its own price or by its share of the discount', () => {
  expect(marks([line({ priceKobo: 799, listPriceKobo: 1_000 }), line()])).toEqual([
    'below_floor',
    undefined,
  ]);
  expect(isSoldBelow([line(), line()], 400)).toBe(false);
  expect(isSoldBelow([line(), line()], 401)).toBe(true);
  expect(marks([line(), line({ floorKobo: null })], 1_300)).toEqual(['below_floor', 'below_price']);
});

test('what the shop itself asks is never too little', () => {
  expect(isSoldBelow([line({ floorKobo: 2_000 })], 0)).toBe(false);
  expect(marks([line({ floorKobo: 2_000 })])).toEqual([undefined]);
});

test('a price that went up after it was seen is marked below the lowest price, and never refused', () => {
  const raised = line({ nowKobo: 2_000, floorKobo: 1_500 });
  expect(isSoldBelow([raised], 0)).toBe(false);
  expect(marks([raised])).toEqual(['below_floor']);
});

test('70 % of the price is not far below it, and nothing for nothing is no share', () => {
  const free = { floorKobo: null };
  expect(marks([line({ ...free, priceKobo: 700 })])).toEqual([undefined]);
  expect(marks([line({ ...free, priceKobo: 699 })])).toEqual(['below_price']);
  expect(marks([line({ ...free, priceKobo: 0 })])).toEqual(['below_price']);
  expect(marks([line({ ...free, priceKobo: 0, askedKobo: 0 })])).toEqual([undefined]);
});

test('three days back is not long', () => {
  const at = new Date(0);
  expect(isDatedBack(at, new Date(3 * 86_400_000))).toBe(false);
  expect(isDatedBack(at, new Date(3 * 86_400_000 + 1))).toBe(true);
});
