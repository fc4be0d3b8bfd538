import { and, eq, sql } from 'drizzle-orm';
import { shopOfStock } from '#app/domains/stocks/stocks.queries.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import type { MessageKey, MessageParams } from '#app/platform/i18n/messages.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import type { TelegramEvent, TelegramUpdate } from '#app/providers/telegram/telegram.ts';
import { tell } from '../channels.server.ts';
import { closeThreads } from '../commands/deliver-chat.server.ts';
import { ownThread } from '../commands/own-thread.server.ts';
import { receiveMessage } from '../commands/receive-message.server.ts';
import { cardFor, lockSequence } from '../commands/write-message.server.ts';
import { cleanMessage, cutText, longestMessage } from '../message-text.ts';
import { shopName, shopsOfChat } from '../messages.queries.server.ts';
import { messages, messageThreads, type StoredAttachment } from '../messages.table.server.ts';
import { fetchPhoto } from './fetch-photo.server.ts';
import { telegramChats, telegramUpdates } from './telegram.table.server.ts';
import { type Outgoing, queueForChat } from './telegram-outbox.server.ts';

type ChatRow = typeof telegramChats.$inferSelect;

const say = (chat: ChatRow, key: MessageKey, params?: MessageParams): string =>
  translatorFor(chat.language).t(key, params);

const note = (tx: Transaction, chat: ChatRow, out: Outgoing) => queueForChat(tx, chat.chatId, out);

async function openChat(tx: Transaction, update: TelegramUpdate): Promise<ChatRow> {
  const { chatId, name, language } = update;
  await tx.insert(telegramChats).values({ chatId, name, language }).onConflictDoNothing();
  const [row] = await tx.select().from(telegramChats).where(eq(telegramChats.chatId, chatId));
  if (!row) throw new Error('no chat was made');
  return row;
}

const setChat = (tx: Transaction, chat: ChatRow, to: Partial<ChatRow>) =>
  tx
    .update(telegramChats)
    .set({ ...to, updatedAt: now() })
    .where(eq(telegramChats.chatId, chat.chatId));

async function choose(tx: Transaction, chat: ChatRow, shopId: string, stockId?: string) {
  const name = await shopName(shopId, tx);
  if (name === undefined) {
    await note(tx, chat, { text: say(chat, 'messages.bot_no_such_shop') });
    return;
  }
  await setChat(tx, chat, { shopId, stockId: stockId ?? null });
  const card = stockId === undefined ? null : await cardFor(shopId, stockId).catch(() => null);
  const text = card
    ? say(chat, 'messages.bot_product', { shop: name, product: card.name })
    : say(chat, 'messages.bot_shop', { shop: name });
  await note(tx, chat, { text });
}

async function onStart(tx: Transaction, chat: ChatRow, payload: string): Promise<void> {
  if (payload === '') return listShops(tx, chat);
  const product = /^p_(.+)$/.exec(payload)?.[1];
  if (product === undefined) return choose(tx, chat, payload);
  const shopId = await shopOfStock(product);
  return choose(tx, chat, shopId ?? '', shopId && product);
}

/** Every shop this chat has written to, a button each. */
async function listShops(tx: Transaction, chat: ChatRow): Promise<void> {
  const known = await shopsOfChat(chat.chatId, tx);
  if (known.length === 0) {
    await note(tx, chat, { text: say(chat, 'messages.bot_no_shop') });
    return;
  }
  await note(tx, chat, {
    text: say(chat, 'messages.bot_choose'),
    buttons: known.map(({ id, name }) => ({ label: name, data: `s:${id}` })),
  });
}

type Written = Extract<TelegramEvent, { messageId: number }>;

function contentOf(event: Written): { text: string; attachment: StoredAttachment | null } {
  const written = event.kind === 'photo' || event.kind === 'other' ? event.caption : event.text;
  const text = cutText(cleanMessage(written), longestMessage);
  if (event.kind === 'photo') return { text, attachment: { kind: 'photo', fileId: event.fileId } };
  // A text of nothing visible is still something that was sent.
  const nothing = event.kind === 'other' || text === '';
  return { text, attachment: nothing ? { kind: 'other' } : null };
}

async function onMessage(tx: Transaction, chat: ChatRow, update: TelegramUpdate, event: Written) {
  const { shopId } = chat;
  if (!shopId) return listShops(tx, chat);
  const card = chat.stockId ? await cardFor(shopId, chat.stockId).catch(() => null) : null;
  const row = await receiveMessage(
    tx,
    { shopId, channel: 'telegram', buyerKey: chat.chatId, name: update.name },
    {
      ...contentOf(event),
      card,
      operationId: `telegram-${update.id}`,
      telegramMessageId: event.messageId,
      at: update.at,
    },
  );
  if (chat.stockId) await setChat(tx, chat, { stockId: null });
  if (event.kind === 'photo') await enqueue(tx, fetchPhoto, { messageId: row.id });
}

async function onEdit(tx: Transaction, chat: ChatRow, event: Written & { kind: 'edit' }) {
  const [known] = await tx
    .select({ message: messages, shopId: messageThreads.shopId })
    .from(messages)
    .innerJoin(messageThreads, eq(messageThreads.id, messages.threadId))
    .where(
      and(
        eq(messageThreads.channel, 'telegram'),
        eq(messageThreads.buyerKey, chat.chatId),
        eq(messages.direction, 'incoming'),
        eq(messages.telegramMessageId, event.messageId),
      ),
    );
  const text = cutText(cleanMessage(event.text), longestMessage);
  if (!known || text === '' || text === known.message.text) return;
  await lockSequence(tx, known.shopId);
  const thread = await ownThread(tx, known.shopId, known.message.threadId);
  const [row] = await tx
    .update(messages)
    .set({ text, updatedAt: now() })
    .where(eq(messages.id, known.message.id))
    .returning();
  if (row) await tell(tx, thread, row);
}

async function act(tx: Transaction, chat: ChatRow, update: TelegramUpdate): Promise<void> {
  const { event } = update;
  switch (event.kind) {
    case 'start':
      return onStart(tx, chat, event.payload);
    case 'command':
      return listShops(tx, chat);
    case 'choice':
      return choose(tx, chat, event.data.replace(/^s:/, ''));
    case 'edit':
      return onEdit(tx, chat, event);
    case 'text':
    case 'photo':
    case 'other':
      return onMessage(tx, chat, update, event);
    case 'blocked':
    case 'unblocked':
      return undefined;
  }
}

/**
 * Takes one update in, exactly once however often it is delivered: its number is written in the same
 * transaction as what follows from it. Updates of one chat wait for each other.
 */
export async function takeUpdate(update: TelegramUpdate): Promise<'taken' | 'known'> {
  const fresh = await inTransaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`telegram:${update.chatId}`}, 43))`,
    );
    const [row] = await tx
      .insert(telegramUpdates)
      .values({ id: update.id })
      .onConflictDoNothing()
      .returning({ id: telegramUpdates.id });
    if (!row) return false;
    await act(tx, await openChat(tx, update), update);
    return true;
  });
  // A person who writes can be written to again. Safe to repeat, so not part of the transaction.
  if (update.event.kind === 'blocked') await closeThreads(update.chatId, true);
  else if (await isClosed(update.chatId)) await closeThreads(update.chatId, false);
  return fresh ? 'taken' : 'known';
}

async function isClosed(chatId: string): Promise<boolean> {
  const { rows } = await database().execute(sql`select 1 from message_threads
    where channel = 'telegram' and buyer_key = ${chatId} and closed_at is not null limit 1`);
  return rows.length > 0;
}
