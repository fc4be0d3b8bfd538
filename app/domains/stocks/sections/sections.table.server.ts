import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { createdAt, idColumn } from '#app/platform/db/columns.server.ts';
import { stocks } from '../stocks.table.server.ts';

export const sections = pgTable(
  'sections',
  {
    id: idColumn(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Folded name: two sections of one shop may not read the same. */
    nameNorm: text('name_norm').notNull(),
    position: smallint('position').notNull(),
    shown: boolean('shown').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('sections_name').on(table.shopId, table.nameNorm),
    index('sections_by_shop').on(table.shopId, table.position),
    check('sections_length', sql`length(${table.name}) between 1 and 200`),
  ],
);

/** An item is in one section or none; a section that goes leaves its items behind. */
export const sectionItems = pgTable(
  'section_items',
  {
    stockId: uuid('stock_id')
      .primaryKey()
      .references(() => stocks.id, { onDelete: 'cascade' }),
    sectionId: uuid('section_id')
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
  },
  (table) => [index('section_items_by_section').on(table.sectionId, table.stockId)],
);
