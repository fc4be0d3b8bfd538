import { expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { readPriceWords } from './price-words.ts';

const naira = (amount: number | undefined) => (amount === undefined ? undefined : amount * 100);

test.each([
  ['cheap phone under 50k', 'phone', undefined, 50_000, true],
  ['phone below 200000', 'phone', undefined, 200_000, false],
  ['laptop less than ₦250,000', 'laptop', undefined, 250_000, false],
  ['LAPTOP UNDER N250K', 'LAPTOP', undefined, 250_000, false],
  ['car under 1.5m', 'car', undefined, 1_500_000, false],
  ['car below 2 million naira', 'car', undefined, 2_000_000, false],
  ['shoes from 20k', 'shoes', 20_000, undefined, false],
  ['shoes from 20k to 50k', 'shoes', 20_000, 50_000, false],
  ['shoes between 20 and 50k', 'shoes', 20_000, 50_000, false],
  ['shoes between 50k and 20k', 'shoes', 20_000, 50_000, false],
  ['shoes 5000 - 10k', 'shoes', 5_000, 10_000, false],
  ['shoes above 10k under 30k', 'shoes', 10_000, 30_000, false],
  ['tv no pass 150k', 'tv', undefined, 150_000, false],
  ['phone under 50', 'phone', undefined, 50_000, false],
  ['gown for ₦15000', 'gown', undefined, 15_000, false],
  ['power bank 15k', 'power bank', undefined, 15_000, false],
  ['sweets below 500 naira', 'sweets', undefined, 500, false],
  ['affordable wig', 'wig', undefined, undefined, true],
  ['under 5k', '', undefined, 5_000, false],
  ['cheap', '', undefined, undefined, true],
] as const)('%s', (text, words, low, high, isCheap) => {
  const fromKobo = naira(low);
  const toKobo = naira(high);
  expect(readPriceWords(text)).toMatchObject({ words, fromKobo, toKobo, isCheap });
});

test.each([
  '4k tv',
  '20k mah power bank',
  'corolla from 2010',
  'brake pads 2003-2013',
  'toys from 3 years',
  'bracket 14 to 42 inch',
  'type c cable 2m',
  'dress 2-3yrs',
  'iphone 13',
  'leather from kano',
  'shirt for men',
  'under wear',
  'tyre 195/65 R15',
  'under 0',
  'under 99999999999999k',
])('%s has no price', (text) => {
  expect(readPriceWords(text)).toMatchObject({
    words: text,
    fromKobo: undefined,
    toKobo: undefined,
  });
});

test('a chip takes its words out of the text and leaves the others', () => {
  expect(readPriceWords('cheap phone under 50k')).toMatchObject({
    withoutPrice: 'cheap phone',
    withoutCheap: 'phone under 50k',
  });
  expect(readPriceWords('shoes above 10k under 30k').withoutPrice).toBe('shoes');
  expect(readPriceWords('iphone 13').withoutPrice).toBe('iphone 13');
});

test('whatever is typed, borders are prices and in order', () => {
  const word = fc.constantFrom(
    'under',
    'from',
    'to',
    'and',
    '5k',
    '₦',
    '1.5m',
    '20',
    '-',
    'phone',
    '9,000',
    'cheap',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(word).map((words) => words.join(' ')),
      ),
      (text) => {
        const { fromKobo, toKobo } = readPriceWords(text);
        for (const border of [fromKobo, toKobo]) {
          if (border === undefined) continue;
          expect(Number.isSafeInteger(border)).toBe(true);
          expect(border).toBeGreaterThan(0);
          expect(border).toBeLessThanOrEqual(100_000_000_000);
        }
        if (fromKobo !== undefined && toKobo !== undefined)
          expect(fromKobo).toBeLessThanOrEqual(toKobo);
      },
    ),
  );
});
