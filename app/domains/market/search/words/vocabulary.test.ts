import { describe, expect, test } from 'vitest';
import { composed } from '#app/platform/text/normal-form.ts';
import { isKnownWord } from '../query/known-words.server.ts';
import { termWays, typedWords } from '../query/tokens.server.ts';
import { hausa } from './hausa.server.ts';
import { igbo } from './igbo.server.ts';
import { pidgin } from './pidgin.server.ts';
import { termsBeginning } from './vocabulary.server.ts';
import { yoruba } from './yoruba.server.ts';

/** What each word of a text means, as sellers write it. */
function meaning(text: string): string[] {
  const { words, ...tongues } = typedWords(text, false);
  return words.flatMap((word) => termWays([word], tongues).map((way) => way.words.join(' ')));
}

const telling = (text: string): string => typedWords(text, false).words.join(' ');

test.each([
  ['waya', 'phone'],
  ['wayar', 'phone'],
  ['bàtà', 'shoe'],
  ['BATA', 'shoe'],
  ['ɗankwali', 'headtie'],
  ['zani', 'wrapper'],
  ['akpụkpọụkwụ', 'shoe'],
  ['Alƙur’ani', 'quran'],
  ['okrika', 'thrift'],
])('%s is also called %s', (said, written) => {
  expect(meaning(said)).toContain(written);
});

describe('filler', () => {
  test.each([
    ['ina neman waya', 'waya'],
    ['waya nawa', 'waya'],
    ['takalmi don yara', 'takalmi yara'],
    ['mo fẹ́ ra bàtà fún ọmọ', 'bata omo'],
    ['achọrọ m akpa', 'akpa'],
    ['ego ole ekwentị', 'ekwenti'],
    ['abeg i wan buy gen', 'gen'],
    ['how much phone', 'phone'],
    ['wetin be price of gen', 'gen'],
  ])('%s asks for %s', (text, words) => {
    expect(telling(text)).toBe(words);
  });

  test.each([
    ['ina so', 'ina so'],
    ['don julio', 'don julio'],
    ['fun board game', 'fun board game'],
    ['shirt size m', 'shirt size m'],
    ['uwe size m', 'uwe size m'],
    ['mai atafo', 'mai atafo'],
  ])('%s stays as it is', (text, words) => {
    expect(telling(text)).toBe(words);
  });
});

describe('a word that is another one in English', () => {
  test.each(['oko', 'ose', 'ife', 'iko', 'abo', 'apo', 'kofi', 'akwa', 'ite', 'omo'])(
    '%s means nothing else alone',
    (word) => {
      expect(meaning(word)).toEqual([]);
      expect(meaning(`original ${word}`)).toEqual([]);
      expect(isKnownWord(word)).toBe(true);
    },
  );

  test.each([
    ['ọkọ̀', 'car'],
    ['ọṣẹ', 'soap'],
    ['mo fẹ́ ra ife', 'cup'],
    ['achọrọ m iko', 'cup'],
    ['ina neman kofi', 'cup'],
    ['abọ́', 'bowl'],
    ['bata omo', 'children'],
  ])('%s means it with marks or beside its language', (text, written) => {
    expect(meaning(text)).toContain(written);
  });

  test('a phrase with it is one thing', () => {
    const { words, ...tongues } = typedWords('ọkọ̀ ayọ́kẹ́lẹ́', false);
    const [first = '', ...more] = words;
    expect(termWays([first, ...more], tongues)[0]?.words).toEqual(['car']);
  });
});

test('what begins a word of a language, and a phrase that is begun', () => {
  expect(termsBeginning('takal', 3).map(({ spelling }) => spelling)).toEqual([
    'takalma',
    'takalmi',
  ]);
  expect(typedWords('akpụkpọ ụk', true).words).toEqual(['akpukpo', 'ukwu']);
});

test('a line has few ways, so that no search gets dearer by it', () => {
  for (const { words, ambiguous, fallback = '' } of [pidgin, hausa, yoruba, igbo]) {
    for (const line of `${words}${ambiguous}${fallback}`.split('\n').filter(Boolean)) {
      const [said = '', ...rest] = line.split(': ');
      expect(rest, line).toHaveLength(1);
      for (const spelling of said.split(', ')) {
        expect(spelling, line).toBe(composed(spelling));
        expect(meaning(spelling).length, line).toBeLessThanOrEqual(10);
      }
    }
  }
});
