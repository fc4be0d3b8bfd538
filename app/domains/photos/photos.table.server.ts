import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { createdAt, idColumn, moment } from '#app/platform/db/columns.server.ts';

/**
 * Photos that are not part of an item yet. The row is written before the file and taken away in the
 * transaction that gives the file to an item: at no moment is there a file that no row knows.
 */
export const stockUploads = pgTable(
  'stock_uploads',
  {
    id: idColumn(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Folder in storage; the spec's imagePath. */
    base: text('base').notNull().unique(),
    /** The phone's own name for this upload: sent again after a lost line, it is the same upload. */
    operation: text('operation'),
    /** Set when the file is safely there. */
    storedAt: moment('stored_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('stock_uploads_operation').on(table.userId, table.operation),
    index('stock_uploads_by_shop').on(table.shopId),
    index('stock_uploads_by_age').on(table.createdAt),
  ],
);
