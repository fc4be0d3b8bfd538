import { LRUCache } from 'lru-cache';
import { prepared } from '#app/platform/db/prepared.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import type { Candidate } from './correct.ts';
import { deletions } from './deletions.ts';

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

/** For whoever teaches words or counts them anew. */
export function forgetWords(words?: readonly string[]): void {
  if (words) for (const word of words) counted.delete(word);
  else counted.clear();
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

const afterPrefix = (prefix: string): string => `${prefix}\u{10ffff}`;

/** The most used words that begin so. */
export function wordsBeginning(prefix: string): Promise<{ word: string; uses: number }[]> {
  return prepared(
    'search.beginning',
    `select word, uses from search_words
    where word collate "C" >= $1 and word collate "C" < $2 and uses > 0 order by uses desc, word limit 8`,
    [prefix, afterPrefix(prefix)],
  );
}

/** For a last word of one or two letters: what follows the word before it in names. */
export async function wordsFollowing(before: string, start: string): Promise<string[]> {
  const prefix = `${before} ${start}`;
  const rows = await prepared<{ phrase: string }>(
    'search.following',
    `select phrase from search_phrases
    where phrase collate "C" >= $1 and phrase collate "C" < $2 order by weight desc limit 16`,
    [prefix, afterPrefix(prefix)],
  );
  const next = rows.map((row) => row.phrase.split(' ')[1] ?? '');
  return [...new Set(next)].filter(Boolean).slice(0, 8);
}

/** Words close in spelling or equal in sound; the caller measures the true distance. */
export function neighbours(typed: string): Promise<Candidate[]> {
  return prepared(
    'search.neighbours',
    `select word, uses, dmetaphone(word) = dmetaphone($1) as sounds from (
      (select w.word, w.uses from search_words w where w.uses > 0 and w.word in (
        select word from search_deletions where deletion = any($2::text[]))
        order by w.uses desc limit 200)
      union
      (select word, uses from search_words where dmetaphone(word) = dmetaphone($1)
        and word ~ '^[a-z]+$' and uses > 0 order by uses desc limit 40)
    ) found`,
    [typed, deletions(typed, 2)],
  );
}
