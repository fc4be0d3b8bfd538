import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { moment } from '#app/platform/db/columns.server.ts';
import type { ExportState } from './shop-exports.ts';

/** The whole shop as a file, one a shop: it lies in parts in the storage until its time is over. */
export const shopExports = pgTable(
  'shop_exports',
  {
    shopId: uuid('shop_id')
      .primaryKey()
      .references(() => shops.id, { onDelete: 'cascade' }),
    /** Names the folder of its parts; another with each file that is asked for. */
    id: uuid('id').notNull().unique(),
    state: text('state').$type<ExportState>().notNull().default('waiting'),
    /** In which its lists are written. */
    language: text('language').notNull(),
    parts: integer('parts').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    askedAt: moment('asked_at').notNull(),
    /** Then it goes, whatever has become of it. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('shop_exports_expire').on(table.expiresAt),
    check('shop_exports_state', sql`${table.state} in ('waiting', 'making', 'ready', 'failed')`),
  ],
);
