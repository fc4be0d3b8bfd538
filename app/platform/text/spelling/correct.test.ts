import { expect, test } from 'vitest';
import { bestGuesses } from './correct.ts';

const meant = (typed: string, word: string, sounds = false): boolean =>
  bestGuesses(typed, [{ word, uses: 9, sounds }], { products: 300, alone: true }).length === 1;

test.each([
  ['genarator', 'generator'],
  ['labtop', 'laptop'],
  ['samsong', 'samsung'],
  ['chager', 'charger'],
  ['handbga', 'handbag'],
  ['emka', 'emeka'],
  ['lagso', 'lagos'],
  ['invater', 'inverter'],
  ['dumbel', 'dumbbell'],
  ['blenda', 'blender'],
  ['sofer', 'sofa'],
  ['sandle', 'sandal'],
])('%s may mean %s', (typed, word) => {
  expect(meant(typed, word)).toBe(true);
});

test.each([
  ['ifone', 'iphone'],
  ['sopha', 'sofa'],
  ['kwuran', 'quran'],
])('%s sounds like %s', (typed, word) => {
  expect(meant(typed, word, true)).toBe(true);
});

test.each([
  ['airpod', 'tripod', false],
  ['spray', 'sery', false],
  ['doll', 'dell', true],
  ['garri', 'car', true],
  ['lagos', 'lg', true],
  ['human', 'hula', false],
  ['mathem', 'matte', false],
  ['tubul', 'table', false],
  ['cheap', 'shape', false],
  ['under', 'indoor', false],
  ['canoe', 'canon', false],
  ['piano', 'pan', true],
  ['bread', 'board', true],
  ['tv', 'tb', false],
  ['tea', 'tv', false],
  ['submarine', 'submersible', true],
  ['tripul', 'tripod', false],
])('%s does not mean %s', (typed, word, sounds) => {
  expect(meant(typed, word, sounds)).toBe(false);
});

test.each([
  ['fone', 'phone', 'fan'],
  ['foan', 'phone', 'fan'],
  ['aifon', 'iphone', 'icon'],
  ['stabilaiza', 'stabilizer', 'sterilizer'],
  ['invata', 'inverter', 'invite'],
  ['baibul', 'bible', 'babul'],
])('%s is said as %s and not corrected to %s', (typed, word, other) => {
  const candidates = [
    { word: other, uses: 90, sounds: true },
    { word, uses: 9, sounds: false },
  ];
  const words = bestGuesses(typed, candidates, { products: 300, alone: false });
  expect(words.map((guess) => guess.word)).toEqual([word]);
});

test('a short word is corrected to none that only begins and ends like it', () => {
  expect(meant('fone', 'fan', true)).toBe(false);
});

test('what one seller misspelt is not what was meant beside the word that all others write', () => {
  const candidates = [
    { word: 'inveter', uses: 1, sounds: false },
    { word: 'inverter', uses: 900, sounds: false },
  ];
  const words = bestGuesses('invater', candidates, { products: 100_000, alone: true });
  expect(words.map(({ word }) => word)).toEqual(['inverter']);
});
