import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { stocks, stockVariants } from '#app/domains/stocks/stocks.table.server.ts';
import { createdAt, idColumn, moment, updatedAt } from '#app/platform/db/columns.server.ts';
import type { BidMove, BidState } from './bids.ts';

/** What a buyer offers for an item, and where it stands. The price is of one piece. */
export const bids = pgTable(
  'bids',
  {
    id: idColumn(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => stocks.id, { onDelete: 'cascade' }),
    variantId: uuid('variant_id').references(() => stockVariants.id, { onDelete: 'cascade' }),
    /** The buyer's page of it, and the link that the agreed price is ordered by; it is in no list. */
    code: text('code').notNull().unique(),
    state: text('state').$type<BidState>().notNull(),
    quantity: integer('quantity').notNull(),
    /** What was named last, by whichever side. */
    amountKobo: bigint('amount_kobo', { mode: 'number' }).notNull(),
    /** What a piece cost when the offer was made. */
    priceKobo: bigint('price_kobo', { mode: 'number' }).notNull(),
    visitorKey: text('visitor_key').notNull(),
    buyerName: text('buyer_name').notNull(),
    buyerPhone: text('buyer_phone').notNull(),
    /** In which the buyer reads: what goes to the buyer is in it. */
    language: text('language').notNull().default('en'),
    /** Until when the other side may answer, or the agreed price holds. */
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('bids_one_live')
      .on(table.visitorKey, table.stockId)
      .where(sql`state in ('open', 'countered', 'accepted')`),
    index('bids_by_shop').on(table.shopId, table.id.desc().nullsFirst()),
    index('bids_open').on(table.shopId, table.id).where(sql`state = 'open'`),
    index('bids_by_visitor').on(table.visitorKey, table.id.desc().nullsFirst()),
    index('bids_by_phone').on(table.buyerPhone).where(sql`buyer_phone <> ''`),
    index('bids_by_stock').on(table.stockId),
    index('bids_by_variant').on(table.variantId).where(sql`variant_id is not null`),
    check(
      'bids_state',
      sql`${table.state} in ('open', 'countered', 'accepted', 'refused', 'withdrawn', 'ordered', 'expired')`,
    ),
    check('bids_amount', sql`${table.amountKobo} between 100 and 100000000000`),
    check('bids_quantity', sql`${table.quantity} between 1 and 10000`),
  ],
);

/** Everything that was offered and answered; rows are only ever added. */
export const bidHistory = pgTable(
  'bid_history',
  {
    id: idColumn(),
    bidId: uuid('bid_id')
      .notNull()
      .references(() => bids.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<BidMove | 'offer' | 'order'>().notNull(),
    by: text('by').$type<'buyer' | 'team'>().notNull(),
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name at the time; a person who left the shop stays named. */
    byName: text('by_name'),
    amountKobo: bigint('amount_kobo', { mode: 'number' }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('bid_history_by_bid').on(table.bidId, table.id),
    check(
      'bid_history_kind',
      sql`${table.kind} in ('offer', 'accept', 'counter', 'refuse', 'withdraw', 'order')`,
    ),
  ],
);

/** Whose number an offer was made with. */
export const bidOfPhone = (phone: string) =>
  sql`${bids.buyerPhone} = ${phone} and ${bids.buyerPhone} <> ''`;
