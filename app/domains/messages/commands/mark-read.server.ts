import { and, eq, gt, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { ThreadRow } from '../inbox/inbox-views.server.ts';
import { tell } from '../live-channels.server.ts';
import { chatThread } from '../messages.queries.server.ts';
import { messageShops, messages, messageThreads } from '../messages.table.server.ts';
import { type MessageActor, ownThread, requireWorker } from './own-thread.server.ts';
import { lockSequence } from './write-message.server.ts';

/** Moves the reader's mark of a held thread; the counts follow from what is left. */
export async function moveReadMark(
  tx: Transaction,
  thread: ThreadRow,
  upTo: number,
): Promise<ThreadRow> {
  const seq = Math.min(upTo, thread.lastSeq);
  if (seq <= thread.readSeq) return thread;
  const [left] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(messages)
    .where(
      and(
        eq(messages.threadId, thread.id),
        eq(messages.direction, 'incoming'),
        gt(messages.seq, seq),
      ),
    );
  // What came while the thread was quiet was never new.
  const unread = Math.min(thread.unread, left?.n ?? 0);
  await tx
    .update(messageShops)
    .set({ unread: sql`greatest(0, ${messageShops.unread} - ${thread.unread - unread})` })
    .where(eq(messageShops.shopId, thread.shopId));
  const [moved] = await tx
    .update(messageThreads)
    .set({ readSeq: seq, unread })
    .where(eq(messageThreads.id, thread.id))
    .returning();
  return moved ?? thread;
}

/** The team has seen the thread up to this message. */
export async function markRead(
  actor: MessageActor,
  { threadId, seq }: { threadId: string; seq: number },
): Promise<void> {
  await requireWorker(actor);
  await inTransaction(async (tx) => {
    await lockSequence(tx, actor.shopId);
    const thread = await ownThread(tx, actor.shopId, threadId);
    const moved = await moveReadMark(tx, thread, seq);
    if (moved !== thread) await tell(tx, moved);
  });
}

/** The buyer's browser has shown the thread up to this message. */
export async function markSeen(shopId: string, buyerKey: string, seq: number): Promise<void> {
  const known = await chatThread(shopId, buyerKey);
  if (!known || Math.min(seq, known.lastSeq) <= known.seenSeq) return;
  await inTransaction(async (tx) => {
    await lockSequence(tx, shopId);
    const thread = await ownThread(tx, shopId, known.id);
    const upTo = Math.min(seq, thread.lastSeq);
    if (upTo <= thread.seenSeq) return;
    const [moved] = await tx
      .update(messageThreads)
      .set({ seenSeq: upTo, updatedAt: now() })
      .where(eq(messageThreads.id, thread.id))
      .returning();
    if (moved) await tell(tx, moved);
  });
}
