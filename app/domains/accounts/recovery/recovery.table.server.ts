import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, moment } from '#app/platform/db/columns.server.ts';
import { users } from '../accounts.table.server.ts';
import type { AskedAgain, RecoveryState } from './recovery.ts';

/** Somebody who lost the SIM or forgot the PIN asks people to let them in. */
export const recoveryRequests = pgTable(
  'recovery_requests',
  {
    id: idColumn(),
    /** Null for a number that nobody has: whoever asked sees the same steps, and then that it was refused. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** As written, for whoever compares it with the shop. */
    shopName: text('shop_name').notNull(),
    orderNumber: text('order_number').notNull(),
    state: text('state').$type<RecoveryState>().notNull().default('waiting'),
    /** Of the links under which whoever asked sees the steps; they open nothing. */
    tokenHashes: text('token_hashes').array().notNull().default([]),
    /** What was written when it was asked for again while it ran, the newest first. */
    askedAgain: jsonb('asked_again').$type<AskedAgain[]>().notNull().default([]),
    createdAt: createdAt(),
    /** Two operators, never the same; no foreign keys, as in their log. */
    checkedBy: uuid('checked_by'),
    checkedAt: moment('checked_at'),
    agreedBy: uuid('agreed_by'),
    agreedAt: moment('agreed_at'),
    /** Until when an objection counts. */
    opensAt: moment('opens_at'),
    /** When it was stopped, refused or done. */
    stoppedAt: moment('stopped_at'),
  },
  (table) => [
    index('recovery_requests_by_user').on(table.userId),
    uniqueIndex('recovery_requests_one')
      .on(table.userId)
      .where(sql`state in ('waiting', 'checked', 'agreed')`),
    index('recovery_requests_waiting')
      .on(table.id)
      .where(sql`state in ('waiting', 'checked', 'agreed')`),
    index('recovery_requests_links').using('gin', table.tokenHashes),
    check(
      'recovery_requests_state',
      sql`${table.state} in ('waiting', 'checked', 'agreed', 'done', 'stopped', 'refused')`,
    ),
    // The last wall: nobody agrees with himself.
    check(
      'recovery_requests_two',
      sql`${table.state} not in ('agreed', 'done') or (num_nulls(checked_by, agreed_by, opens_at) = 0 and checked_by <> agreed_by)`,
    ),
  ],
);
