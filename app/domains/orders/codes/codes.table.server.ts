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
import { createdAt, idColumn, moment } from '#app/platform/db/columns.server.ts';
import type { CodeKind } from './codes.ts';

/**
 * Codes that take something off an order. How often one was used is counted in the orders that have it and were
 * neither cancelled nor let expire, under the lock of its row.
 */
export const discountCodes = pgTable(
  'discount_codes',
  {
    id: idColumn(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    /** In capitals, as buyers read it. */
    code: text('code').notNull(),
    kind: text('kind').$type<CodeKind>().notNull(),
    /** Of a hundred, or kobo. */
    value: bigint('value', { mode: 'number' }).notNull(),
    minimumKobo: bigint('minimum_kobo', { mode: 'number' }).notNull().default(0),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at'),
    mostUses: integer('most_uses'),
    mostPerPhone: integer('most_per_phone'),
    /** What it is meant for; both empty: everything. */
    stockIds: uuid('stock_ids').array().notNull().default([]),
    sectionIds: uuid('section_ids').array().notNull().default([]),
    stoppedAt: moment('stopped_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('discount_codes_code').on(table.shopId, table.code),
    index('discount_codes_by_maker').on(table.createdBy),
    check('discount_codes_form', sql`${table.code} ~ '^[A-Z0-9-]{3,20}$'`),
    check('discount_codes_kind', sql`${table.kind} in ('percent', 'amount')`),
    check(
      'discount_codes_value',
      sql`${table.value} > 0 and (${table.kind} = 'amount' or ${table.value} <= 90)`,
    ),
    check('discount_codes_minimum', sql`${table.minimumKobo} >= 0`),
    check('discount_codes_uses', sql`${table.mostUses} > 0 and ${table.mostPerPhone} > 0`),
    check('discount_codes_time', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);
