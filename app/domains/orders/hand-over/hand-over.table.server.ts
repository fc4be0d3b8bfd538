import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#app/platform/db/columns.server.ts';
import { orders } from '../orders.table.server.ts';

/**
 * The four digits that the buyer gives away with the goods. A table of its own: whatever the team reads of an
 * order has them nowhere.
 */
export const handOvers = pgTable(
  'hand_overs',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    /** Wrong ones since the last pause. */
    tries: smallint('tries').notNull().default(0),
    pausedUntil: moment('paused_until'),
    /** When the team had the right one. */
    doneAt: moment('done_at'),
  },
  (table) => [check('hand_overs_code', sql`${table.code} ~ '^[0-9]{4}$'`)],
);
