import { isSize, sizeToken } from '#app/domains/stocks/search-index/attributes.ts';
import { isKindWord, kindToken } from '#app/domains/stocks/search-index/kinds.ts';
import type { WordUses } from '#app/domains/stocks/search-index/word-counts.server.ts';
import { phraseSynonyms, synonyms } from './synonyms.ts';

/** Words that belong together, or one. */
export type Part = string | readonly [string, string];

const shortestPart = 3;

/** Written together, typed apart: `power bank`. */
export function splits(word: string): [string, string][] {
  const found: [string, string][] = [];
  for (let at = shortestPart; at <= word.length - shortestPart; at++) {
    found.push([word.slice(0, at), word.slice(at)]);
  }
  return found;
}

const isPair = (word: string, next: string, uses: (word: string) => number): boolean =>
  (word === 'size' && isSize(next)) ||
  phraseSynonyms.has(`${word} ${next}`) ||
  uses(word + next) > 0;

/** `size 12`, `uk used`, and `ear piece` where somebody writes it together. */
export function partsOf(tokens: readonly string[], uses: (word: string) => number): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [word = '', next] = [tokens[at], tokens[at + 1]];
    if (next !== undefined && isPair(word, next, uses)) {
      parts.push([word, next]);
      at++;
    } else parts.push(word);
  }
  return parts;
}

/** How else two words may stand in the index. */
export function pairWays(first: string, second: string): string[][] {
  const size = first === 'size' ? [[sizeToken(second)]] : [];
  return [[first + second], ...size, ...(phraseSynonyms.get(`${first} ${second}`) ?? [])];
}

/** How else one word may stand there. */
export const wordWays = (word: string): string[] => [
  ...(synonyms.get(word) ?? []),
  ...(isSize(word) ? [sizeToken(word)] : []),
];

/** Every word whose number of uses is needed to read these. */
export function wordsToCount(tokens: readonly string[]): string[] {
  const words = new Set<string>();
  tokens.forEach((word, at) => {
    const next = tokens[at + 1];
    for (const way of wordWays(word)) words.add(way);
    for (const part of splits(word).flat()) words.add(part);
    if (next !== undefined) for (const way of pairWays(word, next).flat()) words.add(way);
    words.add(word);
  });
  return [...words, ...kindTokens([...words])];
}

export const kindTokens = (words: readonly string[]): string[] =>
  words.filter(isKindWord).map(kindToken);

export type Counts = ReadonlyMap<string, WordUses>;
