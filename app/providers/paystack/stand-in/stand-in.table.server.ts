import { bigint, bigserial, doublePrecision, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '#app/platform/db/columns.server.ts';

/** What the stand-in remembers of the payments that were begun with it; empty in live mode. */
export const standInTransactions = pgTable('paystack_stand_in_transactions', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  reference: text('reference').notNull().unique(),
  accessCode: text('access_code').notNull().unique(),
  status: text('status').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  email: text('email').notNull(),
  metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull(),
  callbackUrl: text('callback_url'),
  subaccount: text('subaccount'),
  bearer: text('bearer'),
  gatewayResponse: text('gateway_response').notNull().default(''),
  authorizationCode: text('authorization_code'),
  paidAt: moment('paid_at'),
  createdAt: createdAt(),
});

export const standInSubaccounts = pgTable('paystack_stand_in_subaccounts', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  code: text('code').notNull().unique(),
  businessName: text('business_name').notNull(),
  settlementBank: text('settlement_bank').notNull(),
  accountNumber: text('account_number').notNull(),
  percentageCharge: doublePrecision('percentage_charge').notNull(),
  createdAt: createdAt(),
});

export const standInRefunds = pgTable('paystack_stand_in_refunds', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  transactionId: bigint('transaction_id', { mode: 'number' })
    .notNull()
    .references(() => standInTransactions.id),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  status: text('status').notNull(),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
});

export const standInDisputes = pgTable('paystack_stand_in_disputes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  transactionId: bigint('transaction_id', { mode: 'number' })
    .notNull()
    .references(() => standInTransactions.id),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  status: text('status').notNull(),
  resolution: text('resolution'),
  message: text('message').notNull(),
  evidence: text('evidence'),
  dueAt: moment('due_at').notNull(),
  createdAt: createdAt(),
});
