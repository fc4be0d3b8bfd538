import { decomposedPlain } from './normal-form.ts';

/** Letters that Unicode does not take apart, and what people type instead of them. */
const plainLetters: Record<string, string> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'n',
  ə: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

const marks = /\p{M}+/gu;
const apostrophes = /['’‘ʼʻ`´]/g;
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Lower case without diacritics, so that `oja` finds `Ọjà`; punctuation becomes single spaces. */
export function foldText(text: string): string {
  return decomposedPlain(text.replace(apostrophes, ''))
    .replace(marks, '')
    .toLowerCase()
    .replace(special, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
