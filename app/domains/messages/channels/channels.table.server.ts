import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { createdAt, moment, updatedAt } from '#app/platform/db/columns.server.ts';
import type { ChannelButton } from '#app/platform/ports/channels.ts';
import { messages } from '../messages.table.server.ts';

/** Updates that were taken: a channel repeats one until it hears that it arrived. */
export const channelUpdates = pgTable(
  'channel_updates',
  {
    channel: text('channel').notNull(),
    id: text('id').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'channel_updates_pkey', columns: [table.channel, table.id] }),
    index('channel_updates_at').on(table.at),
  ],
);

/** One account on a channel serves all shops: which of them a chat writes to at the moment. */
export const channelChats = pgTable(
  'channel_chats',
  {
    channel: text('channel').notNull(),
    chatId: text('chat_id').notNull(),
    name: text('name').notNull().default(''),
    language: text('language').notNull().default('en'),
    /** Told with /language: what the channel says of the person counts no more. */
    languageChosen: boolean('language_chosen').notNull().default(false),
    shopId: uuid('shop_id').references(() => shops.id, { onDelete: 'set null' }),
    /** The product that the buyer came with: it goes on the next message. */
    stockId: uuid('stock_id'),
    /** One sender a chat on all instances: until then nobody else sends. */
    sendingUntil: moment('sending_until'),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ name: 'channel_chats_pkey', columns: [table.channel, table.chatId] }),
    index('channel_chats_by_shop').on(table.shopId),
  ],
);

/** What goes to a channel, in the order of its numbers, which are given under the chat's lock. */
export const channelOutbox = pgTable(
  'channel_outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel').notNull(),
    chatId: text('chat_id').notNull(),
    /** Null for words of our own. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    /** Words that found no room under the photo of this message, and follow it. */
    wordsOf: uuid('words_of').references(() => messages.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    buttons: jsonb('buttons').$type<ChannelButton[]>(),
    attempts: integer('attempts').notNull().default(0),
    /** Not before: the chat waits as a whole, so that nothing overtakes. */
    dueAt: moment('due_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'channel_outbox_chat',
      columns: [table.channel, table.chatId],
      foreignColumns: [channelChats.channel, channelChats.chatId],
    }).onDelete('cascade'),
    index('channel_outbox_by_chat').on(table.channel, table.chatId, table.id),
    index('channel_outbox_by_message').on(table.messageId),
    index('channel_outbox_by_words').on(table.wordsOf),
  ],
);
