import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { idColumn, moment } from '#app/platform/db/columns.server.ts';
import type { ChangeKind } from './feed/copy.ts';

/**
 * What has changed last of everything that a device's copy holds: one row a thing, written by triggers at the
 * end of a transaction. The number is the shop's own, taken under the lock of its row in live_channels that is
 * held until the commit: numbers become visible in their order. One transaction has one number. No link to the
 * shop: it would lock the shop's row at the end of every transaction; a trigger takes the rows away with it.
 */
export const syncChanges = pgTable(
  'sync_changes',
  {
    shopId: uuid('shop_id').notNull(),
    kind: text('kind').$type<ChangeKind>().notNull(),
    refId: uuid('ref_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    gone: boolean('gone').notNull().default(false),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.kind, table.refId] }),
    index('sync_changes_by_seq').on(table.shopId, table.seq, table.refId),
    index('sync_changes_gone').on(table.at).where(sql`gone`),
    check(
      'sync_changes_kind',
      sql`${table.kind} in ('item', 'order', 'thread', 'message', 'overruled')`,
    ),
  ],
);

/** A change of a field that a later act of somebody else has passed over: told once to whoever made it. */
export const syncOverruled = pgTable(
  'sync_overruled',
  {
    id: idColumn(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => stocks.id, { onDelete: 'cascade' }),
    field: text('field').notNull(),
    mine: text('mine').notNull(),
    theirs: text('theirs').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('sync_overruled_by_shop').on(table.shopId),
    index('sync_overruled_by_user').on(table.userId),
    index('sync_overruled_by_stock').on(table.stockId),
    index('sync_overruled_at').on(table.at),
  ],
);
