import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { can } from '#app/domains/shops/team/permissions.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { log } from '#app/platform/log.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import type { Enqueueable, JobContext } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { type PushTarget, sendPush } from '#app/providers/web-push/web-push.server.ts';
import { noticeText, summaryText } from '../notice-text.server.ts';
import { noticeErrors } from '../notices.errors.ts';
import { followingBrowser, heldNotices, memberBrowser } from '../notices.queries.server.ts';
import { pushHeld, pushSubscriptions } from '../notices.table.server.ts';
import {
  buyerKinds,
  isQuiet,
  isTeamKind,
  type NoticeText,
  quietEnd,
  rightOf,
  type TeamKind,
} from '../notices.ts';
import { pushNotice, type QueuedNotice } from './tell.server.ts';

const dayMs = 86_400_000;

/** Held notices of a browser, told as one. */
export const pushSummary: Enqueueable<{ subscriptionId: string }> = {
  name: 'notices.push-summary',
  schema: z.object({ subscriptionId: ownText }),
  options: { maxAttempts: 8 },
};

interface Letter {
  target: PushTarget & { id: string };
  text: NoticeText;
  tag: string;
  path: string;
  until: Date;
}

type Attempt = Pick<JobContext, 'attempt' | 'maxAttempts'>;

/** When the service asks for patience: then. Undefined: it is over, one way or the other. */
async function send(letter: Letter, { attempt, maxAttempts }: Attempt): Promise<Date | undefined> {
  const { target, text, tag, path, until } = letter;
  const ttlSeconds = Math.floor((until.getTime() - now().getTime()) / 1_000);
  // News of yesterday is none.
  if (ttlSeconds <= 0) return undefined;
  const { title, body } = text;
  const data = { title, tag, path, ...(body && { body }) };
  const outcome = await sendPush(target, { data, tag, ttlSeconds });
  if (outcome.kind === 'sent') return undefined;
  if (outcome.kind === 'gone') {
    await database().delete(pushSubscriptions).where(eq(pushSubscriptions.id, target.id));
    return undefined;
  }
  const { why } = outcome;
  if (outcome.kind === 'refused' || attempt >= maxAttempts) {
    log.warn({ why, subscription: target.id }, 'a push was not delivered');
    return undefined;
  }
  if (outcome.seconds !== undefined) return new Date(now().getTime() + outcome.seconds * 1_000);
  throw noticeErrors.push_failed({}, { cause: new Error(why) });
}

/** Kept for the end of the quiet hours; the same thing again is the same row. */
async function hold(notice: QueuedNotice, kind: TeamKind, until: Date): Promise<void> {
  const { subscriptionId, tag, path, at } = notice;
  const row = { subscriptionId, tag, kind, path, at: new Date(at) };
  await inTransaction(async (tx) => {
    await tx
      .insert(pushHeld)
      .values(row)
      .onConflictDoUpdate({ target: [pushHeld.subscriptionId, pushHeld.tag], set: row });
    await enqueue(tx, pushSummary, { subscriptionId }, { key: subscriptionId, runAt: until });
  });
}

async function deliverToMember(
  notice: QueuedNotice,
  kind: TeamKind,
  attempt: Attempt,
): Promise<Date | undefined> {
  const browser = await memberBrowser(notice.subscriptionId);
  if (!browser?.settings.kinds.includes(kind) || !can(browser.role, rightOf[kind])) return;
  const { target, language, settings } = browser;
  if (settings.quiet && isQuiet(settings.quiet, now())) {
    await hold(notice, kind, quietEnd(settings.quiet, now()));
    return undefined;
  }
  const text = noticeText(kind, language, settings.showDetails ? notice.facts : undefined);
  const { tag, path, at } = notice;
  const until = new Date(new Date(at).getTime() + dayMs);
  return send({ target, text, tag, path, until }, attempt);
}

async function deliverToBuyer(
  notice: QueuedNotice,
  topic: string,
  attempt: Attempt,
): Promise<Date | undefined> {
  const target = await followingBrowser(notice.subscriptionId, topic);
  if (!target) return undefined;
  const kind = buyerKinds.find((known) => known === notice.kind) ?? 'my_message';
  const { tag, path, at } = notice;
  const until = new Date(new Date(at).getTime() + dayMs);
  return send({ target, text: noticeText(kind, target.language), tag, path, until }, attempt);
}

/** Whoever may see it no longer is asked here, since the notice may have waited. */
export async function deliverNotice(notice: QueuedNotice, attempt: Attempt): Promise<void> {
  const { kind, topic, subscriptionId, tag } = notice;
  const again =
    topic !== undefined
      ? await deliverToBuyer(notice, topic, attempt)
      : isTeamKind(kind) && (await deliverToMember(notice, kind, attempt));
  const key = `${subscriptionId}:${tag}`;
  if (again) await enqueue(database(), pushNotice, notice, { key, runAt: again });
}

/** One thing keeps its own place; several lead to the start. */
const pathOf = (held: readonly { path: string }[]): string =>
  held.length === 1 ? (held[0]?.path ?? '/') : '/';

/** Sent first, put away afterwards: a killed worker tells twice rather than never, under the same tag. */
export async function deliverSummary(subscriptionId: string, attempt: Attempt): Promise<void> {
  const browser = await memberBrowser(subscriptionId);
  if (!browser) return;
  const { quiet, kinds } = browser.settings;
  if (quiet && isQuiet(quiet, now())) {
    const runAt = quietEnd(quiet, now());
    await enqueue(database(), pushSummary, { subscriptionId }, { key: subscriptionId, runAt });
    return;
  }
  const all = await heldNotices(subscriptionId);
  const held = all.filter(({ kind }) => kinds.includes(kind) && can(browser.role, rightOf[kind]));
  const counts = new Map<TeamKind, number>();
  for (const { kind } of held) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (held.length > 0) {
    const again = await send(
      {
        target: browser.target,
        text: summaryText(counts, browser.language),
        tag: 'held',
        path: pathOf(held),
        until: new Date(now().getTime() + dayMs),
      },
      attempt,
    );
    if (again) {
      const later = { key: subscriptionId, runAt: again };
      await enqueue(database(), pushSummary, { subscriptionId }, later);
      return;
    }
  }
  const tags = all.map(({ tag }) => tag);
  if (tags.length > 0)
    await database()
      .delete(pushHeld)
      .where(and(eq(pushHeld.subscriptionId, subscriptionId), inArray(pushHeld.tag, tags)));
}
