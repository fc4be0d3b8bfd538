import { expect, test } from 'vitest';
import { listAmount, listCount } from './list-numbers.ts';

test.each([
  ['8500', '8500'],
  ['N8,500', '8500'],
  ['₦ 8 500', '8500'],
  ['₦\u00a08\u00a0500', '8500'],
  ['n8500.50', '8500.50'],
  ['=N=8,500', '8500'],
  ['#8,500', '8500'],
  ['NGN 1,250,000', '1250000'],
  ['8.5k', '8500'],
  ['N8K', '8000'],
  ['1.2m', '1200000'],
  ['8500 naira', '8500'],
  ['8,500/-', '8500'],
  ['8,500 only', '8500'],
])('%s is an amount', (text, naira) => {
  expect(listAmount(text)).toBe(naira);
});

test.each(['', 'free', '8,5k', '8.500', '5-6k', '$20', '8500 each', 'N', 'k', '-500', '8..5'])(
  'the amount "%s" is left for the owner to correct',
  (text) => {
    expect(listAmount(text)).toBe(text);
  },
);

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
