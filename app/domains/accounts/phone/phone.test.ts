import { describe, expect, it } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { isDialable } from './phone.server.ts';
import {
  accountIdentifier,
  displayPhone,
  partOfPhone,
  phoneDigits,
  phoneKey,
  phoneKeyOfIdentifier,
} from './phone.ts';

const digitString = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
/** The ten digits after 0 or +234 of a Nigerian mobile. */
const subscriber = fc
  .tuple(fc.constantFrom('7', '8', '9'), digitString(9, 9))
  .map(([first, rest]) => first + rest);

/** What people write before the ten digits of a Nigerian number. */
const prefixes = ['0', '', '234', '2340', '00234', '002340', '009234', '0092340', '0234'];

/** Spaces, brackets and dashes anywhere change nothing. */
const decorated = (digits: string) =>
  fc
    .array(fc.constantFrom('', ' ', '-', '(', ')', '.', '+'), {
      minLength: digits.length,
      maxLength: digits.length,
    })
    .map((marks) => [...digits].map((digit, index) => marks[index] + digit).join(''));

describe('phoneKey', () => {
  it.each([
    ['08035550142', '+2348035550142'],
    ['0803 555 0142', '+2348035550142'],
    ['8035550142', '+2348035550142'],
    ['2348035550142', '+2348035550142'],
    ['+234 803 555 0142', '+2348035550142'],
    ['+234 (0) 803 555 0142', '+2348035550142'],
    ['00 234 803 555 0142', '+2348035550142'],
    ['00 234 (0) 803 555 0142', '+2348035550142'],
    ['009 234 803 555 0142', '+2348035550142'],
    ['0234 803 555 0142', '+2348035550142'],
    ['0044 7911 123456', '+447911123456'],
    ['001 803 123 4567', '+18031234567'],
    ['0092 348 0355501', '+923480355501'],
    ['1-803-123-4567', '+18031234567'],
    ['18031234567', '+18031234567'],
    ['+44 7911 123456', '+447911123456'],
    ['4155550123', '+4155550123'],
    ['123456789', undefined],
    ['1234567890123456', undefined],
    ['', undefined],
    ['no digits at all', undefined],
    ['00803555014', undefined],
  ])('%s is %s', (typed, key) => {
    expect(phoneKey(typed)).toBe(key);
  });

  it('is one key for all ways of writing a Nigerian number', () => {
    fc.assert(
      fc.property(
        subscriber.chain((rest) =>
          fc.tuple(fc.constant(rest), ...prefixes.map((prefix) => decorated(prefix + rest))),
        ),
        ([rest, ...ways]) => {
          expect(new Set(ways.map((way) => phoneKey(way)))).toEqual(new Set([`+234${rest}`]));
        },
      ),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          digitString(10, 15),
          digitString(8, 13).map((rest) => `00${rest}`),
        ),
        (digits) => {
          const key = phoneKey(digits);
          // Only a number after 00 may turn out to be too short.
          if (!digits.startsWith('00')) expect(key).toBeDefined();
          if (key !== undefined) expect(phoneKey(key)).toBe(key);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('never maps two people to one key', () => {
    /** An independent reading of who is meant: country and the rest, written the long way. */
    const person = (typed: string): string => {
      const digits = typed.startsWith('00') ? typed.replace(/^0+/, '') : typed;
      if (digits.length < 10) return 'nobody';
      if (digits.length === 10 && '789'.includes(digits.charAt(0))) return `ng ${digits}`;
      if (digits.length === 11 && digits[0] === '0') return `ng ${digits.slice(1)}`;
      if (digits.length === 13 && digits.slice(0, 3) === '234') return `ng ${digits.slice(3)}`;
      if (digits.length === 14 && digits.slice(0, 4) === '2340') return `ng ${digits.slice(4)}`;
      return digits;
    };
    const near = fc
      .tuple(
        fc.constantFrom('', '0', '1', '234', '2340', '23400', '44', '00', '001', '00234', '0044'),
        subscriber,
      )
      .map(([prefix, rest]) => (prefix + rest).slice(0, 15));
    fc.assert(
      fc.property(near, near, (first, second) => {
        expect(phoneKey(first) === phoneKey(second)).toBe(person(first) === person(second));
      }),
      { numRuns: 5_000 },
    );
    fc.assert(
      fc.property(subscriber, (rest) => {
        expect(phoneKey(`1${rest}`)).not.toBe(phoneKey(`0${rest}`));
      }),
    );
  });
});

it('finds part of a number however its beginning is written', () => {
  for (const typed of ['0803 555', '803555', '+234 803 555', '00234 803-555', '234 (0) 803 555'])
    expect('+2348035550142', typed).toContain(partOfPhone(typed));
  expect(partOfPhone('0004')).toBe('004');
  expect(partOfPhone('0044 791')).toBe('44791');
});

describe('phoneDigits and accountIdentifier', () => {
  it.each([
    ['18031234567', '8031234567'],
    ['08035550142', '08035550142'],
    ['2348035550142', '2348035550142'],
    ['00 234 803 555 0142', '2348035550142'],
    ['123456789', undefined],
    ['123456789012345', '123456789012345'],
    ['1234567890123456', undefined],
  ])('%s has the digits %s', (typed, digits) => {
    expect(phoneDigits(typed)).toBe(digits);
  });

  it('shows the identifier from the first digit on', () => {
    expect(accountIdentifier('0803', 'oja.ng')).toBe('0803@oja.ng');
    expect(accountIdentifier('1 803 123 4567', 'oja.ng')).toBe('8031234567@oja.ng');
  });

  it('finds the key of an identifier of ours only', () => {
    expect(phoneKeyOfIdentifier(' 08030000001@OJA.ng ', 'oja.ng')).toBe('+2348030000001');
    expect(phoneKeyOfIdentifier('08030000001@example.com', 'oja.ng')).toBeUndefined();
    expect(phoneKeyOfIdentifier('ngozi@oja.ng', 'oja.ng')).toBeUndefined();
    expect(phoneKeyOfIdentifier('08030000001', 'oja.ng')).toBeUndefined();
  });
});

it('shows a phone the way it is read out', () => {
  expect(displayPhone('+2348035550142')).toBe('0803 555 0142');
  expect(displayPhone('+18031234567')).toBe('+1 803 123 4567');
  expect(displayPhone('+447911123456')).toBe('+447911123456');
});

it('knows where a code can be sent', () => {
  expect(isDialable('+2348031234567')).toBe(true);
  expect(isDialable('+2348030000001')).toBe(true);
  expect(isDialable('+14155550123')).toBe(true);
  expect(isDialable('+1234567890')).toBe(false);
  expect(isDialable('+4155550123')).toBe(false);
});
