import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { createdAt, moment, updatedAt } from '#app/platform/db/columns.server.ts';
import { messages } from '../messages.table.server.ts';

/** Updates that were taken: Telegram repeats one until it hears that it arrived. */
export const telegramUpdates = pgTable(
  'telegram_updates',
  { id: bigint('id', { mode: 'number' }).primaryKey(), at: moment('at').notNull().defaultNow() },
  (table) => [index('telegram_updates_at').on(table.at)],
);

/** One bot serves all shops: which of them a chat writes to at the moment. */
export const telegramChats = pgTable(
  'telegram_chats',
  {
    chatId: text('chat_id').primaryKey(),
    name: text('name').notNull().default(''),
    language: text('language').notNull().default('en'),
    shopId: uuid('shop_id').references(() => shops.id, { onDelete: 'set null' }),
    /** The product that the buyer came with: it goes on the next message. */
    stockId: uuid('stock_id'),
    /** One sender a chat on all instances: until then nobody else sends. */
    sendingUntil: moment('sending_until'),
    updatedAt: updatedAt(),
  },
  (table) => [index('telegram_chats_by_shop').on(table.shopId)],
);

export interface ChatButton {
  label: string;
  data: string;
}

/** What goes to Telegram, in the order of its numbers, which are given under the chat's lock. */
export const telegramOutbox = pgTable(
  'telegram_outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    chatId: text('chat_id')
      .notNull()
      .references(() => telegramChats.chatId, { onDelete: 'cascade' }),
    /** Null for the bot's own words. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    buttons: jsonb('buttons').$type<ChatButton[]>(),
    attempts: integer('attempts').notNull().default(0),
    /** Not before: the chat waits as a whole, so that nothing overtakes. */
    dueAt: moment('due_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    index('telegram_outbox_by_chat').on(table.chatId, table.id),
    index('telegram_outbox_by_message').on(table.messageId),
  ],
);
