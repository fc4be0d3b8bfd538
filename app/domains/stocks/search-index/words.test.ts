import { expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { queryWords, rowWords, singular } from './words.ts';

test.each([
  ['Android phone, 128 GB, dual SIM', ['android', 'phone', '128gb', 'dual', 'sim']],
  ['Infinix Hot30', ['infinix', 'hot', '30', 'hot30']],
  ["Men's Kaftans", ['men', 'kaftan']],
  ['Ankara wax print, 6 yards', ['ankara', 'wax', 'print', '6yd']],
  ['Tyre 195/65 R15', ['tyre', '195', '65', 'r15']],
  ['Shea butter 400 ml', ['shea', 'butter', '400ml']],
  ['Hisense A.C. 1.5hp, L.E.D', ['hisense', 'ac', '1.5hp', 'led']],
  ['Shirt M/L', ['shirt', 'm', 'l']],
  ['Home solar kit: 1 kW', ['home', 'solar', 'kit', '1kw']],
  ['32" TV', ['32inch', 'tv']],
  ['the "Hot 30"', ['the', 'hot', '30']],
  ['6 by 6 bed, 6*6', ['6x6', 'bed', '6x6']],
  ['Tyre 3.00-18', ['tyre', '3', '18']],
])('%s is stored as words', (text, words) => {
  expect(rowWords(text)).toEqual(words);
});

test.each([
  ['Ankara cloths', ['ankara', 'cloth']],
  ['phones for the children', ['phone', 'children']],
  ['the', ['the']],
  ['hot30', ['hot', '30']],
  ['128 gb phone', ['128gb', 'phone']],
  ['8gig ram', ['8gb', 'ram']],
  ['32in tv', ['32inch', 'tv']],
  ['32 inches', ['32inch']],
  ['1.50kva', ['1.5kva']],
  ['75 amps battery', ['75ah', 'battery']],
  ['mattress 6x6', ['mattress', '6x6']],
  ['a.c', ['ac']],
  ['samsung a/c', ['samsung', 'ac']],
  ['abeg I want phone', ['phone']],
  ['   ', []],
])('%s is searched as words', (text, words) => {
  expect(queryWords(text)).toEqual(words);
});

test.each([
  ['batteries', 'battery'],
  ['dresses', 'dress'],
  ['watches', 'watch'],
  ['boxes', 'box'],
  ['dress', 'dress'],
  ['bus', 'bus'],
  ['tennis', 'tennis'],
  ['gas', 'gas'],
  ['tvs', 'tvs'],
  ['shoes', 'shoe'],
])('%s is singular %s', (many, one) => {
  expect(singular(many)).toBe(one);
});

test('what a visitor copies from a name finds it: every word of the query is a word of the row', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const stored = new Set(rowWords(text));
      for (const word of queryWords(text)) if (word.length < 40) expect(stored).toContain(word);
    }),
  );
});
