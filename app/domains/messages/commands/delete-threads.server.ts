import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { forgetTopics } from '#app/domains/notices/commands/follow.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { webChannel } from '../channels/web-channel.ts';
import type { ThreadRow } from '../inbox/inbox-views.server.ts';
import { buyerChannel, shopChannel } from '../live-channels.server.ts';
import { messageShops, messages, messageThreads } from '../messages.table.server.ts';
import { threadTopic } from './message-news.server.ts';

/** Photos of messages that are gone; running twice finds nothing to do. */
export const deletePhotosJob = defineJob(
  'messages.delete-photos',
  z.object({ keys: z.array(ownText) }),
  async ({ keys }) => {
    for (const key of keys) await storage().delete(key);
  },
);

async function photosOf(tx: Transaction, threadId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select attachment ->> 'key' as key from ${messages}
    where ${messages.threadId} = ${threadId} and attachment ->> 'key' is not null`);
  return rows.map(({ key }) => key);
}

/** What open pages would still be told of it: names and words stand in these lines. */
async function forgetEvents(tx: Transaction, { id, shopId, channel, buyerKey }: ThreadRow) {
  await tx.execute(sql`delete from live_events
    where channel = ${shopChannel(shopId)} and payload -> 'thread' ->> 'id' = ${id}`);
  if (channel !== webChannel) return;
  await tx.execute(sql`delete from live_events
    where channel = ${buyerChannel(buyerKey)} and payload ->> 'shopId' = ${shopId}`);
}

/**
 * Deletes conversations of one shop with all that was written in them. The shop's own counts of messages stay:
 * they are sums and name nobody. The sequence is locked first, as by everybody who writes.
 */
export async function deleteThreads(
  tx: Transaction,
  shopId: string,
  threadIds: readonly string[],
  /** Read again under the lock: somebody may have written meanwhile. */
  also?: SQL,
): Promise<number> {
  if (threadIds.length === 0) return 0;
  await tx
    .select({ shopId: messageShops.shopId })
    .from(messageShops)
    .where(eq(messageShops.shopId, shopId))
    .for('update');
  const found = await tx
    .select()
    .from(messageThreads)
    .where(and(eq(messageThreads.shopId, shopId), inArray(messageThreads.id, [...threadIds]), also))
    .orderBy(messageThreads.id)
    .for('update');
  for (const thread of found) {
    const keys = await photosOf(tx, thread.id);
    await tx.delete(messageThreads).where(eq(messageThreads.id, thread.id));
    await forgetEvents(tx, thread);
    if (keys.length > 0) await enqueue(tx, deletePhotosJob, { keys });
  }
  const unread = found.reduce((sum, thread) => sum + thread.unread, 0);
  await tx
    .update(messageShops)
    .set({ unread: sql`greatest(0, ${messageShops.unread} - ${unread})` })
    .where(eq(messageShops.shopId, shopId));
  await forgetTopics(
    tx,
    found.map(({ id }) => threadTopic(id)),
  );
  return found.length;
}
