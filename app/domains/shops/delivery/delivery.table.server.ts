import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, idColumn, updatedAt } from '#app/platform/db/columns.server.ts';
import { shops } from '../shops.table.server.ts';

/** How a shop's goods reach the buyer, and when it works; a shop without a row has not said it. */
export const shopDelivery = pgTable(
  'shop_delivery',
  {
    shopId: uuid('shop_id')
      .primaryKey()
      .references(() => shops.id, { onDelete: 'cascade' }),
    offersPickup: boolean('offers_pickup').notNull().default(true),
    /** Where to pick it up; empty: the shop's address. */
    pickupAddress: text('pickup_address').notNull().default(''),
    /** Where no row fits, the shop names its fee. */
    asksElsewhere: boolean('asks_elsewhere').notNull().default(true),
    /** Days of the week, 0 is Sunday; none: the shop has named no hours. */
    openDays: smallint('open_days').array().notNull().default([]),
    opensAt: text('opens_at').notNull().default('09:00'),
    closesAt: text('closes_at').notNull().default('18:00'),
    /** Days whose hours are others than these, by their number. */
    dayHours: jsonb('day_hours')
      .$type<Partial<Record<number, [string, string]>>>()
      .notNull()
      .default({}),
    closedUntil: date('closed_until', { mode: 'string' }),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'shop_delivery_hours',
      sql`${table.opensAt} ~ '^[0-2][0-9]:[0-5][0-9]$' and ${table.closesAt} ~ '^[0-2][0-9]:[0-5][0-9]$' and ${table.opensAt} < ${table.closesAt}`,
    ),
    check('shop_delivery_days', sql`${table.openDays} <@ '{0,1,2,3,4,5,6}'::smallint[]`),
  ],
);

/** Where a shop delivers to, for what, in how many days. */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    id: idColumn(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Keys of states and local government areas (`domains/places/`). */
    places: text('places').array().notNull(),
    feeKobo: bigint('fee_kobo', { mode: 'number' }).notNull(),
    daysFrom: smallint('days_from').notNull(),
    daysTo: smallint('days_to').notNull(),
    freeFromKobo: bigint('free_from_kobo', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('delivery_zones_by_shop').on(table.shopId, table.id),
    check('delivery_zones_places', sql`cardinality(${table.places}) between 1 and 811`),
    check('delivery_zones_fee', sql`${table.feeKobo} between 0 and 10000000000`),
    check(
      'delivery_zones_days',
      sql`${table.daysFrom} between 0 and ${table.daysTo} and ${table.daysTo} <= 60`,
    ),
    check('delivery_zones_free', sql`${table.freeFromKobo} > 0`),
  ],
);
