import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PlanId } from '#app/domains/plans/plans.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { createdAt, idColumn, moment, updatedAt } from '#app/platform/db/columns.server.ts';
import type { PaymentFlag, PaymentMethod, PaymentState, RefundState } from './billing.ts';

/**
 * Money for a plan. The row is there before the provider is asked, and plan, shop and amount are
 * always read from it. It outlives its shop (no foreign key), then without the person.
 */
export const planPayments = pgTable(
  'plan_payments',
  {
    id: idColumn(),
    /** Ours, sent to the provider: it knows a payment by nothing else. */
    reference: text('reference').notNull().unique(),
    shopId: uuid('shop_id').notNull(),
    userId: uuid('user_id'),
    planId: text('plan_id').$type<PlanId>().notNull(),
    amountKobo: integer('amount_kobo').notNull(),
    currency: text('currency').notNull().default('NGN'),
    method: text('method').$type<PaymentMethod>().notNull(),
    state: text('state').$type<PaymentState>().notNull().default('initiated'),
    /** The caller's own id of the operation: the same one gets the same payment. */
    operationKey: text('operation_key'),
    authorizationUrl: text('authorization_url'),
    providerId: text('provider_id'),
    channel: text('channel'),
    gatewayResponse: text('gateway_response'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    paidAt: moment('paid_at'),
    /** From here on the month counts; set once, never moved. */
    creditedAt: moment('credited_at'),
    /** Of a plan from before the first payment: its end, which no calendar month tells. */
    endsAt: moment('ends_at'),
    refundedAt: moment('refunded_at'),
    /** Genuine and yet wrong: a person has to look. */
    flag: text('flag').$type<PaymentFlag>(),
    flaggedAt: moment('flagged_at'),
    checks: smallint('checks').notNull().default(0),
    /** When the reconcile job asks the provider next; null: never again. */
    nextCheckAt: moment('next_check_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('plan_payments_by_shop').on(table.shopId, table.id.desc().nullsFirst()),
    index('plan_payments_book').on(
      table.shopId,
      sql`coalesce(paid_at, created_at) desc nulls first`,
      table.id.desc().nullsFirst(),
    ),
    index('plan_payments_refunded').on(table.shopId).where(sql`refunded_at is not null`),
    index('plan_payments_to_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('plan_payments_flagged').on(table.flaggedAt).where(sql`flag is not null`),
    uniqueIndex('plan_payments_operation').on(table.shopId, table.operationKey),
    check('plan_payments_amount', sql`${table.amountKobo} > 0`),
    check(
      'plan_payments_state',
      sql`${table.state} in ('initiated', 'pending', 'success', 'failed', 'abandoned')`,
    ),
    // The last wall: a credit without a success, or a success without a credit, cannot be written.
    check('plan_payments_credit', sql`(${table.state} = 'success') = (credited_at is not null)`),
    check('plan_payments_refund', sql`refunded_at is null or credited_at is not null`),
  ],
);

/** Operators have lowered or ended a plan, until it is undone: what was paid stays written down, and counts again then. */
export const planLowerings = pgTable(
  'plan_lowerings',
  {
    id: idColumn(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    /** What is left of it at most; the free plan ends it. */
    planId: text('plan_id').$type<PlanId>().notNull(),
    at: moment('at').notNull(),
    /** Names the form that it was sent with: sent twice, it is one. */
    formKey: text('form_key').notNull().unique(),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    index('plan_lowerings_by_shop').on(table.shopId, table.at),
    check(
      'plan_lowerings_plan',
      sql`${table.planId} in ('starter', 'basic', 'premium', 'enterprise')`,
    ),
  ],
);

export const planRefunds = pgTable(
  'plan_refunds',
  {
    id: idColumn(),
    paymentId: uuid('payment_id')
      .notNull()
      .unique()
      .references(() => planPayments.id),
    /** Whose one money-back this is; empty for what was given beyond it before that was a rule. */
    shopId: uuid('shop_id').unique(),
    amountKobo: integer('amount_kobo').notNull(),
    state: text('state').$type<RefundState>().notNull().default('requested'),
    providerId: text('provider_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'plan_refunds_state',
      sql`${table.state} in ('requested', 'pending', 'processed', 'failed')`,
    ),
  ],
);

/** The card of the last payment; charged again only while the owner wants it. */
export const planCards = pgTable('plan_cards', {
  shopId: uuid('shop_id')
    .primaryKey()
    .references(() => shops.id, { onDelete: 'cascade' }),
  /** The provider's code for the card, encrypted. */
  authorization: text('authorization').notNull(),
  /** A card is charged under the address it was first used with. */
  email: text('email').notNull(),
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  autoRenew: boolean('auto_renew').notNull().default(false),
  failedAt: moment('failed_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
