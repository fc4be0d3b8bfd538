import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { deliveryText } from './delivery-text.ts';

const { t } = translatorFor('en');
const near = { feeKobo: 150_000, freeFromKobo: null };
const far = { feeKobo: 400_000, freeFromKobo: 5_000_000 };
const byPlace = { deliversByPlace: true, fees: [near, far] };
const sums = { discountKobo: 0, zone: '', placeName: 'Epe, Lagos' };
const row = { kind: 'zone' as const, zone: { name: 'Lagos', daysFrom: 1, daysTo: 2 } };

test('before a place is known the option has the lowest fee that these goods can have', () => {
  const shown = (shop: typeof byPlace, goodsKobo = 100_000) => deliveryText({ shop, goodsKobo }, t);
  expect(shown(byPlace)).toBe('Rider brings it · from ₦1,500');
  // Free for some is not free for all: other places may have no row.
  expect(shown(byPlace, 5_000_000)).toBe('Rider brings it · Depends on your place');
  expect(shown({ ...byPlace, fees: [] })).toBe('Rider brings it');
  expect(shown({ deliversByPlace: false, fees: [] })).toBe(
    'Rider brings it · The shop will tell you the fee',
  );
});

test('to a known place it has that fee, who says it, or that nobody goes there', () => {
  const shown = (toPlace: object) =>
    deliveryText(
      { shop: byPlace, goodsKobo: 0, toPlace: { ...sums, feeKobo: null, ...toPlace } },
      t,
    );
  expect(shown({ delivery: row, feeKobo: 250_000 })).toBe('Rider brings it · ₦2,500 · Epe, Lagos');
  expect(shown({ delivery: row, feeKobo: 0 })).toBe('Rider brings it · Free · Epe, Lagos');
  expect(shown({ delivery: { kind: 'ask' } })).toContain('tell you the fee · Epe, Lagos');
  expect(shown({ delivery: { kind: 'none' }, placeFault: 'Not there.' })).toBe(
    'Epe, Lagos: Not there.',
  );
});
