import { sql } from 'drizzle-orm';
import {
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { createdAt, idColumn, moment } from '#app/platform/db/columns.server.ts';

export interface ReviewPhoto {
  /** Its folder among the shop's review photos. */
  id: string;
  width: number;
  height: number;
}

/**
 * What a buyer says of a completed order, once. The shop's figures (`shops.review_counts`) follow by a trigger,
 * whatever adds, changes or removes a row. The name is read from the order: who is forgotten there is forgotten here.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: idColumn(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: 'cascade' }),
    stars: smallint('stars').notNull(),
    text: text('text').notNull().default(''),
    /** In thousandths of a rating: 4,000 in full, less for an order that nobody has confirmed (`review-weight.queries.server.ts`). */
    weight: smallint('weight').notNull().default(4_000),
    photos: jsonb('photos').$type<ReviewPhoto[]>().notNull().default([]),
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    answeredBy: uuid('answered_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    changedAt: moment('changed_at'),
    /** Taken away from buyers by those who run the market; it does not count meanwhile. */
    withheldAt: moment('withheld_at'),
  },
  (table) => [
    index('reviews_newest').on(table.shopId, table.id),
    index('reviews_best').on(table.shopId, table.stars, table.id),
    index('reviews_lowest').on(table.shopId, sql`(- ${table.stars})`, table.id),
    index('reviews_by_answerer').on(table.answeredBy).where(sql`answered_by is not null`),
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
    check('reviews_weight', sql`${table.weight} between 1 and 4000`),
    check('reviews_photos', sql`jsonb_array_length(${table.photos}) <= 3`),
    check('reviews_text', sql`char_length(${table.text}) <= 1000`),
  ],
);

/** The items that a reviewed order had: an item's page shows what those say who bought it. */
export const reviewItems = pgTable(
  'review_items',
  {
    stockId: uuid('stock_id')
      .notNull()
      .references(() => stocks.id, { onDelete: 'cascade' }),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.stockId, table.reviewId] }),
    index('review_items_by_review').on(table.reviewId),
  ],
);
