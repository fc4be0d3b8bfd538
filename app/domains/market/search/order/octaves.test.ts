import { expect, test } from 'vitest';
import { categoriesOf, jump, octavesOf, tokensIn } from './octaves.ts';
import { highestOfAll, lowestOfAll } from './steps.ts';

const mask = (...octaves: number[]): bigint =>
  octaves.reduce((all, at) => all | (1n << BigInt(at)), 0n);
const presence = new Map([
  [
    'shoe',
    new Map([
      ['boutique', mask(18, 20)],
      ['sports', mask(22)],
    ]),
  ],
  ['~shoe', new Map([['phones', mask(15)]])],
  [
    'red',
    new Map([
      ['boutique', mask(17, 18)],
      ['phones', mask(22)],
    ]),
  ],
]);
const clause = (...forms: string[]) => ({ choices: [[forms]], uses: 1 });

test('several clauses are met only where all of them are, in the same category', () => {
  expect(octavesOf([clause('shoe')], presence, undefined)).toEqual([18, 20, 22]);
  expect(octavesOf([clause('shoe', '~shoe')], presence, 'phones')).toEqual([15]);
  expect(octavesOf([clause('shoe'), clause('red')], presence, undefined)).toEqual([18]);
  expect(octavesOf([clause('shoe'), clause('red')], presence, 'phones')).toEqual([]);
  const either = { choices: [[['shoe']], [['red']]], uses: 1 };
  expect(octavesOf([either], presence, 'boutique')).toEqual([17, 18, 20]);
  expect(octavesOf([], presence, undefined)).toHaveLength(41);
});

test('categories in which nothing of the price can be are not asked', () => {
  expect(categoriesOf([clause('shoe', '~shoe')], presence, [15, 18, 22])).toEqual([
    'boutique',
    'phones',
    'sports',
  ]);
  expect(categoriesOf([clause('shoe', '~shoe')], presence, [20, 21])).toEqual(['boutique']);
  expect(categoriesOf([clause('shoe'), clause('red')], presence, [17, 18, 22])).toEqual([
    'boutique',
  ]);
  expect(categoriesOf([clause('shoe'), clause('zebra')], presence, [18])).toEqual([]);
});

test('octaves without matches are passed over, and nothing else', () => {
  const within = { value: 2 ** 18 + 7, id: lowestOfAll };
  expect(jump('cheapest', within, [18, 20])).toBe(within);
  expect(jump('cheapest', within, [20, 25])).toEqual({ value: 2 ** 20 - 1, id: highestOfAll });
  expect(jump('cheapest', within, [17])).toBeUndefined();
  expect(jump('cheapest', { value: 2 ** 20 - 1, id: highestOfAll }, [20])?.value).toBe(2 ** 20 - 1);
  expect(jump('dearest', within, [12, 16])).toEqual({ value: 2 ** 17, id: lowestOfAll });
  expect(jump('dearest', { value: 2 ** 17, id: lowestOfAll }, [16])?.value).toBe(2 ** 17);
});

test('prefixes of prices stay where matches may be', () => {
  const tokens = ['@p3.1', '@p2.16', '@p1.136', '@p2.18'];
  expect(tokensIn(tokens, [18])).toEqual(['@p2.18']);
  expect(tokensIn(tokens, [9, 17])).toEqual(['@p3.1', '@p1.136']);
});
