import { describe, expect, it } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { formatMoney, koboToNaira, shareOf, shortMoney } from './money.ts';
import { nairaToKobo } from './text/naira-in.ts';

describe('formatMoney', () => {
  it.each([
    [150_000, '₦1,500'],
    [150_050, '₦1,500.50'],
    [100, '₦1'],
    [5, '₦0.05'],
    [100_000_000_000, '₦1,000,000,000'],
    [-250_000, '-₦2,500'],
  ])('%i kobo is %s', (kobo, text) => expect(formatMoney(kobo)).toBe(text));
});

describe('shareOf', () => {
  it('is exact where a float is not', () => {
    expect(shareOf(700_000, { part: 70, whole: 100 }, 'down')).toBe(490_000);
    expect(shareOf(99, { part: 1, whole: 2 })).toBe(50);
    expect(shareOf(99, { part: 1, whole: 2 }, 'down')).toBe(49);
    const most = 90_000_000_000_001;
    expect(shareOf(most, { part: most, whole: most })).toBe(most);
  });
});

describe('shortMoney', () => {
  it.each([
    [0, '₦0'],
    [650_000, '₦6,500'],
    [999_949, '₦9,999'],
    [999_950, '₦10k'],
    [4_250_000, '₦42.5k'],
    [9_994_900, '₦99.9k'],
    [41_234_500, '₦412k'],
    [99_949_900, '₦999k'],
    [99_950_000, '₦1m'],
    [1_240_000_000, '₦12.4m'],
    [-250_000_00, '-₦250k'],
  ])('%i kobo is %s', (kobo, text) => expect(shortMoney(kobo)).toBe(text));
});

describe('nairaToKobo', () => {
  it.each([
    ['1500', 150_000],
    ['1,500.5', 150_050],
    ['₦ 1,500.05', 150_005],
    [0.29, 29],
    [1500.1, 150_010],
    ['1 500', 150_000],
    ['N8,500', 850_000],
    ['₦\u00a08\u00a0500', 850_000],
    ['n8500.50', 850_050],
    ['=N=8,500', 850_000],
    ['#8,500', 850_000],
    ['NGN 1,250,000', 125_000_000],
    ['8.5k', 850_000],
    ['N8K', 800_000],
    ['1.2m', 120_000_000],
    ['8500 naira', 850_000],
    ['8,500/-', 850_000],
    ['8,500 only', 850_000],
  ])('reads %s', (text, kobo) => expect(nairaToKobo(text)).toBe(kobo));

  it.each([
    ...['', '-1', '1.005', '1e3', 'abc', 'NaN', '٣', '99999999999999', '15 00', '1,5', 'free'],
    ...['8,5k', '1.234567k', '8.500', '5-6k', '$20', '8500 each', 'N', 'k', '-500', '8..5'],
  ])('refuses %j', (text) => expect(nairaToKobo(text)).toBeUndefined());

  it('gives back every amount exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (kobo) => {
        expect(nairaToKobo(koboToNaira(kobo).toFixed(2))).toBe(kobo);
        expect(nairaToKobo(formatMoney(kobo))).toBe(kobo);
      }),
    );
  });
});
