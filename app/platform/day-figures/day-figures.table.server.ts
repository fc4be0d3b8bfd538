import { date, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Small figures of the whole installation, a row a Lagos day and name: every process adds to them, none keeps its own. */
export const dayFigures = pgTable(
  'day_figures',
  {
    day: date('day', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    /** How often. */
    times: integer('times').notNull(),
    /** The highest that it was. */
    most: doublePrecision('most').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);
