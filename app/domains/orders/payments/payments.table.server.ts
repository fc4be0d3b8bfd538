import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, idColumn, moment, updatedAt } from '#app/platform/db/columns.server.ts';
import type { PaymentFlag, PaymentMethod, PaymentState } from '../orders.ts';

const bookMoment = sql`coalesce(paid_at, created_at) desc nulls first`;

/**
 * Money for orders. No foreign keys: a record outlives its shop, then without the people in it.
 * Success is final; what turns out wrong is set right by a record of its own (`correctsId`).
 */
export const orderPayments = pgTable(
  'order_payments',
  {
    id: idColumn(),
    shopId: uuid('shop_id').notNull(),
    orderId: uuid('order_id').notNull(),
    orderNumber: integer('order_number').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    state: text('state').$type<PaymentState>().notNull(),
    /** Less than zero for money that was given back. */
    amountKobo: bigint('amount_kobo', { mode: 'number' }).notNull(),
    /** Said by the buyer, believed by nobody until a member of the team has looked. */
    claimedAt: moment('claimed_at'),
    fromBank: text('from_bank'),
    decidedBy: uuid('decided_by'),
    decidedByName: text('decided_by_name'),
    decidedAt: moment('decided_at'),
    reason: text('reason'),
    correctsId: uuid('corrects_id'),
    /** Money that goes back: which payment's, and by which refund or lost dispute. */
    returnsId: uuid('returns_id'),
    refundId: uuid('refund_id').unique(),
    disputeId: uuid('dispute_id').unique(),
    /** Online: ours, sent to the provider. */
    reference: text('reference').unique(),
    authorizationUrl: text('authorization_url'),
    providerId: text('provider_id'),
    /** Online: where the provider pays this charge out, as it was when it began. */
    subaccount: text('subaccount'),
    /** The provider has money that is not what we asked for; it is not counted. */
    flag: text('flag').$type<PaymentFlag>(),
    flaggedAt: moment('flagged_at'),
    checks: smallint('checks').notNull().default(0),
    nextCheckAt: moment('next_check_at'),
    /** When the money was there. */
    paidAt: moment('paid_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // The book's order: a page of it, of all or of one method, is read from here and not sorted.
    index('order_payments_book').on(table.shopId, bookMoment, table.id.desc().nullsFirst()),
    index('order_payments_book_method').on(
      table.shopId,
      table.method,
      bookMoment,
      table.id.desc().nullsFirst(),
    ),
    index('order_payments_claims')
      .on(table.shopId, table.id)
      .where(sql`state = 'pending' and method = 'transfer'`),
    index('order_payments_by_paid').on(table.shopId, table.paidAt),
    index('order_payments_by_order').on(table.orderId, table.id),
    index('order_payments_to_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    // One open claim for an order, however often the button is pressed.
    uniqueIndex('order_payments_one_claim')
      .on(table.orderId)
      .where(sql`state = 'pending' and method = 'transfer'`),
    index('order_payments_disputed').on(table.shopId).where(sql`flag = 'disputed'`),
    // All shops' together, for those who run the market: read with these very words.
    index('order_payments_unmatched')
      .on(table.flaggedAt)
      .where(sql`flag in ('amount_differs', 'currency_differs', 'shop_differs')`),
    uniqueIndex('order_payments_one_correction').on(table.correctsId),
    check(
      'order_payments_state',
      sql`${table.state} in ('initiated', 'pending', 'success', 'failed', 'abandoned')`,
    ),
    check('order_payments_method', sql`${table.method} in ('cash', 'transfer', 'pos', 'online')`),
    check('order_payments_paid', sql`(${table.state} = 'success') = (paid_at is not null)`),
    // The last wall: a transfer that a buyer claimed is money only with a name under it.
    check(
      'order_payments_claim',
      sql`claimed_at is null or ${table.state} <> 'success' or decided_at is not null`,
    ),
  ],
);
