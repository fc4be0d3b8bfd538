import { and, asc, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { pageById, pageOf } from '#app/platform/page-of.ts';
import { announcements, marketWords } from './words.table.server.ts';
import type { WordList } from './words.ts';

const shownAnnouncements = 30;

/** What was and will be said, the latest first, page by page. */
export async function latestAnnouncements(after: string | undefined) {
  const rows = await database()
    .select()
    .from(announcements)
    .where(isId(after) ? lt(announcements.id, after) : undefined)
    .orderBy(desc(announcements.id))
    .limit(shownAnnouncements + 1);
  const { page, next } = pageById(rows, shownAnnouncements);
  return { announcements: page, next };
}

/** What runs or is still to come: all that a process has to know. */
export const comingAnnouncements = () =>
  database()
    .select()
    .from(announcements)
    .where(and(isNull(announcements.withdrawnAt), gt(announcements.endsAt, now())))
    .orderBy(asc(announcements.startsAt));

export const wordsPage = 50;

interface WordsAsked {
  list: WordList;
  /** The last word of the page before. */
  after: string | undefined;
}

/** A list by the alphabet, with what was removed, page by page. */
export async function wordsOf({ list, after }: WordsAsked) {
  const rows = await database()
    .select()
    .from(marketWords)
    .where(and(eq(marketWords.list, list), after ? gt(marketWords.word, after) : undefined))
    .orderBy(asc(marketWords.word))
    .limit(wordsPage + 1);
  const { page, next } = pageOf(rows, wordsPage, ({ word }) => word);
  return { words: page, next };
}

const standing = (list: WordList) => and(eq(marketWords.list, list), isNull(marketWords.removedAt));

export const standingSynonyms = () =>
  database()
    .select({ word: marketWords.word, means: marketWords.means })
    .from(marketWords)
    .where(standing('synonyms'));

/** Each by how it is compared, with how it was written. Read with every save: what was banned holds from then on. */
export async function bannedWords(executor: Executor = database()): Promise<Map<string, string>> {
  const rows = await executor
    .select({ word: marketWords.word, shown: marketWords.shown })
    .from(marketWords)
    .where(standing('banned'));
  return new Map(rows.map(({ word, shown }) => [word, shown]));
}
