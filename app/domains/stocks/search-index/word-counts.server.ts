import { LRUCache } from 'lru-cache';
import { prepared } from '#app/platform/db/statements/prepared.server.ts';
import { forgetReads } from '#app/platform/remembered/remembered-reads.server.ts';
import { keep } from '#app/platform/singleton.server.ts';

export interface WordUses {
  uses: number;
  usesAll: number;
}

const unused: WordUses = { uses: 0, usesAll: 0 };
/** Counts change at night; a word that nobody used so far may come with the next product. */
const knownMs = 60_000;
const unusedMs = 5_000;

const counted = keep(
  'search-words',
  () => new LRUCache<string, WordUses>({ max: 20_000, ttl: knownMs }),
);

/** For whoever teaches words or counts them again. */
export function forgetWords(words?: readonly string[]): void {
  if (words) for (const word of words) counted.delete(word);
  else {
    counted.clear();
    forgetReads('words');
  }
}

async function countWords(words: readonly string[]): Promise<Map<string, WordUses>> {
  const rows = await prepared<{ word: string; uses: number; uses_all: number }>(
    'search.uses',
    'select word, uses, uses_all from search_words where word = any($1::text[])',
    [words],
  );
  const found = new Map<string, WordUses>(words.map((word) => [word, unused]));
  for (const { word, uses, uses_all: usesAll } of rows) found.set(word, { uses, usesAll });
  for (const [word, uses] of found) {
    counted.set(word, uses, { ttl: uses === unused ? unusedMs : knownMs });
  }
  return found;
}

/** How often each word stands in the market; a minute old at most. */
export async function usesOfWords(words: readonly string[]): Promise<Map<string, WordUses>> {
  const found = new Map<string, WordUses>();
  const asked: string[] = [];
  for (const word of words) {
    const known = counted.get(word);
    if (known) found.set(word, known);
    else asked.push(word);
  }
  if (asked.length === 0) return found;
  return new Map([...found, ...(await countWords(asked))]);
}
