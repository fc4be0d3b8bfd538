import { expect, test } from 'vitest';
import { isKnownWord } from '../query/known-words.server.ts';
import { typedWords } from '../query/tokens.server.ts';
import { bodyNeeds } from './needs/body.server.ts';
import { houseNeeds } from './needs/house.server.ts';
import { otherNeeds } from './needs/other.server.ts';
import { needOf } from './needs.server.ts';

const needIn = (text: string) => needOf(typedWords(text, false).words);
const waysIn = (text: string) => needIn(text)?.ways.map((way) => way.join(' ')) ?? [];

test.each([
  ['something to cool the room', 'fan'],
  ['wetin dey cool my house', 'fan'],
  ['cooling for sitting room', 'fan'],
  ['how to add weight', 'mass gainer'],
  ['motor wey pikin fit drive', 'ride'],
  ['things for decorating birthday', 'balloon'],
  ['birthday decoration', 'balloon'],
])('%s asks for %s', (text, way) => {
  expect(waysIn(text)).toContain(way);
});

test('of several needs the one with most words is meant', () => {
  expect(waysIn('sleep')).toContain('mattress');
  expect(waysIn('book to read before sleep')).not.toContain('mattress');
});

test.each(['fan', 'black shoes', 'iphone 13', 'cool box'])('%s says no need', (text) => {
  expect(needIn(text)).toBeUndefined();
});

test('a word that says what something is for is no misspelling', () => {
  expect(isKnownWord('decorate')).toBe(true);
  expect(isKnownWord('headache')).toBe(true);
});

test('every line is short, and a search has all of its words', () => {
  const lines = [houseNeeds, bodyNeeds, otherNeeds]
    .flatMap((text) => text.split('\n'))
    .filter(Boolean);
  for (const line of lines) {
    const [said = '', ways = '', ...rest] = line.split(': ');
    expect(rest, line).toEqual([]);
    expect(ways.split(', ').length, line).toBeLessThanOrEqual(8);
    // Filler of a search would never be met.
    const unmet = said
      .split(', ')
      .filter((text) => typedWords(text, false).words.length < text.split(' ').length);
    expect(unmet, line).toEqual([]);
    for (const text of said.split(', ')) expect(needIn(text), text).toBeDefined();
  }
});
