import { describe, expect, it } from 'vitest';
import { cpuGrowth } from '#tests/support/processes/cpu.ts';
import { fc } from '#tests/support/properties.ts';
import { keyField, textField } from './fields.ts';
import { foldText } from './fold.ts';
import { isKeyText } from './key-text.ts';
import { composed, decomposed, decomposedPlain } from './normal-form.ts';
import { plainLine } from './plain-line.ts';
import { plainText } from './plain-text.ts';

const line = textField({ max: 10, tooLong: 'x.too_long' });
const prose = textField({ max: 10, lines: true });
const anyText = fc.string({ unit: 'binary' });

describe('textField', () => {
  it.each([
    ['  Ngozi\u0000 ', 'Ngozi'],
    ['a\nb\tc', 'a b c'],
    ['\ud800half\udc00', 'half'],
    ['e\u0323\u0301', 'ẹ́'],
    ['1234567890', '1234567890'],
    ['1234567890   \n', '1234567890'],
  ])('%j becomes %j', (typed, kept) => expect(line.parse(typed)).toBe(kept));

  it.each([
    ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['a\tb\u0007\u0000', 'a b'],
  ])('of many lines: %j becomes %j', (typed, kept) => expect(prose.parse(typed)).toBe(kept));

  it.each(['12345678901', 'a'.repeat(41), ' '.repeat(41)])('%j is too long', (typed) => {
    expect(line.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
      'x.too_long',
    ]);
  });

  it('lets no control character and no half character through, and clean stays clean', () => {
    for (const [field, allowed] of [
      [textField({ max: 1_000 }), ''],
      [textField({ max: 1_000, lines: true }), '\n'],
    ] as const) {
      fc.assert(
        fc.property(anyText, (typed) => {
          const kept = field.parse(typed);
          expect(isKeyText(kept.replaceAll(allowed || '\0', ''), 10_000)).toBe(true);
          expect(field.parse(kept)).toBe(kept);
        }),
      );
    }
  });

  it('caps the marks on a letter, and leaves those that languages need', () => {
    expect([...plainLine(`a${'\u0301\u0327'.repeat(100)}b`)].length).toBeLessThanOrEqual(8);
    expect(plainLine('Ẹ̀kọ́ ṣọ́ọ̀ṣì')).toBe('Ẹ̀kọ́ ṣọ́ọ̀ṣì'.normalize('NFC'));
    expect(plainLine('ที่นี่ สู้ๆ')).toBe('ที่นี่ สู้ๆ'.normalize('NFC'));
  });
});

describe('keyField', () => {
  it.each(['', 'abc', 'ẹ', '0190-aa'])('%j is taken as it is', (key) =>
    expect(keyField().parse(key)).toBe(key),
  );
  it.each(['\0', 'a\nb', '\ud800', '\u0085', 'a'.repeat(201)])('%j is refused', (key) =>
    expect(keyField().safeParse(key).success).toBe(false),
  );
});

const piled = (size: number) => `a${'\u0301'.repeat(size / 2)}${'\u0327'.repeat(size / 2)}`;

it.each(Object.entries({ plainLine, plainText, foldText, composed, decomposed, decomposedPlain }))(
  '%s costs no more than in proportion to the marks piled on a letter',
  async (_name, clean) => {
    expect(await cpuGrowth((size) => clean(piled(size)), 20_000)).toBeLessThan(8);
  },
);
