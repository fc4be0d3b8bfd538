import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { forgetJobs } from '#app/platform/queue/forget-jobs.server.ts';
import { pushTopics } from '../notices.table.server.ts';
import { type Browser, keepSubscription } from './keep-subscription.server.ts';
import { pushNotice } from './tell.server.ts';

/** Of one browser, and of one order or chat: whoever hands its address round gets no crowd of pushes. */
const mostTopics = 20;
const mostFollowers = 5;

interface Topic {
  topic: string;
  /** Null for news of several shops. */
  shopId: string | null;
}

/** The oldest make room. */
async function dropOver(tx: Transaction, by: 'subscriptionId' | 'topic', value: string) {
  const column = pushTopics[by];
  const over = await tx
    .select()
    .from(pushTopics)
    .where(eq(column, value))
    .orderBy(desc(pushTopics.createdAt))
    .offset(by === 'topic' ? mostFollowers : mostTopics);
  const other = by === 'topic' ? 'subscriptionId' : 'topic';
  const gone = over.map((row) => row[other]);
  if (gone.length > 0)
    await tx.delete(pushTopics).where(and(eq(column, value), inArray(pushTopics[other], gone)));
}

/** A buyer's browser is told of an order, a chat or its visitor's news from now on, or no longer. Whose it is, the caller has asked. */
export async function follow(
  tx: Transaction,
  browser: Browser,
  { topic, shopId, on }: Topic & { on: boolean },
): Promise<void> {
  const subscriptionId = await keepSubscription(tx, browser);
  if (!on) {
    const one = and(eq(pushTopics.subscriptionId, subscriptionId), eq(pushTopics.topic, topic));
    await tx.delete(pushTopics).where(one);
    return;
  }
  // Asked for again it is as new: neither the night's round nor newer topics take it first.
  await tx
    .insert(pushTopics)
    .values({ subscriptionId, topic, shopId })
    .onConflictDoUpdate({
      target: [pushTopics.subscriptionId, pushTopics.topic],
      set: { createdAt: sql`now()` },
    });
  await dropOver(tx, 'subscriptionId', subscriptionId);
  await dropOver(tx, 'topic', topic);
}

/** What waits to be told of orders, chats and reviews that are forgotten: it names people. A tag ends with an id. */
export const forgetNotices = (tx: Transaction, ids: readonly string[]): Promise<void> =>
  forgetJobs(
    tx,
    sql`t.identifier = ${pushNotice.name}
      and right(j.payload ->> 'tag', 36) = any(${sql.param([...ids])}::text[])`,
  );

/** What is gone, or is nobody's any more, is followed by no browser. */
export async function forgetTopics(tx: Transaction, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return;
  await tx.delete(pushTopics).where(inArray(pushTopics.topic, [...topics]));
}
