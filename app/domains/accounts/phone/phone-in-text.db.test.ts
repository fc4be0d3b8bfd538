import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { fc } from '#tests/support/properties.ts';
import { shopBench } from '#tests/support/shop/shops.ts';
import { phoneInText, phoneKey } from './phone.ts';

shopBench();

const erased = async (text: string, key: string): Promise<string | undefined> => {
  const { rows } = await database().execute<{ text: string }>(
    sql`select regexp_replace(${text}, ${phoneInText(key)}, '…', 'g') as text`,
  );
  return rows[0]?.text;
};

const ours = '+2348031234567';

test.each([
  ['(0803) 123 4567', '…'],
  ['call (0803) 123 4567 now', 'call … now'],
  ['(0803 123 4567)', '…'],
  ['(call 0803 123 4567)', '(call …)'],
  ['(0803 123 4567 or later)', '(… or later)'],
  ['(0803 123 4567 20)', '(… 20)'],
  ['0803 (123) 4567', '…'],
  ['0803 123 (4567)', '…'],
  ['+234 (803 123 4567)', '…'],
  ['+234 (0803) 123 4567', '…'],
  ['+234 (0) 803 123 4567', '…'],
  ['(+234) 803 123 4567', '…'],
  ['(+234 (0)803 123 4567)', '(…)'],
  ['+234 0803 123 4567', '…'],
  ['00234 803 123 4567', '…'],
  ['00 234 803 123 4567', '00 …'],
  ['[0803] 123-4567', '[…'],
  ['0803 – 123 – 4567', '…'],
  ['\u202a+234\u00a0803\u00a0123\u00a04567\u202c', '\u202a…\u202c'],
  ['08031234567, 0803.123.4567/+2348031234567', '…, …/…'],
  ['2 0803 123 4567', '2 …'],
  ['0803 123 4568', '0803 123 4568'],
  ['(0803) 123 4568', '(0803) 123 4568'],
])('%s becomes %s', async (text, left) => {
  expect(await erased(text, ours)).toBe(left);
});

const subscriber = fc.integer({ min: 7_000_000_000, max: 9_999_999_999 }).map(String);
const gap = fc.constantFrom('', ' ', '-', '.', '\u00a0', ' - ', '/', '\u2011');
/** Groups as people make them, each with or without brackets around it. */
const groups = fc.record({
  cuts: fc.constantFrom([3, 6], [3], [6], [2, 5, 8], []),
  gaps: fc.array(gap, { minLength: 4, maxLength: 4 }),
  bracketed: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  home: fc.constantFrom('0', '', '(0)', '0 '),
});

test('no way of writing a number leaves a digit or half a pair of brackets behind', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('234', '44', '1'),
      subscriber,
      groups,
      fc.constantFrom('', '+', '00'),
      fc.boolean(),
      async (country, digits, { cuts, gaps, bracketed, home }, abroad, isHome) => {
        const ends = [...cuts, digits.length];
        const parts = ends.map((end, n) => digits.slice(ends[n - 1] ?? 0, end));
        const prefix = isHome ? (home === '(0)' ? '0' : home) : `${abroad}${country}${gaps[3]}`;
        const written = parts
          .map((part, n) => (bracketed[n] ? `(${part})` : part))
          .map((part, n) => (n === 0 ? part : `${gaps[n - 1]}${part}`))
          .join('');
        const text = `Call ${prefix}${isHome ? '' : home}${written}, please (soon)`;
        expect(await erased(text, `+${country}${digits}`), text).toBe('Call …, please (soon)');
      },
    ),
    { numRuns: 300 },
  );
});

test('the key of the test is the one of the number', () => {
  expect(phoneKey('(0803) 123 4567')).toBe(ours);
});
