import { expect, test } from 'vitest';
import { choiceOf, leftOf, missingOf, namesOf, onlyOnes, type StockChoice } from './choices.ts';

const row = (color: string, size: string, left: number): StockChoice => ({
  variantId: `${color}-${size}`,
  color,
  size,
  left,
});
const gowns = [row('Blue', '10', 2), row('Blue', '12', 0), row('Wine', '12', 3)];

test('colours and sizes in the shop’s order, each once', () => {
  expect(namesOf(gowns, 'color')).toEqual(['Blue', 'Wine']);
  expect(namesOf(gowns, 'size')).toEqual(['10', '12']);
  expect(namesOf([row('', '', 4)], 'size')).toEqual([]);
});

test('a size is sold out for the chosen colour, not for all', () => {
  expect(leftOf(gowns, 'size', '12', { color: '', size: '' })).toBe(3);
  expect(leftOf(gowns, 'size', '12', { color: 'Blue', size: '' })).toBe(0);
  expect(leftOf(gowns, 'color', 'Wine', { color: 'Blue', size: '10' })).toBe(0);
});

test('what is missing is named; what is the only one needs no choosing', () => {
  expect(missingOf(gowns, { color: '', size: '' })).toEqual(['color', 'size']);
  expect(missingOf(gowns, { color: 'Blue', size: '' })).toEqual(['size']);
  expect(missingOf(gowns, { color: 'Wine', size: '12' })).toEqual([]);
  const shoes = [row('Black', '42', 1), row('Black', '43', 1)];
  expect(onlyOnes(shoes)).toEqual({ color: 'Black', size: '' });
  expect(missingOf(shoes, onlyOnes(shoes))).toEqual(['size']);
  const plain = [{ variantId: null, color: '', size: '', left: 9 }];
  expect(missingOf(plain, onlyOnes(plain))).toEqual([]);
  expect(choiceOf(plain, onlyOnes(plain))?.left).toBe(9);
});

test('a row without a colour beside one that has one can be chosen too', () => {
  const mixed = [row('', '12', 1), row('Red', '12', 1)];
  expect(onlyOnes(mixed)).toEqual({ color: '', size: '12' });
  expect(choiceOf(mixed, { color: '', size: '12' })?.variantId).toBe('-12');
});
