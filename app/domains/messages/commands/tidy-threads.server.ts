import { and, eq, inArray, sql } from 'drizzle-orm';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isId } from '#app/platform/id.ts';
import type { ThreadRow } from '../inbox/inbox-views.server.ts';
import { isSpam } from '../inbox/spam.queries.server.ts';
import { tell } from '../live-channels.server.ts';
import { messageErrors } from '../messages.errors.ts';
import { messageShops, messageThreads } from '../messages.table.server.ts';
import type { Quiet } from '../messages.ts';
import { deleteThreads } from './delete-threads.server.ts';
import { type MessageActor, requireWorker } from './own-thread.server.ts';
import { lockSequence } from './write-message.server.ts';

/** So many at once, which is more than a page shows. */
const most = 100;

function chosen(ids: readonly string[]): string[] {
  const known = [...new Set(ids)].filter(isId).slice(0, most);
  if (known.length === 0) throw messageErrors.none_chosen();
  return known;
}

/** Mutes or blocks these chats, or allows them again (null); answers those that were otherwise before, and how. */
export async function quietThreads(
  actor: MessageActor,
  ids: readonly string[],
  quiet: Quiet | null,
): Promise<{ id: string; was: Quiet | null }[]> {
  const wanted = chosen(ids);
  await requireWorker(actor);
  const { shopId } = actor;
  return inTransaction(async (tx) => {
    await lockSequence(tx, shopId);
    const isOther = sql`${messageThreads.quiet} is distinct from ${quiet}`;
    const found: ThreadRow[] = await tx
      .select()
      .from(messageThreads)
      .where(and(eq(messageThreads.shopId, shopId), inArray(messageThreads.id, wanted), isOther))
      .orderBy(messageThreads.id)
      .for('update');
    // A chat that is muted or blocked has nothing new. One that is allowed again keeps what came about an open order.
    const unread = quiet ? found.reduce((sum, thread) => sum + thread.unread, 0) : 0;
    await tx
      .update(messageShops)
      .set({ unread: sql`greatest(0, ${messageShops.unread} - ${unread})` })
      .where(eq(messageShops.shopId, shopId));
    for (const { id } of found) {
      const [changed] = await tx
        .update(messageThreads)
        .set({ quiet, ...(quiet && { unread: 0 }) })
        .where(eq(messageThreads.id, id))
        .returning();
      if (changed) await tell(tx, changed);
    }
    return found.map(({ id, quiet: was }) => ({ id, was }));
  });
}

/** Deletes what is nothing but words of strangers; answers how many, the others stay. */
export async function deleteSpam(
  actor: MessageActor,
  ids: readonly string[],
): Promise<{ deleted: number; left: number }> {
  const wanted = chosen(ids);
  await requireWorker(actor);
  const deleted = await inTransaction((tx) => deleteThreads(tx, actor.shopId, wanted, isSpam));
  return { deleted, left: wanted.length - deleted };
}
