import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney } from '../money.ts';
import { formatNumber } from './formats.ts';
import { renderMessage } from './messages.ts';

const inNigeria = new Intl.NumberFormat('en-NG');
const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
});

const edges = [0, 1, 99, 100, 999, 1_000, 99_999, 100_000, 999_999, 1_000_000, 123_456_789_012];
const whole = fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.constantFrom(...edges));

test('numbers are written as a Nigerian browser writes them', () => {
  fc.assert(
    fc.property(fc.oneof(whole, fc.double({ noNaN: true })), (value) => {
      const number = value === 0 ? 0 : value;
      expect(formatNumber(number)).toBe(inNigeria.format(number));
      expect(renderMessage('{n}', 'en', { n: number })).toBe(inNigeria.format(number));
    }),
  );
});

test('money too, without kobo where there are none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.constantFrom(...edges)), (kobo) => {
      const amount = kobo === 0 ? 0 : kobo;
      expect(formatMoney(amount)).toBe(naira.format(amount / 100).replace(/\.00$/, ''));
    }),
  );
});

test('one and many in English, as the browser knows them', () => {
  const rules = new Intl.PluralRules('en');
  for (const count of [0, 1, 2, 11, 21, 101, 1.5]) {
    const message = { one: 'one', other: 'other' };
    expect(renderMessage(message, 'en', { count }), String(count)).toBe(rules.select(count));
  }
});
