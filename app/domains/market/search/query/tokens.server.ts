import { isSize, sizeToken } from '#app/domains/stocks/search-index/attributes.ts';
import { isKindWord, kindToken } from '#app/domains/stocks/search-index/kinds.ts';
import type { WordUses } from '#app/domains/stocks/search-index/word-counts.server.ts';
import {
  quantityOf,
  queryWords,
  unitsOfQuantities,
} from '#app/domains/stocks/search-index/words.ts';
import { timesCommoner } from '#app/platform/text/spelling/correct.ts';
import {
  finishedPhrase,
  phraseAt,
  type Tongues,
  termsOf,
  tonguesOf,
  type Way,
  withoutFiller,
} from '../words/vocabulary.server.ts';
import { addedWays } from './added-synonyms.server.ts';
import { phraseSynonyms, synonyms } from './synonyms.ts';

/** Words that belong together, or one. */
export type Part = readonly [string, ...string[]];

export interface Typed extends Tongues {
  words: string[];
}

/** The words of what a visitor typed, without the filler of any language; a phrase that was begun is finished. */
export function typedWords(text: string, isTyping: boolean): Typed {
  let tongues: Tongues = { languages: new Set(), marked: new Set() };
  const words = queryWords(text, (telling) => {
    tongues = tonguesOf(text, telling);
    return withoutFiller(telling, tongues);
  });
  return { ...tongues, words: isTyping ? finishedPhrase(words) : words };
}

const shortestPart = 3;

/** Written together, typed apart: `power bank`. */
export function splits(word: string): [string, string][] {
  const found: [string, string][] = [];
  for (let at = shortestPart; at <= word.length - shortestPart; at++) {
    found.push([word.slice(0, at), word.slice(at)]);
  }
  return found;
}

/** Written together by more than the slip of one seller. */
const isJoined = (word: string, next: string, uses: (word: string) => number): boolean => {
  const joined = uses(word + next);
  return joined > 0 && timesCommoner * joined > Math.min(uses(word), uses(next));
};

const isPair = (word: string, next: string, uses: (word: string) => number): boolean =>
  (word === 'size' && isSize(next)) ||
  phraseSynonyms.has(`${word} ${next}`) ||
  addedWays(`${word} ${next}`).length > 0 ||
  isJoined(word, next, uses);

/** `size 12`, `uk used`, `akpụkpọ ụkwụ`, and `ear piece` where somebody writes it together. */
export function partsOf(tokens: readonly string[], uses: (word: string) => number): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; ) {
    const [word = '', next] = [tokens[at], tokens[at + 1]];
    const isTwo = next !== undefined && isPair(word, next, uses);
    const length = phraseAt(tokens, at) || (isTwo ? 2 : 1);
    parts.push([word, ...tokens.slice(at + 1, at + length)]);
    at += length;
  }
  return parts;
}

/** How else English has it, as one word or as two. */
export function englishWays([word, ...more]: Part): readonly (readonly string[])[] {
  const said = [word, ...more].join(' ');
  const known =
    more.length === 0
      ? (synonyms.get(word) ?? []).map((other) => [other])
      : (phraseSynonyms.get(said) ?? []);
  const added = addedWays(said).filter(
    (way) => !known.some((one) => one.join(' ') === way.join(' ')),
  );
  return added.length > 0 ? [...known, ...added] : known;
}

/** What the words mean in the languages that they belong to. */
export function termWays(part: Part, tongues: Tongues): readonly Way[] {
  const said = part.join(' ');
  const terms = termsOf(said, tongues);
  if (terms.length === 0) return [];
  const known = new Set([said, ...englishWays(part).map((words) => words.join(' '))]);
  return terms
    .flatMap(({ ways }) => ways)
    .filter(({ words }) => {
      const key = words.join(' ');
      return !known.has(key) && known.add(key);
    });
}

/** Said in a language that has no words with English together. */
export const isOtherLanguage = (part: Part, tongues: Tongues): boolean =>
  termsOf(part.join(' '), tongues).some((term) => !term.isNearEnglish);

/** A bare number as sellers write it: `tv 32` is 32 inches, `rim 17` is R17. */
function numberWays(word: string): string[] {
  const quantity = quantityOf(word);
  if (!quantity || quantity.unit !== undefined) return [];
  return [...unitsOfQuantities.map((unit) => word + unit), `r${word}`];
}

/** The same thing written otherwise: together, with its unit, or as the index has a size. */
export function sameWays(part: Part): string[] {
  const [word, next] = part;
  if (next === undefined) return [...(isSize(word) ? [sizeToken(word)] : []), ...numberWays(word)];
  return [part.join(''), ...(word === 'size' ? [sizeToken(next)] : [])];
}

/** Every word whose number of uses is needed to read these. */
export function wordsToCount({ words: tokens, ...tongues }: Typed): string[] {
  const words = new Set<string>();
  const add = (part: Part): void => {
    for (const word of englishWays(part).flat()) words.add(word);
    for (const way of termWays(part, tongues)) {
      for (const word of [...way.words, ...(way.unless?.split(' ') ?? [])]) words.add(word);
    }
    for (const way of sameWays(part)) words.add(way);
  };
  tokens.forEach((word, at) => {
    const next = tokens[at + 1];
    add([word]);
    for (const part of splits(word).flat()) words.add(part);
    if (next !== undefined) add([word, next]);
    const third = tokens[at + 2];
    if (next !== undefined && third !== undefined && phraseAt(tokens, at) === 3) {
      add([word, next, third]);
    }
    words.add(word);
  });
  return [...words, ...kindTokens([...words])];
}

export const kindTokens = (words: readonly string[]): string[] =>
  words.filter(isKindWord).map(kindToken);

export type Counts = ReadonlyMap<string, WordUses>;
