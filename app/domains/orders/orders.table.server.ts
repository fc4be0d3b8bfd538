import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { stocks, stockVariants } from '#app/domains/stocks/stocks.table.server.ts';
import { idColumn, moment, updatedAt } from '#app/platform/db/columns.server.ts';
import { bids } from './bids/bids.table.server.ts';
import { discountCodes } from './codes/codes.table.server.ts';
import type { Attention, LineMark, SaleMark } from './counter/sale-marks.ts';
import type { FeeState, GetBy, OrderSource, OrderStatus, PayBy } from './orders.ts';
import type { StoredUndo } from './steps/undo.ts';

/** The last number given away in each shop; its row's lock makes the next one. */
export const orderCounters = pgTable('order_counters', {
  shopId: uuid('shop_id')
    .primaryKey()
    .references(() => shops.id, { onDelete: 'cascade' }),
  last: integer('last').notNull(),
});

export const orders = pgTable(
  'orders',
  {
    id: idColumn(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** Whoever has it may follow the order; it is in no list. */
    code: text('code').notNull().unique(),
    status: text('status').$type<OrderStatus>().notNull(),
    source: text('source').$type<OrderSource>().notNull(),
    buyerName: text('buyer_name').notNull(),
    buyerPhone: text('buyer_phone').notNull(),
    getBy: text('get_by').$type<GetBy>().notNull(),
    address: text('address').notNull().default(''),
    note: text('note').notNull().default(''),
    payBy: text('pay_by').$type<PayBy>().notNull(),
    pieces: integer('pieces').notNull(),
    /** What is to be paid: the lines less the discount, and the fee. */
    totalKobo: bigint('total_kobo', { mode: 'number' }).notNull(),
    /** Given at the counter on the whole sale (who and why is in the history), by a code or by an agreed price. */
    discountKobo: bigint('discount_kobo', { mode: 'number' }).notNull().default(0),
    /** The part of the discount that gives a transfer an amount of its own. */
    oddKobo: bigint('odd_kobo', { mode: 'number' }).notNull().default(0),
    /** The code that took it off, by its name at the time. */
    discountCode: text('discount_code'),
    discountCodeId: uuid('discount_code_id').references(() => discountCodes.id, {
      onDelete: 'set null',
    }),
    /** The agreed price that it was placed at: the discount is what that took off. */
    bidId: uuid('bid_id').references(() => bids.id, { onDelete: 'set null' }),
    /** For the delivery, part of the total; 0 while only the shop can say it. */
    feeKobo: bigint('fee_kobo', { mode: 'number' }).notNull().default(0),
    /** Where no row of the shop fits: it was asked for its fee, has named it, the buyer has agreed. */
    feeState: text('fee_state').$type<FeeState>(),
    /** The buyer's place, and the shop's row for it as it was. */
    place: text('place'),
    zone: text('zone'),
    daysFrom: smallint('days_from'),
    daysTo: smallint('days_to'),
    /** Sum of the payments that succeeded, corrections included; kept with them. */
    paidKobo: bigint('paid_kobo', { mode: 'number' }).notNull().default(0),
    /** How much of the price was given back or charged back; kept with the payments. */
    refundedKobo: bigint('refunded_kobo', { mode: 'number' }).notNull().default(0),
    /** How the buyer had found the shop. */
    cameBy: text('came_by').notNull().default('direct'),
    advertCode: text('advert_code'),
    /** Whose browser it came from, so that a thread with this buyer can name the order. */
    visitorKey: text('visitor_key'),
    /** In which the buyer read the check-out: what goes to the buyer is in it. */
    language: text('language').notNull().default('en'),
    /** The hash of the network that it came from; null for a counter sale. */
    network: text('network'),
    /** A code sent to the phone came with it. */
    phoneProved: boolean('phone_proved').notNull().default(false),
    /** While pending: until when the goods are kept. */
    expiresAt: moment('expires_at'),
    placedAt: moment('placed_at').notNull(),
    completedAt: moment('completed_at'),
    cancelReason: text('cancel_reason'),
    /** Somebody has to look at it: it took more than the book had, or those who set prices at its marks. */
    attention: text('attention').$type<Attention>(),
    marks: text('marks').array().$type<SaleMark[]>().notNull().default([]),
    undo: jsonb('undo').$type<StoredUndo>(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('orders_one_of_bid').on(table.bidId).where(sql`bid_id is not null`),
    uniqueIndex('orders_number').on(table.shopId, table.number),
    index('orders_by_status').on(table.shopId, table.status, table.number.desc().nullsFirst()),
    index('orders_by_visitor')
      .on(table.shopId, table.visitorKey, table.number.desc().nullsFirst())
      .where(sql`visitor_key is not null`),
    index('orders_of_visitor')
      .on(table.visitorKey, table.id.desc().nullsFirst())
      .where(sql`visitor_key is not null`),
    index('orders_by_phone')
      .on(table.buyerPhone, table.id.desc().nullsFirst())
      .where(sql`buyer_phone <> ''`),
    index('orders_open_by_phone')
      .on(table.buyerPhone)
      .where(sql`status = 'pending' and source = 'web'`),
    index('orders_open_by_network')
      .on(table.shopId, table.network)
      .where(sql`status = 'pending' and source = 'web'`),
    index('orders_to_expire').on(table.expiresAt).where(sql`status = 'pending'`),
    index('orders_by_placed').on(table.shopId, table.placedAt),
    index('orders_by_completed').on(table.shopId, table.completedAt),
    index('orders_by_discount_code')
      .on(table.discountCodeId, table.buyerPhone)
      .where(sql`discount_code_id is not null`),
    index('orders_with_discount').on(table.shopId, table.placedAt).where(sql`discount_kobo > 0`),
    index('orders_transfer_amounts')
      .on(table.shopId, table.totalKobo)
      .where(sql`pay_by = 'transfer'`),
    index('orders_to_look_at').on(table.shopId, table.number).where(sql`attention is not null`),
    index('orders_unpaid_sales')
      .on(table.shopId, table.number.desc().nullsFirst())
      .where(sql`status = 'completed' and paid_kobo + refunded_kobo < total_kobo`),
    index('orders_overpaid')
      .on(table.shopId, table.number)
      .where(sql`paid_kobo > total_kobo - refunded_kobo`),
    check(
      'orders_status',
      sql`${table.status} in ('pending', 'confirmed', 'ready', 'out_for_delivery', 'completed', 'cancelled', 'expired')`,
    ),
    check('orders_total', sql`${table.totalKobo} >= 0 and ${table.pieces} > 0`),
    check('orders_attention', sql`${table.attention} in ('oversold', 'marked')`),
    check(
      'orders_marks',
      sql`${table.marks} <@ '{below_floor,below_price,unchecked,unseen,dated_back}'`,
    ),
    check('orders_fee', sql`${table.feeKobo} >= 0`),
    check('orders_fee_state', sql`${table.feeState} in ('asked', 'told', 'agreed')`),
    check('orders_discount', sql`${table.discountKobo} >= 0`),
    check('orders_odd', sql`${table.oddKobo} between 0 and ${table.discountKobo}`),
  ],
);

/** Name and price are copied: what was ordered stays what it was. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: idColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    stockId: uuid('stock_id').references(() => stocks.id, { onDelete: 'set null' }),
    variantId: uuid('variant_id').references(() => stockVariants.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    color: text('color'),
    size: text('size'),
    option: text('option'),
    priceKobo: bigint('price_kobo', { mode: 'number' }).notNull(),
    /** The item's own price, where it was sold at another one over the counter. */
    listPriceKobo: bigint('list_price_kobo', { mode: 'number' }),
    quantity: integer('quantity').notNull(),
    /** How many of them the buyer has brought back. */
    returned: integer('returned').notNull().default(0),
    /** How many of them the book did not have: no movement took them; brought back by the buyer, they are on the shelf. */
    short: integer('short').notNull().default(0),
    /** Sold for less than it may be, or nobody knows; stays when somebody has looked. */
    mark: text('mark').$type<LineMark>(),
  },
  (table) => [
    index('order_lines_by_order').on(table.orderId, table.position),
    index('order_lines_by_stock').on(table.stockId),
    index('order_lines_by_variant').on(table.variantId).where(sql`variant_id is not null`),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
    check('order_lines_short', sql`${table.short} between 0 and ${table.quantity}`),
    check('order_lines_mark', sql`${table.mark} in ('below_floor', 'below_price', 'unchecked')`),
    check('order_lines_returned', sql`${table.returned} between 0 and ${table.quantity}`),
  ],
);

/** Orders of another device that a browser's holder has brought here with a code sent to their phone. */
export const visitorOrders = pgTable(
  'visitor_orders',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The hash of the visitor's id. */
    visitorKey: text('visitor_key').notNull(),
    since: moment('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.visitorKey] }),
    index('visitor_orders_by_visitor').on(table.visitorKey, table.orderId.desc().nullsFirst()),
  ],
);

export type HistoryKind =
  | 'placed'
  | 'confirmed'
  | 'ready'
  | 'out_for_delivery'
  | 'completed'
  | 'cancelled'
  | 'expired'
  | 'returned'
  | 'claimed'
  | 'claim_withdrawn'
  | 'payment_confirmed'
  | 'payment_rejected'
  | 'payment_corrected'
  | 'paid'
  /** At the counter: less for the whole sale, or another price for a line. */
  | 'discounted'
  | 'price_changed'
  /** The delivery fee that the shop named, and the buyer's yes. */
  | 'fee_told'
  | 'fee_agreed'
  | 'pay_changed'
  | 'undone'
  /** A counter sale that waited on a phone; when it came in. */
  | 'sent_later'
  /** A counter sale whose phone named a time that cannot be. */
  | 'time_refused'
  /** It took more than the book had. */
  | 'oversold'
  /** A count found too few on the shelf for it. */
  | 'too_few'
  | SaleMark
  /** Somebody has looked at what the order was marked for. */
  | 'looked_at'
  | 'reopened'
  | 'refund_requested'
  | 'refunded'
  | 'refund_failed'
  | 'disputed'
  | 'dispute_answered'
  | 'dispute_won'
  | 'dispute_lost'
  /** What the buyer said of a completed order, and how that went on. */
  | 'complained'
  | 'complaint_answered'
  | 'complaint_raised'
  | 'complaint_refund'
  | 'complaint_rejected'
  | 'complaint_solved';

/** Everything that happened to an order; rows are only ever added. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: idColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<HistoryKind>().notNull(),
    by: text('by').$type<'buyer' | 'team' | 'system'>().notNull(),
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name at the time; a person who left the shop stays named. */
    byName: text('by_name'),
    text: text('text'),
    amountKobo: bigint('amount_kobo', { mode: 'number' }),
    at: moment('at').notNull(),
  },
  (table) => [index('order_history_by_order').on(table.orderId, table.id)],
);

/** Compare phones only through this: an empty number is nobody's. Written so that its partial index is used. */
export const isOfPhone = (phone: string) =>
  sql`${orders.buyerPhone} = ${phone} and ${orders.buyerPhone} <> ''`;
