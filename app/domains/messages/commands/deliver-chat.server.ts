import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { ChatChannel, SendOutcome } from '#app/platform/ports/channels.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { channelChats, channelOutbox } from '../channels/channels.table.server.ts';
import { type ChatKey, headOf, ofChat } from '../channels/chat-outbox.server.ts';
import { tell } from '../live-channels.server.ts';
import { messages, messageThreads } from '../messages.table.server.ts';
import type { FailReason } from '../messages.ts';
import { ownThread } from './own-thread.server.ts';
import { lockSequence } from './write-message.server.ts';

type Entry = typeof channelOutbox.$inferSelect;

const leaseMs = 90_000;
export const mostAttempts = 10;
const inMs = (ms: number): Date => new Date(now().getTime() + ms);
const backoffMs = (attempt: number): number => Math.min(300, 2 ** attempt) * 1000;

/** A lease instead of a lock: no connection is held while the channel is asked. */
async function takeLease(key: ChatKey): Promise<boolean> {
  const taken = await database()
    .update(channelChats)
    .set({ sendingUntil: inMs(leaseMs) })
    .where(
      and(
        ofChat(channelChats, key),
        or(isNull(channelChats.sendingUntil), lt(channelChats.sendingUntil, now())),
      ),
    )
    .returning({ chatId: channelChats.chatId });
  return taken.length > 0;
}

const setLease = (key: ChatKey, until: Date | null) =>
  database().update(channelChats).set({ sendingUntil: until }).where(ofChat(channelChats, key));

/**
 * Notes how the message of an entry ended, and takes the entry off the queue. Words do not follow a photo that failed:
 * both go when the message is sent again.
 */
async function settle(entry: Entry, end: { sent?: string; failed?: FailReason }): Promise<void> {
  const { id, messageId, wordsOf } = entry;
  await inTransaction(async (tx) => {
    const of = messageId ?? wordsOf;
    if (of) await noteEnd(tx, of, end);
    await tx.delete(channelOutbox).where(eq(channelOutbox.id, id));
    if (messageId && end.failed)
      await tx.delete(channelOutbox).where(eq(channelOutbox.wordsOf, messageId));
  });
}

async function noteEnd(
  tx: Transaction,
  messageId: string,
  { sent, failed }: { sent?: string; failed?: FailReason },
): Promise<void> {
  const [known] = await tx.select().from(messages).where(eq(messages.id, messageId));
  if (!known) return;
  await lockSequence(tx, known.shopId);
  const thread = await ownThread(tx, known.shopId, known.threadId);
  const [row] = await tx
    .update(messages)
    .set({
      state: failed ? 'failed' : 'sent',
      reason: failed ?? null,
      updatedAt: now(),
      // Of a photo and its words the photo's.
      ...(!failed && { sentAt: now(), channelMessageId: known.channelMessageId ?? sent }),
    })
    .where(eq(messages.id, messageId))
    .returning();
  if (row) await tell(tx, thread, row);
}

/** The buyer blocked us: their threads close, and nothing that waits can arrive. */
async function closeChat(key: ChatKey): Promise<void> {
  await inTransaction((tx) => closeThreads(tx, key, true));
  for (let head = await headOf(database(), key); head; head = await headOf(database(), key)) {
    await settle(head, { failed: 'blocked' });
  }
}

/** Closes or opens all threads of a chat. The shops are locked first, in one order, then their threads. */
export async function closeThreads(
  tx: Transaction,
  { channel, chatId }: ChatKey,
  closed: boolean,
): Promise<void> {
  const isOther = closed ? isNull(messageThreads.closedAt) : isNotNull(messageThreads.closedAt);
  const threads = await tx
    .select({ id: messageThreads.id, shopId: messageThreads.shopId })
    .from(messageThreads)
    .where(and(eq(messageThreads.channel, channel), eq(messageThreads.buyerKey, chatId), isOther))
    .orderBy(asc(messageThreads.shopId));
  for (const { shopId } of threads) await lockSequence(tx, shopId);
  for (const { id, shopId } of threads) {
    const thread = await ownThread(tx, shopId, id);
    await tx
      .update(messageThreads)
      .set({ closedAt: closed ? now() : null })
      .where(eq(messageThreads.id, id));
    await tell(tx, thread);
  }
}

async function putOff(entry: Entry, until: Date, counted: boolean): Promise<Date> {
  await database()
    .update(channelOutbox)
    .set({ dueAt: until, ...(counted && { attempts: sql`${channelOutbox.attempts} + 1` }) })
    .where(eq(channelOutbox.id, entry.id));
  return until;
}

/** A date: the whole chat waits until then. */
async function act(entry: Entry, outcome: SendOutcome): Promise<Date | undefined> {
  switch (outcome.kind) {
    case 'sent':
      await settle(entry, { sent: outcome.messageId });
      return undefined;
    case 'wait':
      return putOff(entry, inMs(outcome.seconds * 1000), false);
    case 'closed':
      await closeChat(entry);
      return undefined;
    case 'refused':
      log.warn({ channel: entry.channel, why: outcome.why }, 'a channel refused a message');
      await settle(entry, { failed: 'refused' });
      return undefined;
    case 'unavailable':
      if (entry.attempts + 1 < mostAttempts) {
        return putOff(entry, inMs(backoffMs(entry.attempts + 1)), true);
      }
      log.warn({ channel: entry.channel, why: outcome.why }, 'a message to a channel was given up');
      await settle(entry, { failed: 'no_answer' });
      return undefined;
  }
}

/** The picture of a message, while it lies in our storage. */
async function photoOf({ messageId }: Entry): Promise<Uint8Array | undefined> {
  if (!messageId) return undefined;
  const [row] = await database()
    .select({ attachment: messages.attachment })
    .from(messages)
    .where(eq(messages.id, messageId));
  const key = row?.attachment?.key;
  return key ? (await storage().get(key))?.bytes() : undefined;
}

async function send(channel: ChatChannel, entry: Entry): Promise<SendOutcome> {
  const { chatId, text, buttons } = entry;
  const photo = channel.sendPhoto && (await photoOf(entry));
  if (channel.sendPhoto && photo) return channel.sendPhoto(chatId, photo, text);
  return channel.sendText(chatId, text, buttons ?? []);
}

/**
 * Sends what waits for a chat, strictly in its order. The answer is when to come again, if need be.
 * A process that dies between the channel's yes and our note of it sends that one message twice:
 * Telegram has no key against it, and a lost answer would be worse.
 */
export async function deliverToChat(
  channel: ChatChannel,
  chatId: string,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const key: ChatKey = { channel: channel.name, chatId };
  if (!(await headOf(database(), key))) return undefined;
  if (!(await takeLease(key))) return inMs(2_000);
  try {
    for (let sent = 0; sent < 100; sent++) {
      if (signal.aborted) return now();
      const head = await headOf(database(), key);
      if (!head) return undefined;
      if (head.dueAt > now()) return head.dueAt;
      await setLease(key, inMs(leaseMs));
      const outcome = await send(channel, head);
      const until = await act(head, outcome);
      if (until) return until;
    }
    return now();
  } finally {
    await setLease(key, null);
  }
}
