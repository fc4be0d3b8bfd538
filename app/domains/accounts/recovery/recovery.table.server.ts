import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, moment } from '#app/platform/db/columns.server.ts';
import { users } from '../accounts.table.server.ts';

export type RecoveryState = 'waiting' | 'stopped';

/** Somebody who lost the SIM or forgot the PIN asks people to let them in. */
export const recoveryRequests = pgTable(
  'recovery_requests',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As written, for whoever compares it with the shop. */
    shopName: text('shop_name').notNull(),
    orderNumber: text('order_number').notNull(),
    state: text('state').$type<RecoveryState>().notNull().default('waiting'),
    createdAt: createdAt(),
    stoppedAt: moment('stopped_at'),
  },
  (table) => [
    index('recovery_requests_by_user').on(table.userId),
    uniqueIndex('recovery_requests_one').on(table.userId).where(sql`state = 'waiting'`),
    index('recovery_requests_waiting').on(table.id).where(sql`state = 'waiting'`),
    check('recovery_requests_state', sql`${table.state} in ('waiting', 'stopped')`),
  ],
);
