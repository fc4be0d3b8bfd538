import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { moment } from '#app/platform/db/columns.server.ts';
import { reportCases } from '../moderation.table.server.ts';

/**
 * What stood in a chat when it was reported, kept with the case: a buyer may change words afterwards, and a chat may be over before
 * somebody has looked. It goes some time after the decision, and with the buyer.
 */
export const reportedMessages = pgTable(
  'reported_messages',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id').notNull(),
    shopId: uuid('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    /** As the thread has it: who is to be forgotten is found by it, also when the thread is gone. */
    buyerKey: text('buyer_key').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    direction: text('direction').$type<'incoming' | 'outgoing'>().notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
    hasPhoto: boolean('has_photo').notNull(),
    /** Where our own copy of its photo lies; null until it was copied. */
    photoKey: text('photo_key'),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.messageId] }),
    index('reported_messages_by_buyer').on(table.shopId, table.buyerKey),
    index('reported_messages_to_copy').on(table.caseId).where(sql`has_photo and photo_key is null`),
  ],
);
