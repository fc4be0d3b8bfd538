import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, moment } from '#app/platform/db/columns.server.ts';
import type { AnnouncementTexts, WordList } from './words.ts';

/** What those who run the market say on every page for a time. */
export const announcements = pgTable(
  'announcements',
  {
    id: idColumn(),
    texts: jsonb('texts').$type<AnnouncementTexts>().notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Taken back before its end; it may be put back. */
    withdrawnAt: moment('withdrawn_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [check('announcements_time', sql`${table.endsAt} > ${table.startsAt}`)],
);

/** Words that no item and no shop may have, and words that the search takes for others. A row that was removed stays, to be put back. */
export const marketWords = pgTable(
  'market_words',
  {
    id: idColumn(),
    list: text('list').$type<WordList>().notNull(),
    /** Folded: small letters without marks, one space between two words. */
    word: text('word').notNull(),
    /** As it was typed. */
    shown: text('shown').notNull(),
    /** What a search for it finds too, folded, with commas between; empty for a banned word. */
    means: text('means').notNull().default(''),
    at: moment('at').notNull(),
    removedAt: moment('removed_at'),
  },
  (table) => [
    uniqueIndex('market_words_once').on(table.list, table.word),
    check('market_words_list', sql`${table.list} in ('banned', 'synonyms')`),
    check('market_words_means', sql`(${table.list} = 'synonyms') = (${table.means} <> '')`),
  ],
);
