import { expect, test } from 'vitest';
import { listCount } from './list-numbers.ts';

test.each([
  ['12', '12'],
  ['1,200', '1200'],
  ['12.00', '12'],
  ['2 dozen', '24'],
  ['2dozens', '24'],
  ['1.5 doz', '18'],
  ['half dozen', '6'],
  ['a dozen', '12'],
  ['dozen', '12'],
  ['12 pcs', '12'],
  ['3 pieces.', '3'],
  ['40 units', '40'],
])('%s is a number of pieces', (text, pieces) => {
  expect(listCount(text)).toBe(pieces);
});

test.each([
  '',
  'many',
  'pcs',
  'a',
  'half',
  '10 cartons',
  '2-3',
  '1.5.2',
  '-4',
  '1.000',
  '1500 200',
])('the number "%s" is left for the owner to correct', (text) => {
  expect(listCount(text)).toBe(text);
});
