import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { stocks } from '../stocks.table.server.ts';

/** What the photos of items look like, so that the same one is found in another shop. */
export const photoPrints = pgTable(
  'photo_prints',
  {
    /** The photo's folder. */
    base: text('base').primaryKey(),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => stocks.id, { onDelete: 'cascade' }),
    /** Of the item, with which the row goes. */
    shopId: uuid('shop_id').notNull(),
    /** Null for a picture without anything in it: looked at, and like no other. */
    print: bigint('print', { mode: 'bigint' }),
    bands: integer('bands').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index('photo_prints_by_stock').on(table.stockId),
    index('photo_prints_by_band').using('gin', table.bands),
  ],
);
