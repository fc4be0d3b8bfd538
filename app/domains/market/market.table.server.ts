import { sql } from 'drizzle-orm';
import { date, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { stocks, stockVariants } from '#app/domains/stocks/stocks.table.server.ts';
import { idColumn, isSomebodys, moment } from '#app/platform/db/columns.server.ts';

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

/** A visitor waits for a sold-out item, or for one variant of it. */
export const stockWishes = pgTable(
  'stock_wishes',
  {
    id: idColumn(),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => stocks.id, { onDelete: 'cascade' }),
    variantId: uuid('variant_id').references(() => stockVariants.id, { onDelete: 'cascade' }),
    visitorId: text('visitor_id').notNull(),
    at: moment('at').notNull().defaultNow(),
    /** When the visitor was told that it is back: the wish has ended then. */
    toldAt: moment('told_at'),
  },
  (table) => [
    unique('stock_wishes_once')
      .on(table.visitorId, table.stockId, table.variantId)
      .nullsNotDistinct(),
    index('stock_wishes_by_stock').on(table.stockId),
    index('stock_wishes_by_variant').on(table.variantId).where(sql`variant_id is not null`),
    index('stock_wishes_waiting').on(table.id).where(sql`told_at is null`),
    index('stock_wishes_by_time').on(table.at),
  ],
);

/** A visitor follows a shop. */
export const shopFollows = pgTable(
  'shop_follows',
  {
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    visitorId: text('visitor_id').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.visitorId] }),
    index('shop_follows_of_visitor').on(table.visitorId, table.at.desc().nullsFirst()),
    index('shop_follows_by_time').on(table.at),
  ],
);
