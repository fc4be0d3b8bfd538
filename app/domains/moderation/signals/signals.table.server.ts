import { isNotNull, sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { idColumn, moment } from '#app/platform/db/columns.server.ts';
import type { SignalFacts, SignalKind } from './signals.ts';

/** What looks odd and may be nothing: shown to operators, never acted on by itself. */
export const signals = pgTable(
  'signals',
  {
    id: idColumn(),
    kind: text('kind').$type<SignalKind>().notNull(),
    /** The same is said once, also after it was dismissed. */
    key: text('key').notNull().unique(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    stockId: uuid('stock_id').references(() => stocks.id, { onDelete: 'cascade' }),
    /** The shop that has the same. */
    otherShopId: uuid('other_shop_id').references(() => shops.id, { onDelete: 'cascade' }),
    otherStockId: uuid('other_stock_id').references(() => stocks.id, { onDelete: 'cascade' }),
    facts: jsonb('facts').$type<SignalFacts>().notNull().default({}),
    at: moment('at').notNull(),
    dismissedAt: moment('dismissed_at'),
  },
  (table) => [
    index('signals_open').on(table.id).where(sql`dismissed_at is null`),
    index('signals_by_shop').on(table.shopId, table.id),
    index('signals_by_stock').on(table.stockId).where(isNotNull(table.stockId)),
    index('signals_by_other_shop').on(table.otherShopId).where(isNotNull(table.otherShopId)),
    index('signals_by_other_stock').on(table.otherStockId).where(isNotNull(table.otherStockId)),
    check(
      'signals_kind',
      sql`${table.kind} in ('photo', 'price', 'dear', 'bank', 'complaints', 'reviews')`,
    ),
  ],
);
