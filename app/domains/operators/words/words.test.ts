import { expect, test } from 'vitest';
import { foldText } from '#app/platform/text/fold.ts';
import { fc } from '#tests/support/properties.ts';
import { type Announcement, bannedIn, runningAt, textIn, wordKey } from './words.ts';
import { announcementInput, synonymInput } from './words-form.ts';

const banned = new Map([
  ['ass', 'ass'],
  ['indian hemp', 'Indian hemp'],
  ['igbo', 'Igbò'],
]);
const found = (...texts: string[]) => bannedIn(texts, banned);

test('whole words only, whatever their letters and marks', () => {
  expect(found('A class of glass')).toBeUndefined();
  expect(found('Best', 'ASS!')).toBe('ass');
  expect(found('àṣṣ')).toBe('ass');
  expect(found('Dried IGBÒ leaves')).toBe('Igbò');
  expect(found('igbos')).toBeUndefined();
  expect(found('indian,  hemp oil')).toBe('Indian hemp');
  expect(found('Indian gown', 'hemp rope')).toBeUndefined();
  expect(bannedIn(['ass'], new Map())).toBeUndefined();
});

test('a word is one to three words, folded', () => {
  expect(wordKey(' Tràmadol ')).toBe('tramadol');
  expect(wordKey('uk-used')).toBe('uk used');
  expect(wordKey('Yar’adua')).toBe('yaradua');
  expect(wordKey('Vitamin B12')).toBe('vitamin b12');
  for (const typed of ['(a+)+$', 'uk, used', 'a*', 'ass!', 'водка a', 'x\u200by', '.*', '50%'])
    expect(wordKey(typed), typed).toBeUndefined();
  expect(wordKey('!!')).toBeUndefined();
  expect(wordKey('a whole long sentence')).toBeUndefined();
});

const one = (more: Partial<Announcement> = {}): Announcement => ({
  id: 'a',
  texts: { en: 'Hello', ha: 'Sannu' },
  startsAt: new Date('2026-11-16T10:00:00Z'),
  endsAt: new Date('2026-11-16T12:00:00Z'),
  withdrawnAt: null,
  ...more,
});
const at = (time: string) => new Date(`2026-11-16T${time}Z`);

test('it runs from its first moment to the one before its end; of two the one that began later', () => {
  const later = one({ id: 'b', startsAt: at('11:00:00') });
  expect(runningAt([one()], at('09:59:59'))).toBeUndefined();
  expect(runningAt([one()], at('10:00:00'))?.id).toBe('a');
  expect(runningAt([one()], at('12:00:00'))).toBeUndefined();
  expect(runningAt([one(), later], at('11:00:00'))?.id).toBe('b');
  expect(runningAt([one({ withdrawnAt: at('10:30:00') })], at('11:00:00'))).toBeUndefined();
});

test('in the reader’s language, else in English, which it says', () => {
  expect(textIn(one(), 'ha')).toEqual({ text: 'Sannu', language: 'ha' });
  expect(textIn(one(), 'yo')).toEqual({ text: 'Hello', language: 'en' });
  expect(textIn(one(), 'fr')).toEqual({ text: 'Hello', language: 'en' });
});

const form = (more: Record<string, string> = {}) =>
  announcementInput.safeParse({
    en: 'Hello',
    ha: '',
    from: '2026-11-16T10:00',
    until: '2026-11-16T12:00',
    reason: 'Tell them',
    ...more,
  });

test('times are those of Lagos, the end is later, and a language that is left empty is left out', () => {
  expect(form().data).toMatchObject({ texts: { en: 'Hello' }, startsAt: at('09:00:00') });
  expect(form().data?.texts).not.toHaveProperty('ha');
  expect(form({ until: '2026-11-16T10:00' }).success).toBe(false);
  expect(form({ until: '2027-02-16T10:00' }).success).toBe(false);
  expect(form({ from: 'soon' }).success).toBe(false);
  expect(form({ from: 'soon', until: 'sooner' }).success).toBe(false);
  expect(form({ from: '2026-02-31T10:00' }).success).toBe(false);
  expect(form({ en: '' }).success).toBe(false);
});

test('a word that is kept stands for all that was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (typed) => {
      const key = wordKey(typed);
      if (key === undefined) return;
      const signs = [...typed].filter((sign) => !/[\p{M}\s'’-]/u.test(sign));
      expect(signs.every((sign) => key.includes(foldText(sign)))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a synonym is of one or two words and means another', () => {
  const read = (word: string, means: string) =>
    synonymInput.safeParse({ word, means, reason: 'Asked for often' });
  expect(read('gen', 'Generator, gen set').data).toMatchObject({ means: 'generator,gen set' });
  expect(read('gen', 'GEN').success).toBe(false);
  expect(read('three words here', 'gen').success).toBe(false);
  expect(read('gen', ',').success).toBe(false);
});
