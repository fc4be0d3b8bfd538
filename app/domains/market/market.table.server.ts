import { sql } from 'drizzle-orm';
import { date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { isSomebodys, moment } from '#app/platform/db/columns.server.ts';

export const stockLikes = pgTable(
  'stock_likes',
  {
    stockId: uuid('stock_id')
      .notNull()
      .references(() => stocks.id, { onDelete: 'cascade' }),
    visitorId: text('visitor_id').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.stockId, table.visitorId] }),
    index('stock_likes_of_visitor').on(
      table.visitorId,
      table.at.desc().nullsFirst(),
      table.stockId.desc().nullsFirst(),
    ),
    index('stock_likes_by_time').on(table.stockId, table.at),
    // Whose likes are to be forgotten: those that were stay out of it, so a night costs what it forgets.
    index('stock_likes_of_somebody')
      .on(table.at)
      .where(sql.raw(isSomebodys('visitor_id'))),
  ],
);

/** Once per product, visitor and Lagos day. */
export const stockViews = pgTable(
  'stock_views',
  {
    stockId: uuid('stock_id')
      .notNull()
      .references(() => stocks.id, { onDelete: 'cascade' }),
    visitorId: text('visitor_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stockId, table.visitorId, table.day] }),
    index('stock_views_by_day').on(table.day),
  ],
);
