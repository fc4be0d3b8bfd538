import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import type { Enqueueable } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { cutText, longestMessage } from '../message-text.ts';
import { type ChatButton, telegramChats, telegramOutbox } from './telegram.table.server.ts';

/** What the delivering job is called; the job itself stands in messages.jobs.server.ts. */
export const deliverChat: Enqueueable<{ chatId: string }> = {
  name: 'messages.deliver-chat',
  schema: z.object({ chatId: ownText }),
  options: {},
};

export interface Outgoing {
  messageId?: string;
  text: string;
  buttons?: ChatButton[];
}

/** Puts something at the end of a chat's queue; its number is given under the chat's lock. */
export async function queueForChat(
  tx: Transaction,
  chatId: string,
  { messageId, text, buttons }: Outgoing,
): Promise<void> {
  await tx
    .select({ chatId: telegramChats.chatId })
    .from(telegramChats)
    .where(eq(telegramChats.chatId, chatId))
    .for('no key update');
  await tx.insert(telegramOutbox).values({
    chatId,
    messageId: messageId ?? null,
    text: cutText(text, longestMessage),
    buttons: buttons ?? null,
  });
  await enqueue(tx, deliverChat, { chatId }, { key: chatId });
}

/** The oldest entry of a chat: nothing behind it moves before it is gone. */
export async function headOf(executor: Pick<Transaction, 'select'>, chatId: string) {
  const [head] = await executor
    .select()
    .from(telegramOutbox)
    .where(eq(telegramOutbox.chatId, chatId))
    .orderBy(asc(telegramOutbox.id))
    .limit(1);
  return head;
}
