import { and, eq } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { webChannel } from '../channels/web-channel.ts';
import { messages, messageThreads } from '../messages.table.server.ts';

/** The stored photo of a message in a thread of this visitor. */
export async function buyerPhotoKey(buyerKey: string, messageId: string) {
  if (!isId(messageId)) return undefined;
  const [row] = await database()
    .select({ attachment: messages.attachment })
    .from(messages)
    .innerJoin(messageThreads, eq(messageThreads.id, messages.threadId))
    .where(
      and(
        eq(messages.id, messageId),
        eq(messageThreads.channel, webChannel),
        eq(messageThreads.buyerKey, buyerKey),
      ),
    );
  return row?.attachment?.key;
}

/** The stored photo of a message of this shop. */
export async function messagePhotoKey(shopId: string, messageId: string) {
  if (!isId(messageId)) return undefined;
  const [row] = await database()
    .select({ attachment: messages.attachment })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.shopId, shopId)));
  return row?.attachment?.key;
}
