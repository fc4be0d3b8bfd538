import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { createdAt, idColumn, moment, updatedAt } from '#app/platform/db/columns.server.ts';
import { stocks, stockVariants } from '../stocks.table.server.ts';

/**
 * A lower price for a time. While one runs, the item's own price is the offer's, so that every list, cart and feed
 * goes by it; `wasKobo` is what it goes back to.
 */
export const stockOffers = pgTable(
  'stock_offers',
  {
    id: idColumn(),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => stocks.id, { onDelete: 'cascade' }),
    priceKobo: bigint('price_kobo', { mode: 'number' }).notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    state: text('state').$type<'planned' | 'running' | 'over'>().notNull(),
    wasKobo: bigint('was_kobo', { mode: 'number' }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('stock_offers_by_stock').on(table.stockId, table.id),
    uniqueIndex('stock_offers_one').on(table.stockId).where(sql`state <> 'over'`),
    index('stock_offers_to_begin').on(table.startsAt).where(sql`state = 'planned'`),
    index('stock_offers_to_end').on(table.endsAt).where(sql`state = 'running'`),
    index('stock_offers_by_maker').on(table.createdBy),
    check('stock_offers_state', sql`${table.state} in ('planned', 'running', 'over')`),
    check('stock_offers_time', sql`${table.endsAt} > ${table.startsAt}`),
    check('stock_offers_price', sql`${table.priceKobo} between 100 and 100000000000`),
  ],
);

/**
 * What an item or variant has cost the shop (moving average over what it bought) and what it may not be sold below.
 * In a table of its own: only owner and admins see it, and no query of items carries it by accident.
 */
export const stockCosts = pgTable(
  'stock_costs',
  {
    id: idColumn(),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => stocks.id, { onDelete: 'cascade' }),
    /** Empty: of the whole item. */
    variantId: uuid('variant_id').references(() => stockVariants.id, { onDelete: 'cascade' }),
    costKobo: bigint('cost_kobo', { mode: 'number' }),
    floorKobo: bigint('floor_kobo', { mode: 'number' }),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('stock_costs_one').on(table.stockId, table.variantId).nullsNotDistinct(),
    index('stock_costs_by_variant').on(table.variantId).where(sql`variant_id is not null`),
    check('stock_costs_cost', sql`${table.costKobo} >= 0`),
    check('stock_costs_floor', sql`${table.floorKobo} >= 0`),
  ],
);
