import { expect, test } from 'vitest';
import {
  choiceOf,
  leftFromAbove,
  leftOf,
  missingOf,
  namesOf,
  onlyOnes,
  pickName,
  priceOfName,
  priceOfPicked,
  type StockChoice,
} from './choices.ts';

const none = { option: '', color: '', size: '' };
const row = (
  color: string,
  size: string,
  left: number,
  more: Partial<StockChoice> = {},
): StockChoice => ({
  variantId: `${color}-${size}`,
  ...none,
  color,
  size,
  left,
  priceKobo: 500,
  ...more,
});
const gowns = [row('Blue', '10', 2), row('Blue', '12', 0), row('Wine', '12', 3)];

test('colours and sizes in the shop’s order, each once', () => {
  expect(namesOf(gowns, 'color')).toEqual(['Blue', 'Wine']);
  expect(namesOf(gowns, 'size')).toEqual(['10', '12']);
  expect(namesOf([row('', '', 4)], 'size')).toEqual([]);
});

test('a size is sold out for the chosen colour, not for all', () => {
  expect(leftOf(gowns, 'size', '12', none)).toBe(3);
  expect(leftOf(gowns, 'size', '12', { ...none, color: 'Blue' })).toBe(0);
  expect(leftOf(gowns, 'color', 'Wine', { ...none, color: 'Blue', size: '10' })).toBe(0);
  expect(leftFromAbove(gowns, 'color', 'Wine', { ...none, color: 'Blue', size: '10' })).toBe(3);
});

test('what is missing is named; what is the only one needs no choosing', () => {
  expect(missingOf(gowns, none)).toEqual(['color', 'size']);
  expect(missingOf(gowns, { ...none, color: 'Blue' })).toEqual(['size']);
  expect(missingOf(gowns, { ...none, color: 'Wine', size: '12' })).toEqual([]);
  const shoes = [row('Black', '42', 1), row('Black', '43', 1)];
  expect(onlyOnes(shoes)).toEqual({ ...none, color: 'Black' });
  expect(missingOf(shoes, onlyOnes(shoes))).toEqual(['size']);
  const plain = [row('', '', 9, { variantId: null })];
  expect(missingOf(plain, onlyOnes(plain))).toEqual([]);
  expect(choiceOf(plain, onlyOnes(plain))?.left).toBe(9);
});

test('a row without a colour beside one that has one can be chosen too', () => {
  const mixed = [row('', '12', 1), row('Red', '12', 1)];
  expect(onlyOnes(mixed)).toEqual({ ...none, size: '12' });
  expect(choiceOf(mixed, { ...none, size: '12' })?.variantId).toBe('-12');
});

const phones = [
  row('Black', '', 2, { option: '128 GB', priceKobo: 100_000 }),
  row('Blue', '', 1, { option: '128 GB', priceKobo: 100_000 }),
  row('Black', '', 1, { option: '256 GB', priceKobo: 130_000 }),
  row('Gold', '', 1, { option: '256 GB', priceKobo: 150_000 }),
];

test('the price follows the choice: of half a choice it is the lowest that it may become', () => {
  expect(priceOfPicked(phones, none)).toEqual({ priceKobo: 100_000, from: true });
  expect(priceOfPicked(phones, { ...none, option: '256 GB' })).toEqual({
    priceKobo: 130_000,
    from: true,
  });
  expect(priceOfPicked(phones, { ...none, option: '256 GB', color: 'Gold' })).toEqual({
    priceKobo: 150_000,
  });
  expect(priceOfPicked(phones, { ...none, option: '128 GB' })).toEqual({ priceKobo: 100_000 });
});

test('a name says its price where it alone decides it', () => {
  expect(priceOfName(phones, 'option', '128 GB')).toBe(100_000);
  expect(priceOfName(phones, 'option', '256 GB')).toBeUndefined();
  expect(priceOfName(phones, 'color', 'Gold')).toBe(150_000);
  expect(priceOfName(gowns, 'color', 'Blue')).toBeUndefined();
});

test('what was picked elsewhere is let go when there is none of it in the new choice', () => {
  const blue = { ...none, option: '128 GB', color: 'Blue' };
  expect(pickName(phones, blue, 'option', '256 GB')).toEqual({ ...none, option: '256 GB' });
  const black = { ...none, option: '128 GB', color: 'Black' };
  expect(pickName(phones, black, 'option', '256 GB')).toEqual({ ...black, option: '256 GB' });
  expect(pickName(phones, black, 'color', 'Gold')).toEqual({ ...none, color: 'Gold' });
  expect(leftFromAbove(phones, 'color', 'Gold', black)).toBeUndefined();
});

test('what is sold out can be picked with what stands above it', () => {
  const blue = { ...none, color: 'Blue' };
  expect(leftFromAbove(gowns, 'size', '12', blue)).toBe(0);
  const picked = pickName(gowns, blue, 'size', '12');
  expect(choiceOf(gowns, picked)?.variantId).toBe('Blue-12');
  // Back to what is there: the size that is not there in it is let go.
  expect(pickName(gowns, { ...none, color: 'Wine', size: '12' }, 'color', 'Blue')).toEqual(blue);
});
