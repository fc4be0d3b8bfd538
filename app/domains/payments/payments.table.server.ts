import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { createdAt, idColumn, moment, updatedAt } from '#app/platform/db/columns.server.ts';

/** Events of the provider that have been handled: the same one again changes nothing. */
export const providerEvents = pgTable('provider_events', {
  key: text('key').primaryKey(),
  event: text('event').notNull(),
  reference: text('reference'),
  outcome: text('outcome').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
});

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
