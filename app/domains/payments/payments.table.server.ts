import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { createdAt, idColumn, moment, updatedAt } from '#app/platform/db/columns.server.ts';
import type { DisputeState, RefundState } from './payments.ts';

/** Events of the provider that have been handled: the same one again changes nothing. */
export const providerEvents = pgTable(
  'provider_events',
  {
    key: text('key').primaryKey(),
    event: text('event').notNull(),
    reference: text('reference'),
    outcome: text('outcome').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [
    // A person has to look: read with these very words.
    index('provider_events_unmatched')
      .on(table.receivedAt)
      .where(sql`outcome in ('unknown', 'unknown_reference', 'unreadable')`),
  ],
);

/** Where the shop's money goes: buyers see it for transfers, and charges online settle to it. */
export const shopBankAccounts = pgTable('shop_bank_accounts', {
  shopId: uuid('shop_id')
    .primaryKey()
    .references(() => shops.id, { onDelete: 'cascade' }),
  bank: text('bank').notNull(),
  /** Of the provider's list; null for a bank that was typed. */
  bankCode: text('bank_code'),
  accountNumber: text('account_number').notNull(),
  accountName: text('account_name').notNull(),
  /** When the provider said that this is the account's name; without it nothing is paid out there. */
  checkedAt: moment('checked_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/**
 * What the provider pays a shop out by. One for each account: a charge that has begun keeps the one
 * it began with, also when the shop has changed its account since.
 */
export const shopSubaccounts = pgTable(
  'shop_subaccounts',
  {
    id: idColumn(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    bankCode: text('bank_code').notNull(),
    accountNumber: text('account_number').notNull(),
    /** The provider's; null until it has made it. */
    code: text('code'),
    /** The provider will not have this account: asking again cannot help. */
    refusedAt: moment('refused_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('shop_subaccounts_account').on(
      table.shopId,
      table.provider,
      table.bankCode,
      table.accountNumber,
    ),
  ],
);

/** What devices in their first three days did to the account, with what was there before. */
export const bankAccountChanges = pgTable(
  'bank_account_changes',
  {
    id: idColumn(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    /** No key to the device: the note outlives it. */
    deviceId: uuid('device_id').notNull(),
    /** The row as it was; null when there was none. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    index('bank_account_changes_by_shop').on(table.shopId, table.id),
    index('bank_account_changes_by_device').on(table.deviceId),
  ],
);

/**
 * Money that goes back to whoever paid. Our row is there before the provider is asked; one that the
 * provider made without us (`isOurs` false) is written down when it tells of it.
 */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: idColumn(),
    /** Of the charge that is given back; its beginning says what for. */
    reference: text('reference').notNull(),
    amountKobo: bigint('amount_kobo', { mode: 'number' }).notNull(),
    state: text('state').$type<RefundState>().notNull().default('requested'),
    isOurs: boolean('is_ours').notNull().default(true),
    /** The caller's own id of the operation: the same one gets the same refund. */
    operationKey: text('operation_key'),
    providerId: text('provider_id').unique(),
    /** The provider's own word for it, in its events. */
    providerReference: text('provider_reference'),
    /** When a worker began to ask for it; another one waits until it must have ended. */
    sentAt: moment('sent_at'),
    checks: smallint('checks').notNull().default(0),
    /** When the provider is asked next; null: never again. */
    nextCheckAt: moment('next_check_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('payment_refunds_by_reference').on(table.reference, table.id),
    uniqueIndex('payment_refunds_operation').on(table.reference, table.operationKey),
    index('payment_refunds_to_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    check('payment_refunds_amount', sql`${table.amountKobo} > 0`),
    check(
      'payment_refunds_state',
      sql`${table.state} in ('requested', 'pending', 'processing', 'needs_attention', 'failed', 'processed')`,
    ),
  ],
);

/** A payer's bank asks for the money of a charge back. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    id: idColumn(),
    providerId: text('provider_id').notNull().unique(),
    reference: text('reference').notNull(),
    amountKobo: bigint('amount_kobo', { mode: 'number' }).notNull(),
    state: text('state').$type<DisputeState>().notNull().default('open'),
    /** What the payer or the bank says. */
    message: text('message').notNull().default(''),
    /** Until when the answer must be there. */
    dueAt: moment('due_at'),
    /** What the team answered, and when the provider had it. */
    evidence: text('evidence'),
    evidenceSentAt: moment('evidence_sent_at'),
    nextCheckAt: moment('next_check_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('payment_disputes_by_reference').on(table.reference, table.id),
    index('payment_disputes_to_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    check('payment_disputes_state', sql`${table.state} in ('open', 'answered', 'won', 'lost')`),
  ],
);
