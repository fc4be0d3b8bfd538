import { and, count, eq } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isId } from '#app/platform/id.ts';
import { messageErrors } from '../messages.errors.ts';
import { quickReplies } from '../messages.table.server.ts';
import { longestQuickReply, mostQuickReplies } from '../messages.ts';
import { type MessageActor, requireWorker } from './own-thread.server.ts';
import { checkedText, lockSequence } from './write-message.server.ts';

export async function addQuickReply(actor: MessageActor, written: string): Promise<string> {
  await requireWorker(actor);
  const text = checkedText(written);
  if (text.length > longestQuickReply) {
    throw messageErrors.quick_reply_too_long({ longest: longestQuickReply });
  }
  return inTransaction(async (tx) => {
    await lockSequence(tx, actor.shopId);
    const mine = eq(quickReplies.shopId, actor.shopId);
    const [same] = await tx
      .select({ id: quickReplies.id })
      .from(quickReplies)
      .where(and(mine, eq(quickReplies.text, text)));
    if (same) return same.id;
    const [row] = await tx.select({ n: count() }).from(quickReplies).where(mine);
    if ((row?.n ?? 0) >= mostQuickReplies) {
      throw messageErrors.quick_reply_limit({ limit: mostQuickReplies });
    }
    const [made] = await tx
      .insert(quickReplies)
      .values({ shopId: actor.shopId, text })
      .returning({ id: quickReplies.id });
    return made?.id ?? '';
  });
}

export async function removeQuickReply(actor: MessageActor, id: string): Promise<void> {
  await requireWorker(actor);
  if (!isId(id)) return;
  await database()
    .delete(quickReplies)
    .where(and(eq(quickReplies.id, id), eq(quickReplies.shopId, actor.shopId)));
}
