import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { idColumn, moment } from '#app/platform/db/columns.server.ts';
import { orders } from '../orders.table.server.ts';
import type { ComplaintReason, ComplaintState } from './complaints.ts';

/** One for an order: a second submit of the form finds the first. Its picture lies in `claim_photos` under its id. */
export const complaints = pgTable(
  'complaints',
  {
    id: idColumn(),
    orderId: uuid('order_id')
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: 'cascade' }),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ComplaintReason>().notNull(),
    words: text('words').notNull(),
    state: text('state').$type<ComplaintState>().notNull(),
    at: moment('at').notNull(),
    /** When it goes on by itself: without an answer to the operators, without a reply to it as solved. */
    dueAt: moment('due_at'),
    answer: text('answer').notNull().default(''),
    answeredAt: moment('answered_at'),
    /** The operators' reason, for buyer and shop. */
    decision: text('decision').notNull().default(''),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    index('complaints_by_shop').on(table.shopId, table.at),
    index('complaints_due').on(table.dueAt).where(sql`due_at is not null`),
    index('complaints_raised').on(table.id).where(sql`state = 'raised'`),
    check(
      'complaints_reason',
      sql`${table.reason} in ('not_received', 'not_ordered', 'damaged', 'other')`,
    ),
    check(
      'complaints_state',
      sql`${table.state} in ('open', 'answered', 'raised', 'refund_due', 'solved', 'for_shop')`,
    ),
  ],
);
