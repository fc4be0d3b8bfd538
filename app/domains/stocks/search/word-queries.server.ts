import { sql } from 'drizzle-orm';
import { replica } from '#app/platform/db/database.server.ts';
import type { Candidate } from './correct.ts';
import { deletions } from './deletions.ts';

export interface WordUses {
  uses: number;
  usesAll: number;
}

/** How often each word stands in the market; unknown words are not in the answer. */
export async function usesOfWords(words: readonly string[]): Promise<Map<string, WordUses>> {
  const { rows } = await replica().execute<{ word: string; uses: number; uses_all: number }>(
    sql`select word, uses, uses_all from search_words where word = any(${sql.param(words)}::text[])`,
  );
  return new Map(rows.map((row) => [row.word, { uses: row.uses, usesAll: row.uses_all }]));
}

const afterPrefix = (prefix: string): string => `${prefix}\u{10ffff}`;

/** The most used words that begin so. */
export async function wordsBeginning(prefix: string): Promise<{ word: string; uses: number }[]> {
  const { rows } = await replica().execute<{ word: string; uses: number }>(sql`
    select word, uses from search_words
    where word collate "C" >= ${prefix} and word collate "C" < ${afterPrefix(prefix)} and uses > 0
    order by uses desc, word limit 8`);
  return rows;
}

/** For a last word of one or two letters: what follows the word before it in names. */
export async function wordsFollowing(before: string, start: string): Promise<string[]> {
  const prefix = `${before} ${start}`;
  const { rows } = await replica().execute<{ phrase: string }>(sql`
    select phrase from search_phrases
    where phrase collate "C" >= ${prefix} and phrase collate "C" < ${afterPrefix(prefix)}
    order by weight desc limit 16`);
  const next = rows.map((row) => row.phrase.split(' ')[1] ?? '');
  return [...new Set(next)].filter(Boolean).slice(0, 8);
}

/** Words close in spelling or equal in sound; the caller measures the true distance. */
export async function neighbours(typed: string): Promise<Candidate[]> {
  const { rows } = await replica().execute<{ word: string; uses: number; sounds: boolean }>(sql`
    select word, uses, dmetaphone(word) = dmetaphone(${typed}) as sounds from (
      (select w.word, w.uses from search_words w where w.uses > 0 and w.word in (
        select word from search_deletions where deletion = any(${sql.param(deletions(typed, 2))}::text[]))
        order by w.uses desc limit 200)
      union
      (select word, uses from search_words where dmetaphone(word) = dmetaphone(${typed})
        and word ~ '^[a-z]+$' and uses > 0 order by uses desc limit 40)
    ) found`);
  return rows;
}
