import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import type { ShownPrice } from '#app/domains/stocks/variants/variants.ts';
import { createdAt, idColumn, moment, updatedAt } from '#app/platform/db/columns.server.ts';
import type { CardBid, Direction, FailReason, MessageState, Quiet } from './messages.ts';

const shopId = () =>
  uuid('shop_id')
    .notNull()
    .references(() => shops.id, { onDelete: 'cascade' });
const whole = (name: string) => integer(name).notNull().default(0);

/** One row a shop: its sequence and its counts, moved in the transaction that writes a message. */
export const messageShops = pgTable('message_shops', {
  shopId: uuid('shop_id')
    .primaryKey()
    .references(() => shops.id, { onDelete: 'cascade' }),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
  sent: whole('sent'),
  received: whole('received'),
  unread: whole('unread'),
  threads: whole('threads'),
  /** Since when many strangers write, and how many messages of them there were: phones are woken for the first ones. */
  burstAt: moment('burst_at'),
  burst: whole('burst'),
});

/** One buyer and one shop on one way of writing. */
export const messageThreads = pgTable(
  'message_threads',
  {
    id: idColumn(),
    shopId: shopId(),
    channel: text('channel').notNull(),
    /** The channel's name of the chat, or the hash of the visitor's cookie: the cookie itself is a key. */
    buyerKey: text('buyer_key').notNull(),
    /** As the buyer calls themselves; empty for a visitor. */
    buyerName: text('buyer_name').notNull().default(''),
    nameNorm: text('name_norm').notNull().default(''),
    /** The how-manieth buyer of this shop. */
    number: integer('number').notNull(),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
    lastIncomingSeq: bigint('last_incoming_seq', { mode: 'number' }).notNull().default(0),
    /** Up to here the team has read, and up to here the buyer's browser has shown. */
    readSeq: bigint('read_seq', { mode: 'number' }).notNull().default(0),
    seenSeq: bigint('seen_seq', { mode: 'number' }).notNull().default(0),
    unread: whole('unread'),
    closedAt: moment('closed_at'),
    /** The team wants to hear nothing of it: muted is not counted as new, blocked is refused. */
    quiet: text('quiet').$type<Quiet>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('message_threads_buyer').on(table.shopId, table.channel, table.buyerKey),
    index('message_threads_by_last').on(table.shopId, table.lastSeq.desc().nullsFirst()),
    index('message_threads_unanswered')
      .on(table.shopId, table.lastSeq.desc().nullsFirst())
      .where(sql`last_incoming_seq = last_seq`),
    index('message_threads_by_chat').on(table.channel, table.buyerKey),
    check('message_threads_channel', sql`${table.channel} ~ '^[a-z]{2,20}$'`),
    check('message_threads_unread', sql`${table.unread} >= 0`),
    check('message_threads_quiet', sql`${table.quiet} in ('muted', 'blocked')`),
  ],
);

/** The card's photo by its place in storage: the address may change with the installation. */
export interface StoredCard extends ShownPrice {
  stockId: string;
  name: string;
  imageBase: string;
  widths: number[];
  bid?: CardBid | undefined;
}

export interface StoredAttachment {
  kind: 'photo' | 'other';
  /** The channel's name of the file, until it lies in our storage. */
  mediaId?: string;
  key?: string;
  width?: number;
  height?: number;
  lost?: boolean;
}

export const messages = pgTable(
  'messages',
  {
    id: idColumn(),
    shopId: shopId(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => messageThreads.id, { onDelete: 'cascade' }),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    direction: text('direction').$type<Direction>().notNull(),
    text: text('text').notNull(),
    card: jsonb('card').$type<StoredCard>(),
    attachment: jsonb('attachment').$type<StoredAttachment>(),
    state: text('state').$type<MessageState>().notNull(),
    reason: text('reason').$type<FailReason>(),
    operationId: text('operation_id').notNull(),
    /** The channel's name of the message in its chat, for edits. */
    channelMessageId: text('channel_message_id'),
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    sentAt: moment('sent_at'),
    receivedAt: moment('received_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('messages_seq').on(table.shopId, table.seq),
    index('messages_by_thread').on(table.threadId, table.seq.desc().nullsFirst()),
    unique('messages_once').on(table.threadId, table.operationId),
    check('messages_length', sql`char_length(${table.text}) <= 4096`),
    check('messages_direction', sql`${table.direction} in ('incoming', 'outgoing')`),
    check('messages_state', sql`${table.state} in ('received', 'queued', 'sent', 'failed')`),
  ],
);

export const quickReplies = pgTable(
  'quick_replies',
  {
    id: idColumn(),
    shopId: shopId(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('quick_replies_by_shop').on(table.shopId, table.id)],
);
