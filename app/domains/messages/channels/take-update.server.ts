import { and, eq, sql } from 'drizzle-orm';
import { isSuspended } from '#app/domains/shops/commands/suspension.server.ts';
import { shopOfStock } from '#app/domains/stocks/stocks.queries.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { type AppError, isFinal } from '#app/platform/errors.ts';
import { errorText } from '#app/platform/http/errors/error-answer.server.ts';
import { offeredLanguages, translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import type { MessageKey, MessageParams } from '#app/platform/i18n/messages.ts';
import type { ChannelEvent, ChannelUpdate } from '#app/platform/ports/channels.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { cutText } from '#app/platform/text/letters.ts';
import { closeThreads } from '../commands/deliver-chat.server.ts';
import { ownThread } from '../commands/own-thread.server.ts';
import { receiveMessage } from '../commands/receive-message.server.ts';
import { cardFor, lockSequence } from '../commands/write-message.server.ts';
import { tell } from '../live-channels.server.ts';
import { cleanMessage, longestMessage } from '../message-text.ts';
import { messageErrors } from '../messages.errors.ts';
import { chatThread, shopName, shopsOfChat } from '../messages.queries.server.ts';
import { messages, messageThreads, type StoredAttachment } from '../messages.table.server.ts';
import { channelChats, channelUpdates } from './channels.table.server.ts';
import { type ChatKey, type Outgoing, ofChat, queueForChat } from './chat-outbox.server.ts';
import { fetchPhoto } from './copy-photo.server.ts';

type ChatRow = typeof channelChats.$inferSelect;

const say = (chat: ChatRow, key: MessageKey, params?: MessageParams): string =>
  translatorFor(chat.language).t(key, params);

const note = (tx: Transaction, chat: ChatRow, out: Outgoing) => queueForChat(tx, chat, out);

async function openChat(
  tx: Transaction,
  key: ChatKey,
  { name, language }: ChannelUpdate,
): Promise<ChatRow> {
  await tx
    .insert(channelChats)
    .values({ ...key, name, ...(language && { language }) })
    .onConflictDoNothing();
  const [row] = await tx.select().from(channelChats).where(ofChat(channelChats, key));
  if (!row) throw new Error('no chat was made');
  if (!language || row.languageChosen || row.language === language) return row;
  // The person speaks another language to the channel by now.
  await setChat(tx, row, { language });
  return { ...row, language };
}

const setChat = (tx: Transaction, chat: ChatRow, to: Partial<ChatRow>) =>
  tx
    .update(channelChats)
    .set({ ...to, updatedAt: now() })
    .where(ofChat(channelChats, chat));

/** Says why the shop got nothing; a suspended one hears only from those who have written to it before. */
async function refuse(tx: Transaction, chat: ChatRow, error: AppError): Promise<void> {
  const shop = chat.shopId ? await shopName(chat.shopId, tx) : undefined;
  const isAway = shop !== undefined && error.code === messageErrors.shop_not_found().code;
  const text = isAway
    ? say(chat, 'messages.bot_shop_away', { shop })
    : errorText(error, translatorFor(chat.language));
  await note(tx, chat, { text });
}

async function choose(tx: Transaction, chat: ChatRow, shopId: string, stockId?: string) {
  const name = await shopName(shopId, tx);
  if (name === undefined) {
    await note(tx, chat, { text: say(chat, 'messages.bot_no_such_shop') });
    return;
  }
  // A suspended shop is chosen, too: otherwise the next words would go to the shop chosen before.
  await setChat(tx, chat, { shopId, stockId: stockId ?? null });
  const isAway =
    (await isSuspended(shopId, tx)) && !(await chatThread(shopId, chat.chatId, tx, chat.channel));
  if (isAway) return refuse(tx, { ...chat, shopId }, messageErrors.shop_not_found());
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
  const known = await shopsOfChat(chat, tx);
  if (known.length === 0) {
    await note(tx, chat, { text: say(chat, 'messages.bot_no_shop') });
    return;
  }
  await note(tx, chat, {
    text: say(chat, 'messages.bot_choose'),
    buttons: known.map(({ id, name }) => ({ label: name, data: `s:${id}` })),
  });
}

/** A button each, by its own name. */
async function listLanguages(tx: Transaction, chat: ChatRow): Promise<void> {
  await note(tx, chat, {
    text: say(chat, 'messages.bot_language'),
    buttons: offeredLanguages.map(({ code, name }) => ({ label: name, data: `l:${code}` })),
  });
}

async function chooseLanguage(tx: Transaction, chat: ChatRow, language: string): Promise<void> {
  const offered = offeredLanguages.find(({ code }) => code === language);
  if (!offered) return listLanguages(tx, chat);
  await setChat(tx, chat, { language, languageChosen: true });
  const text = say({ ...chat, language }, 'messages.bot_language_set', { language: offered.name });
  await note(tx, chat, { text });
}

type Written = Extract<ChannelEvent, { messageId: string }>;

function contentOf(event: Written): { text: string; attachment: StoredAttachment | null } {
  const written = event.kind === 'photo' || event.kind === 'other' ? event.caption : event.text;
  const text = cutText(cleanMessage(written), longestMessage);
  if (event.kind === 'photo')
    return { text, attachment: { kind: 'photo', mediaId: event.mediaId } };
  // A text of nothing visible is still something that was sent.
  const nothing = event.kind === 'other' || text === '';
  return { text, attachment: nothing ? { kind: 'other' } : null };
}

async function onMessage(tx: Transaction, chat: ChatRow, update: ChannelUpdate, event: Written) {
  const { shopId } = chat;
  if (!shopId) return listShops(tx, chat);
  const card = chat.stockId ? await cardFor(shopId, chat.stockId).catch(() => null) : null;
  const row = await receiveMessage(
    tx,
    { shopId, channel: chat.channel, buyerKey: chat.chatId, name: update.name },
    {
      ...contentOf(event),
      card,
      operationId: `${chat.channel}-${update.id}`,
      channelMessageId: event.messageId,
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
        eq(messageThreads.channel, chat.channel),
        eq(messageThreads.buyerKey, chat.chatId),
        eq(messages.direction, 'incoming'),
        eq(messages.channelMessageId, event.messageId),
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

async function act(tx: Transaction, chat: ChatRow, update: ChannelUpdate): Promise<void> {
  const { event } = update;
  switch (event.kind) {
    case 'start':
      return onStart(tx, chat, event.payload);
    case 'command':
      return event.command === 'language' ? listLanguages(tx, chat) : listShops(tx, chat);
    case 'choice':
      return event.data.startsWith('l:')
        ? chooseLanguage(tx, chat, event.data.slice(2))
        : choose(tx, chat, event.data.replace(/^s:/, ''));
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

/** Our own refusal is an answer to the buyer: the same update again would be refused again. */
async function actOrRefuse(tx: Transaction, chat: ChatRow, update: ChannelUpdate): Promise<void> {
  try {
    await tx.transaction((inner) => act(inner, chat, update));
  } catch (error) {
    if (!isFinal(error)) throw error;
    await refuse(tx, chat, error);
  }
}

/**
 * Takes one update in, exactly once however often it is delivered: its name is written in the same
 * transaction as what follows from it. Updates of one chat wait for each other.
 */
export async function takeUpdate(
  channel: string,
  update: ChannelUpdate,
): Promise<'taken' | 'known'> {
  const key: ChatKey = { channel, chatId: update.chatId };
  return inTransaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${channel}:${update.chatId}`}, 43))`,
    );
    const [row] = await tx
      .insert(channelUpdates)
      .values({ channel, id: update.id })
      .onConflictDoNothing()
      .returning({ id: channelUpdates.id });
    if (!row) return 'known';
    const chat = await openChat(tx, key, update);
    // A person who writes can be written to again.
    await closeThreads(tx, key, update.event.kind === 'blocked');
    await actOrRefuse(tx, chat, update);
    return 'taken';
  });
}
