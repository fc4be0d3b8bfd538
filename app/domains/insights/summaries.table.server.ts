import { sql } from 'drizzle-orm';
import { bigint, check, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { moment } from '#app/platform/db/columns.server.ts';

const shopId = () =>
  uuid('shop_id')
    .notNull()
    .references(() => shops.id, { onDelete: 'cascade' });
const count = (name: string) => integer(name).notNull().default(0);
const kobo = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** A shop's figures of one Lagos day, made from facts; safe to make again. */
export const shopDays = pgTable(
  'shop_days',
  {
    shopId: shopId(),
    day: date('day', { mode: 'string' }).notNull(),
    views: count('views'),
    visits: count('visits'),
    likes: count('likes'),
    orders: count('orders'),
    /** Of them those from the web: a sale over the counter comes of no visit. */
    webOrders: count('web_orders'),
    sales: count('sales'),
    salesKobo: kobo('sales_kobo'),
    /** Every fact before this moment is in. */
    madeAt: moment('made_at').notNull().defaultNow(),
    /** Visits, views and orders of each hour. */
    hours: integer('hours').array().notNull().default(sql`array_fill(0, array[24])`),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.day] })],
);

/** Likes of items that were deleted since, by the day of the like: figures outlive an item. Kept by a trigger. */
export const shopGoneLikes = pgTable(
  'shop_gone_likes',
  {
    shopId: shopId(),
    day: date('day', { mode: 'string' }).notNull(),
    likes: count('likes'),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.day] })],
);

export const shopDaySources = pgTable(
  'shop_day_sources',
  {
    shopId: shopId(),
    day: date('day', { mode: 'string' }).notNull(),
    source: text('source').notNull(),
    /** Empty when it was no advert. */
    advertCode: text('advert_code').notNull().default(''),
    visits: count('visits'),
    orders: count('orders'),
    salesKobo: kobo('sales_kobo'),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.day, table.source, table.advertCode] })],
);

/** An item's figures of a day, and of a whole week beside them: 90 days are some 20 spans, not 90. */
export const shopItemSpans = pgTable(
  'shop_item_spans',
  {
    shopId: shopId(),
    span: text('span').$type<'day' | 'week'>().notNull(),
    start: date('start', { mode: 'string' }).notNull(),
    /** No foreign key: figures outlive an item. */
    stockId: uuid('stock_id').notNull(),
    views: count('views'),
    sold: count('sold'),
    salesKobo: kobo('sales_kobo'),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.span, table.start, table.stockId] }),
    check('shop_item_spans_span', sql`${table.span} in ('day', 'week')`),
  ],
);

/** Days whose facts have changed since they were summed up. */
export const shopDirtyDays = pgTable(
  'shop_dirty_days',
  {
    shopId: shopId(),
    day: date('day', { mode: 'string' }).notNull(),
    since: moment('since').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.day] })],
);
