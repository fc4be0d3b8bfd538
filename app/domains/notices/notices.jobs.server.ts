import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { defineJob, type Job } from '#app/platform/queue/jobs.ts';
import { deliverNotice, deliverSummary, pushSummary } from './commands/deliver.server.ts';
import { pushNotice } from './commands/tell.server.ts';

/** Orders, chats and a visitor's news are followed for so long; then the browser has to ask again. */
export const followDays = 90;

/** Ended sessions, old topics, and browsers that are told nothing any more. */
export async function sweepSubscriptions(): Promise<void> {
  await database().execute(
    sql`delete from push_topics
      where created_at < ${now().toISOString()}::timestamptz - make_interval(days => ${followDays})`,
  );
  await database().execute(sql`delete from push_members m using sessions s
    where s.id = m.session_id and (s.revoked_at is not null or s.expires_at < now())`);
  await database().execute(sql`delete from push_subscriptions p
    where p.created_at < now() - interval '1 hour'
      and not exists (select from push_members m where m.subscription_id = p.id)
      and not exists (select from push_topics t where t.subscription_id = p.id)`);
}

export const noticeJobs: readonly Job[] = [
  defineJob(pushNotice.name, pushNotice.schema, deliverNotice, pushNotice.options) as Job,
  defineJob(
    pushSummary.name,
    pushSummary.schema,
    ({ subscriptionId }, attempt) => deliverSummary(subscriptionId, attempt),
    pushSummary.options,
  ) as Job,
  defineJob('notices.sweep-subscriptions', z.unknown(), sweepSubscriptions, {
    cron: '51 3 * * *',
  }),
];
