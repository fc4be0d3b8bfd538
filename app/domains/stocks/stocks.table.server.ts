import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import type { StoredPhoto } from '#app/domains/photos/photos.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { createdAt, idColumn, moment, updatedAt } from '#app/platform/db/columns.server.ts';
import type { ImageManifest } from '#app/platform/images/image-manifest.ts';

/** By field: the moment of the act and who did it. */
export type FieldTimes = Record<string, { at: string; by: string }>;

export const stocks = pgTable(
  'stocks',
  {
    id: idColumn(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    productName: text('product_name').notNull(),
    description: text('description').notNull(),
    priceKobo: bigint('price_kobo', { mode: 'number' }).notNull(),
    /**
     * What the variants on offer cost at least and at most, written by a trigger; empty where none has a price of its
     * own. Lists, filters and search go by the lowest.
     */
    lowestKobo: bigint('lowest_kobo', { mode: 'number' }),
    highestKobo: bigint('highest_kobo', { mode: 'number' }),
    /** While an offer runs: until when, and the price before it, if that was really asked for the seven days before. */
    offerUntil: moment('offer_until'),
    wasKobo: bigint('was_kobo', { mode: 'number' }),
    /** Buyers may offer less for it. */
    negotiable: boolean('negotiable').notNull().default(false),
    /** What the shop calls the further thing that variants differ in: storage, length. */
    optionName: text('option_name'),
    /** Kept beside the movements in the same transaction; with variants it is their sum. */
    quantity: integer('quantity').notNull(),
    category1: text('category1').notNull(),
    category2: text('category2').notNull(),
    category3: text('category3').notNull(),
    imageBase: text('image_base').notNull(),
    imageManifest: jsonb('image_manifest').$type<ImageManifest>(),
    additionalImages: jsonb('additional_images').$type<StoredPhoto[]>().notNull().default([]),
    status: text('status').$type<'active' | 'hidden'>().notNull().default('active'),
    views: integer('views').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    orders: integer('orders').notNull().default(0),
    sku: text('sku'),
    barcode: text('barcode'),
    brand: text('brand'),
    condition: text('condition'),
    weightKg: numeric('weight_kg', { precision: 9, scale: 3, mode: 'number' }),
    lengthCm: numeric('length_cm', { precision: 9, scale: 2, mode: 'number' }),
    widthCm: numeric('width_cm', { precision: 9, scale: 2, mode: 'number' }),
    heightCm: numeric('height_cm', { precision: 9, scale: 2, mode: 'number' }),
    notes: text('notes'),
    searchKeywords: text('search_keywords').notNull().default(''),
    /** Place in the market's random circle; see docs/decisions on listing order. */
    shuffle: integer('shuffle').notNull().default(sql`floor(random() * 2147483647)::int`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    lastSoldAt: moment('last_sold_at'),
    restockOn: date('restock_on', { mode: 'string' }),
    /** With so many left it is low; empty: the usual level. */
    lowFrom: integer('low_from'),
    /** When and by whom each field was changed last: of two changes of one field the later act stands. */
    fieldTimes: jsonb('field_times').$type<FieldTimes>().notNull().default({}),
    /** Deleted by its team: hidden at once, removed for good a minute later unless it is brought back. */
    deletedAt: moment('deleted_at'),
    /** The status that it comes back with. */
    deletedStatus: text('deleted_status').$type<'active' | 'hidden'>(),
    /** Added without a line and beyond the plan's limit: hidden until there is room. */
    waitsForSpace: boolean('waits_for_space').notNull().default(false),
    /** What keeps it off the market besides its own shop: 1 a measure about it, 2 the suspension of its shop (by trigger). */
    withheld: smallint('withheld').notNull().default(0),
  },
  (table) => [
    index('stocks_by_shop').on(table.shopId, table.id.desc().nullsFirst()),
    index('stocks_circle').on(table.shuffle, table.id).where(sql`status = 'active'`),
    index('stocks_circle_by_category')
      .on(table.category1, table.shuffle, table.id)
      .where(sql`status = 'active'`),
    index('stocks_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('stocks_by_barcode').on(table.shopId, table.barcode).where(sql`barcode is not null`),
    check('stocks_quantity', sql`${table.quantity} >= 0`),
    check('stocks_price', sql`${table.priceKobo} between 100 and 100000000000`),
    check(
      'stocks_condition',
      sql`${table.condition} in ('new', 'uk_used', 'nigeria_used', 'refurbished')`,
    ),
    check('stocks_status', sql`${table.status} in ('active', 'hidden')`),
  ],
);

/** Variants: a colour, a size, the item's own option, or several of them; one that falls to nothing or is removed is archived, so that movements keep their name. */
export const stockVariants = pgTable(
  'stock_variants',
  {
    id: idColumn(),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => stocks.id, { onDelete: 'cascade' }),
    color: text('color').notNull(),
    size: text('size').notNull(),
    /** Of what `optionName` says: `128 GB`. */
    option: text('option').notNull().default(''),
    /** Its own price; empty: the item's. Read by `variantPrice` only. */
    priceKobo: bigint('price_kobo', { mode: 'number' }),
    /** Since when that is its price, its own or the item's; kept by a trigger. */
    pricedAt: moment('priced_at').notNull().defaultNow(),
    /** While an offer runs: its own price before it, and what may stand struck beside the price of now. */
    backKobo: bigint('back_kobo', { mode: 'number' }),
    wasKobo: bigint('was_kobo', { mode: 'number' }),
    quantity: integer('quantity').notNull(),
    archivedAt: moment('archived_at'),
    /** Taken out of the form by a person; one that was only sold out can be restocked. */
    removed: boolean('removed').notNull().default(false),
  },
  (table) => [
    index('stock_variants_by_stock').on(table.stockId, table.id),
    check('stock_variants_quantity', sql`${table.quantity} >= 0`),
    check('stock_variants_price', sql`${table.priceKobo} between 100 and 100000000000`),
  ],
);

export const movementKinds = [
  'opening',
  'sale',
  'restock',
  'correction',
  'reservation',
  'release',
  'return',
  /** A count found fewer than were promised: an order goes without them. */
  'shortage',
  /** Within the item, between its variants and what is in none; two lines that even out. */
  'move',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** The one truth of quantity: rows are only ever added. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: idColumn(),
    stockId: uuid('stock_id')
      .notNull()
      .references(() => stocks.id, { onDelete: 'cascade' }),
    variantId: uuid('variant_id').references(() => stockVariants.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<MovementKind>().notNull(),
    change: integer('change').notNull(),
    /** What was left of the whole item after this movement. */
    quantityAfter: integer('quantity_after').notNull(),
    reason: text('reason'),
    /** Where somebody counted: how many there were at this time, whatever the book said. */
    counted: integer('counted'),
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    orderId: uuid('order_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    index('stock_movements_by_stock').on(table.stockId, table.id.desc().nullsFirst()),
    index('stock_movements_by_variant').on(table.variantId).where(sql`variant_id is not null`),
    index('stock_movements_counts').on(table.stockId, table.at).where(sql`counted is not null`),
  ],
);

/**
 * What each item's movements add up to, kept by a trigger of stock_movements. With it a deferred
 * check at the end of every transaction costs the same for the first movement and the millionth:
 * quantity = ledger, and = the sum of the variants where there are any.
 */
export const stockLedgers = pgTable('stock_ledgers', {
  stockId: uuid('stock_id')
    .primaryKey()
    .references(() => stocks.id, { onDelete: 'cascade' }),
  total: integer('total').notNull(),
});

export const stockPrices = pgTable(
  'stock_prices',
  {
    stockId: uuid('stock_id')
      .notNull()
      .references(() => stocks.id, { onDelete: 'cascade' }),
    priceKobo: bigint('price_kobo', { mode: 'number' }).notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.stockId, table.at] })],
);
