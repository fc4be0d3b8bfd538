import { and, asc, type Column, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#app/platform/db/database.server.ts';
import type { ChannelButton } from '#app/platform/ports/channels.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import type { Enqueueable } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { cutText } from '#app/platform/text/letters.ts';
import { longestMessage } from '../message-text.ts';
import { channelChats, channelOutbox } from './channels.table.server.ts';

/** A chat, by its channel and the channel's own name for it. */
export interface ChatKey {
  channel: string;
  chatId: string;
}

/** What the delivering job is called; the job itself stands in messages.jobs.server.ts. */
export const deliverChat: Enqueueable<ChatKey> = {
  name: 'messages.deliver-chat',
  // Queued by the version before, a job names only the chat.
  schema: z.object({ channel: ownText.default('telegram'), chatId: ownText }),
  options: { isKeyed: true },
};

export const chatName = ({ channel, chatId }: ChatKey): string => `${channel}:${chatId}`;

export const ofChat = (table: { channel: Column; chatId: Column }, { channel, chatId }: ChatKey) =>
  and(eq(table.channel, channel), eq(table.chatId, chatId));

export interface Outgoing {
  messageId?: string;
  /** The message whose photo these words follow. */
  wordsOf?: string;
  text: string;
  buttons?: ChannelButton[];
}

/** Puts something at the end of a chat's queue; its number is given under the chat's lock. */
export async function queueForChat(
  tx: Transaction,
  { channel, chatId }: ChatKey,
  { messageId, wordsOf, text, buttons }: Outgoing,
): Promise<void> {
  const key = { channel, chatId };
  await tx
    .select({ chatId: channelChats.chatId })
    .from(channelChats)
    .where(ofChat(channelChats, key))
    .for('no key update');
  await tx.insert(channelOutbox).values({
    ...key,
    messageId: messageId ?? null,
    wordsOf: wordsOf ?? null,
    text: cutText(text, longestMessage),
    buttons: buttons ?? null,
  });
  await enqueue(tx, deliverChat, key, { key: chatName(key) });
}

/** What the buyer on the other end reads. */
export async function languageOfChat(
  executor: Pick<Transaction, 'select'>,
  key: ChatKey,
): Promise<string> {
  const [chat] = await executor
    .select({ language: channelChats.language })
    .from(channelChats)
    .where(ofChat(channelChats, key));
  return chat?.language ?? 'en';
}

/** The oldest entry of a chat: nothing behind it moves before it is gone. */
export async function headOf(executor: Pick<Transaction, 'select'>, key: ChatKey) {
  const [head] = await executor
    .select()
    .from(channelOutbox)
    .where(ofChat(channelOutbox, key))
    .orderBy(asc(channelOutbox.id))
    .limit(1);
  return head;
}
