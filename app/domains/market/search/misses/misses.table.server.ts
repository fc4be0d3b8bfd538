import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** What was searched and not found: words as the search reads them, how often on a Lagos day, and of nobody. */
export const searchMisses = pgTable(
  'search_misses',
  {
    day: date('day', { mode: 'string' }).notNull(),
    words: text('words').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
);
