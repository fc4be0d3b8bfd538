import { describe, expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { cutText, lettersOf } from './letters.ts';

describe('cutText', () => {
  test('never cuts a letter or an emoji apart', () => {
    expect(cutText('👩‍👩‍👧👩‍👩‍👧', 10)).toBe('👩‍👩‍👧');
    expect(cutText('abc', 3)).toBe('abc');
    expect(cutText('abcd', 3)).toBe('abc');
    const long = '🇳🇬'.repeat(2_000);
    const cut = cutText(long, 4096);
    expect(cut.length).toBeLessThanOrEqual(4096);
    expect(cut).toBe('🇳🇬'.repeat(1_024));
  });

  test('is a beginning of the text, at most so long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, longest) => {
        const cut = cutText(text, longest);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(longest);
      }),
    );
  });

  test('the marks of our languages stay on their letters, at every length', () => {
    const name = 'Ọ̀jà ẹ́yìn ṣọ́ọ̀bù, ụ́lọ̀ ǹdá'.normalize('NFC');
    for (let longest = 0; longest <= name.length; longest += 1) {
      const cut = cutText(name, longest);
      expect(lettersOf(name).slice(0, lettersOf(cut).length).join('')).toBe(cut);
      expect(name.slice(cut.length)).not.toMatch(/^\p{M}/u);
    }
  });
});

describe('lettersOf', () => {
  const byTheBook = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const sure = (text: string) => Array.from(byTheBook.segment(text), ({ segment }) => segment);

  test('is the same with and without a segmenter, for every pair of signs up to U+2FFF', () => {
    const signs = Array.from({ length: 0x30_00 }, (_, code) => String.fromCharCode(code));
    const pairs = signs.flatMap((sign) => [`a${sign}`, `${sign}\u0301`, `${sign}\u200d₦`]);
    const wrong = pairs.filter((pair) => lettersOf(pair).join('|') !== sure(pair).join('|'));
    expect(wrong).toEqual([]);
  });

  test('needs no segmenter for what shops write most', () => {
    const { Segmenter } = Intl;
    Reflect.set(Intl, 'Segmenter', undefined);
    try {
      expect(lettersOf('Ọjà, 4 “fine” ₦5,000 – Sókè').length).toBe(27);
    } finally {
      Reflect.set(Intl, 'Segmenter', Segmenter);
    }
  });
});
