import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#app/platform/db/columns.server.ts';
import { orders } from '../orders.table.server.ts';

/**
 * A picture of the bank's app that came with "I have paid": a word of the buyer's too, and no proof. Beside the payment and not
 * in it: money is kept for ever, a picture of somebody's account is not.
 */
export const claimPhotos = pgTable(
  'claim_photos',
  {
    /** Of the claimed payment, or of the complaint that it came with. */
    paymentId: uuid('payment_id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Where it lies in storage, opened for the order's shop and for operators alone. */
    key: text('key').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('claim_photos_by_order').on(table.orderId),
    index('claim_photos_old').on(table.at),
  ],
);
