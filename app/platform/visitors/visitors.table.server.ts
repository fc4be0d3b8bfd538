import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#app/platform/db/columns.server.ts';

/** Visitors who came back with the id that we gave them: what they do counts. */
export const visitors = pgTable(
  'visitors',
  {
    /** The hash of the cookie. */
    key: text('key').primaryKey(),
    since: moment('since').notNull(),
  },
  (table) => [index('visitors_since').on(table.since)],
);
