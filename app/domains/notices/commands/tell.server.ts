import { and, arrayContains, eq } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '#app/platform/clock.ts';
import type { Executor } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import type { Enqueueable } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { pushMembers, pushTopics } from '../notices.table.server.ts';
import type { BuyerKind, TeamKind } from '../notices.ts';

/** What the text may name, for who wants names and sums on the locked screen. */
const facts = z.object({
  number: ownText.optional(),
  name: ownText.optional(),
  text: ownText.optional(),
  amountKobo: z.number().optional(),
  count: z.number().optional(),
});

export type NoticeFacts = z.infer<typeof facts>;

const notice = z.object({
  subscriptionId: ownText,
  kind: ownText,
  /** What a buyer's browser follows; left out for a member's. */
  topic: ownText.optional(),
  /** A newer one of the same thing takes its place. */
  tag: ownText,
  /** Where a tap leads. */
  path: ownText,
  facts: facts.optional(),
  at: ownText,
});

export type QueuedNotice = z.infer<typeof notice>;

/** What the delivering job is called; the job itself stands in notices.jobs.server.ts. */
export const pushNotice: Enqueueable<QueuedNotice> = {
  name: 'notices.push-notice',
  schema: notice,
  options: { maxAttempts: 8 },
};

type News<Kind> = { shopId: string; kind: Kind; tag: string; path: string };

const queue = (executor: Executor, queued: Omit<QueuedNotice, 'at'>) =>
  enqueue(
    executor,
    pushNotice,
    { ...queued, at: now().toISOString() },
    { key: `${queued.subscriptionId}:${queued.tag}` },
  );

interface Wanting {
  id: string;
  showDetails: boolean;
}

type TeamNews = Omit<News<TeamKind>, 'shopId'> & { facts: NoticeFacts };

/** Names and sums go along only to who has asked for them. */
export async function tellBrowsers(
  executor: Executor,
  browsers: readonly Wanting[],
  { facts: given, ...news }: TeamNews,
): Promise<void> {
  for (const { id, showDetails } of browsers) {
    const details = showDetails ? { facts: given } : {};
    await queue(executor, { subscriptionId: id, ...news, ...details });
  }
}

/**
 * Late in the transaction of what happened: each browser that wants it gets a job of its own.
 */
export async function tellTeam(
  executor: Executor,
  { shopId, ...news }: TeamNews & { shopId: string },
): Promise<void> {
  const browsers = await executor
    .select({ id: pushMembers.subscriptionId, showDetails: pushMembers.showDetails })
    .from(pushMembers)
    .where(and(eq(pushMembers.shopId, shopId), arrayContains(pushMembers.kinds, [news.kind])));
  await tellBrowsers(executor, browsers, news);
}

/** Every browser that follows this topic; the tag is the topic where none is given. */
export async function tellFollowers(
  executor: Executor,
  topic: string,
  { tag = topic, ...news }: Pick<News<BuyerKind>, 'kind' | 'path'> & { tag?: string },
): Promise<void> {
  const browsers = await executor
    .select({ id: pushTopics.subscriptionId })
    .from(pushTopics)
    .where(eq(pushTopics.topic, topic));
  for (const { id } of browsers) await queue(executor, { subscriptionId: id, topic, tag, ...news });
}
