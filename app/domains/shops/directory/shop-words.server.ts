import { and, asc, type SQL, sql } from 'drizzle-orm';
import { type Executor, replica } from '#app/platform/db/database.server.ts';
import { prepared } from '#app/platform/db/statements/prepared.server.ts';
import { rememberedReads } from '#app/platform/remembered/remembered-reads.server.ts';
import { bestGuesses, type Candidate } from '#app/platform/text/spelling/correct.ts';
import { isOpen } from '../open-shop.server.ts';
import { shops } from '../shops.table.server.ts';

const shortest = 3;

const beginning = rememberedReads({ name: 'shops-words', about: 'shops' }, (typed) =>
  prepared<{ word: string }>(
    'shops.words',
    `select word from shop_words
    where word collate "C" >= $1 and word collate "C" < $1 || U&'\\+10FFFF' limit 1`,
    [typed],
  ),
);

/** Which of these words begin a word of a shop's name or place. */
async function wordsOfShops(typed: readonly string[]): Promise<Set<string>> {
  const asked = typed.filter((word) => word.length >= shortest && /^[a-z]+$/.test(word));
  const found = await Promise.all(asked.map((word) => beginning(word)));
  return new Set(asked.filter((_, at) => (found[at]?.length ?? 0) > 0));
}

export const isShopWord = async (word: string): Promise<boolean> =>
  (await wordsOfShops([word])).has(word);

/** Every word must begin a word of the name or the place. */
export function wordsMatch(words: readonly string[]): SQL | undefined {
  return and(...words.map((word) => sql`${shops.words} like ${`% ${word}%`}`));
}

/**
 * Planned each time, with a condition a word: shops of a rare word come out of the index, and of a place where
 * most shops are only the first by name are read. A plan for any words reads all shops for one or the other.
 */
export const firstByName = (where: SQL | undefined, most: number) =>
  replica()
    .select({ id: shops.id, name: shops.name })
    .from(shops)
    .where(and(isOpen, where))
    .orderBy(asc(shops.nameNorm), asc(shops.id))
    .limit(most);

interface ShopsOfWords {
  shopIds: string[];
  /** Those that shops are called by, or places where they are. */
  words: ReadonlySet<string>;
}

const mostOfWords = 3;

const having = rememberedReads({ name: 'shops-having', about: 'shops' }, (words) =>
  firstByName(wordsMatch(words.split(' ')), mostOfWords),
);

/** The first shops that have all words that are words of shops. */
export async function shopsOfWords(typed: readonly string[]): Promise<ShopsOfWords> {
  const words = await wordsOfShops(typed);
  if (words.size === 0) return { shopIds: [], words };
  const rows = await having([...words].join(' '));
  return { shopIds: rows.map((row) => row.id), words };
}

const nearest = 20;

const nearWords = rememberedReads({ name: 'shops-near-words', about: 'shops' }, (word) =>
  prepared<Candidate>(
    'shops.near-words',
    `select word, 1 as uses, dmetaphone(word) = dmetaphone($1) as sounds from shop_words
    where word % $1 order by similarity(word, $1) desc, word limit ${nearest}`,
    [word],
  ),
);

const nearWord = async (word: string, alone: boolean): Promise<string | undefined> =>
  bestGuesses(word, await nearWords(word), { products: 1, alone })[0]?.word;

/** The words as the shops write them; undefined where all are, or one is near to none. */
export async function correctedShopWords(typed: readonly string[]): Promise<string[] | undefined> {
  const known = await wordsOfShops(typed);
  const corrected = await Promise.all(
    typed.map((word) => (known.has(word) ? word : nearWord(word, typed.length === 1))),
  );
  if (known.size === typed.length) return undefined;
  const found = corrected.filter((word) => word !== undefined);
  return found.length === typed.length ? found : undefined;
}

/** Drops what no shop is called by any more. */
export async function dropLostShopWords(executor: Executor): Promise<void> {
  await executor.execute(sql`delete from shop_words known
    where not exists (select from shops where shops.words like '% ' || known.word || '%')`);
}
