import { eq } from 'drizzle-orm';
import { priceText } from '#app/domains/stocks/ui/price-text.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { isId } from '#app/platform/id.ts';
import { languageOfChat, queueForChat } from '../channels/chat-outbox.server.ts';
import { takesPhotos } from '../channels/current-channels.server.ts';
import { webChannel } from '../channels/web-channel.ts';
import { type MessageRow, messageView, type ThreadRow } from '../inbox/inbox-views.server.ts';
import { tell } from '../live-channels.server.ts';
import { longestCaption } from '../message-text.ts';
import { messageErrors } from '../messages.errors.ts';
import { inboxThread, lastWriter } from '../messages.queries.server.ts';
import { messages, type StoredAttachment } from '../messages.table.server.ts';
import type { InboxMessage } from '../messages.ts';
import { moveReadMark } from './mark-read.server.ts';
import { tellChatBuyer } from './message-news.server.ts';
import { type MessageActor, ownThread, requireWorker } from './own-thread.server.ts';
import { withPhoto } from './photo-message.server.ts';
import { cardFor, checkedText, lockSequence, writeMessage } from './write-message.server.ts';

export interface Reply {
  /** Without it the buyer who wrote last is answered. */
  threadId?: string | undefined;
  text: string;
  stockId?: string | undefined;
  photo?: File | undefined;
  operationId: string;
}

const ownAddress = (): string => settings().publicUrl ?? `http://localhost:${settings().port}`;

/** A product goes to a channel as a line and its link, which Telegram shows with the picture. */
function channelText({ text, card }: MessageRow, language: string): string {
  if (!card) return text;
  const product = `${card.name}\n${priceText(card, translatorFor(language).t)}\n${ownAddress()}/stocks/${card.stockId}`;
  return text === '' ? product : `${text}\n\n${product}`;
}

/** A message of the team starts on its way: the web chat has it at once, a channel by its queue. */
async function dispatch(tx: Transaction, thread: ThreadRow, row: MessageRow): Promise<void> {
  if (thread.channel === webChannel) return;
  const chat = { channel: thread.channel, chatId: thread.buyerKey };
  const text = channelText(row, await languageOfChat(tx, chat));
  const isTooLong = row.attachment !== null && text.length > longestCaption;
  // Sent again after the words alone had failed, the picture is there already.
  if (!isTooLong || row.channelMessageId === null)
    await queueForChat(tx, chat, { messageId: row.id, text: isTooLong ? '' : text });
  // Words that find no room under their picture follow it.
  if (isTooLong) await queueForChat(tx, chat, { wordsOf: row.id, text });
}

async function asInboxMessage(row: MessageRow): Promise<InboxMessage> {
  const thread = await inboxThread(row.shopId, row.threadId);
  if (!thread) throw messageErrors.thread_not_found();
  return { ...messageView(row), threadId: row.threadId, buyer: thread.buyer };
}

/** Answers a buyer, once for each operation id. */
export async function sendReply(actor: MessageActor, reply: Reply): Promise<InboxMessage> {
  await requireWorker(actor);
  const { photo } = reply;
  const mayBeEmpty = reply.stockId !== undefined || photo !== undefined;
  const text = checkedText(reply.text, { mayBeEmpty });
  const card = await cardFor(actor.shopId, reply.stockId);
  const write = async (tx: Transaction, attachment: StoredAttachment | null) => {
    await lockSequence(tx, actor.shopId);
    const threadId = reply.threadId ?? (await lastWriter(actor.shopId, tx));
    if (threadId === undefined) throw messageErrors.no_buyer();
    const thread = await ownThread(tx, actor.shopId, threadId);
    if (thread.closedAt) throw messageErrors.closed();
    if (attachment && !takesPhotos(thread.channel)) throw messageErrors.photo_web_only();
    const state = thread.channel === webChannel ? 'sent' : 'queued';
    const written = await writeMessage(tx, thread, {
      direction: 'outgoing',
      state,
      text,
      card,
      attachment,
      operationId: reply.operationId,
      byUserId: actor.userId,
    });
    if (!written.isNew) return { answer: written.row, isNew: false };
    const read = await moveReadMark(tx, written.thread, written.row.seq);
    await dispatch(tx, read, written.row);
    await tell(tx, read, written.row);
    await tellChatBuyer(tx, read);
    return { answer: written.row, isNew: true };
  };
  const row = await withPhoto(actor.shopId, photo, (attachment) =>
    inTransaction((tx) => write(tx, attachment)),
  );
  return asInboxMessage(row);
}

/** Sends a given-up message again: the same message, at the end of its chat's queue. */
export async function retryMessage(actor: MessageActor, messageId: string): Promise<InboxMessage> {
  await requireWorker(actor);
  if (!isId(messageId)) throw messageErrors.message_not_found();
  const row = await inTransaction(async (tx) => {
    await lockSequence(tx, actor.shopId);
    const [known] = await tx.select().from(messages).where(eq(messages.id, messageId));
    if (known?.shopId !== actor.shopId) throw messageErrors.message_not_found();
    const thread = await ownThread(tx, actor.shopId, known.threadId);
    if (known.state !== 'failed') return known;
    if (thread.closedAt) throw messageErrors.closed();
    const [queued] = await tx
      .update(messages)
      .set({ state: 'queued', reason: null, updatedAt: now() })
      .where(eq(messages.id, messageId))
      .returning();
    if (!queued) throw messageErrors.message_not_found();
    await dispatch(tx, thread, queued);
    await tell(tx, thread, queued);
    return queued;
  });
  return asInboxMessage(row);
}
