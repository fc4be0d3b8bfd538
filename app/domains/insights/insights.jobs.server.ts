import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { orderFactsChanged } from '#app/domains/orders/orders.events.ts';
import { shopDeleted } from '#app/domains/shops/shops.events.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { noteSwept } from '#app/platform/db/sweep-rows.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { defineJob, onEvent } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { markDirty, markLikedDays, summariseDirty } from './summarise.server.ts';

const retentionMonths = 13;

const firstOfMonth = (at: Date, ahead: number): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead, 1));

const nameOf = (month: Date): string =>
  `market_events_${month.toISOString().slice(0, 7).replace('-', '_')}`;

/** Makes the partitions of this month and the next two; a month that began in the rest moves out of it. */
export async function ensureEventMonths(at: Date = now()): Promise<void> {
  for (const ahead of [0, 1, 2]) {
    const [from, to] = [firstOfMonth(at, ahead), firstOfMonth(at, ahead + 1)];
    await database().transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7201016)`);
      const { rows } = await tx.execute<{ known: string | null }>(
        sql`select to_regclass(${nameOf(from)}) as known`,
      );
      if (rows[0]?.known) return;
      // Names and bounds are made of a month's digits here; nothing in them comes from outside.
      const name = sql.identifier(nameOf(from));
      const bounds = sql.raw(`from ('${from.toISOString()}') to ('${to.toISOString()}')`);
      await tx.execute(
        sql`create table ${name} (like market_events including defaults including constraints)`,
      );
      await tx.execute(sql`with moved as (delete from market_events_rest
        where at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz returning *)
        insert into ${name} select * from moved`);
      await tx.execute(
        sql`alter table market_events attach partition ${name} for values ${bounds}`,
      );
    });
  }
}

const eventPortion = 5_000;

/** By its key, not by its place: a place counts within one month only. */
async function deleteEvents(where: SQL, portion: number): Promise<number> {
  for (let gone = 0; ; ) {
    const { rowCount } = await database().execute(sql`delete from market_events where (at, id) in (
      select at, id from market_events where ${where} limit ${portion})`);
    gone += rowCount ?? 0;
    if ((rowCount ?? 0) < portion) return gone;
  }
}

/** Thirteen months to the second: the month that the day lies in loses what is older. */
export async function deleteOldEvents(at: Date = now(), portion = eventPortion): Promise<number> {
  const oldest = new Date(at);
  oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonths);
  const gone = await deleteEvents(sql`at < ${oldest.toISOString()}::timestamptz`, portion);
  noteSwept('events', gone);
  return gone;
}

/** Old months go as a whole, without a row being deleted. */
export async function dropOldMonths(at: Date = now()): Promise<void> {
  const oldest = nameOf(firstOfMonth(at, -retentionMonths));
  const { rows } = await database().execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'market_events'::regclass and c.relname ~ '^market_events_[0-9]{4}_[0-9]{2}$'
      and c.relname < ${oldest}`);
  for (const { name } of rows) await database().execute(sql`drop table ${sql.identifier(name)}`);
}

/** What visitors did in a shop that is gone. */
export async function clearEvents(shopId: string, portion = eventPortion): Promise<void> {
  await deleteEvents(sql`shop_id = ${shopId}::uuid`, portion);
}

const summariseJob = defineJob(
  'insights.summarise-shop',
  z.object({ shopId: ownText }),
  async ({ shopId }) => {
    await summariseDirty({ shopId });
  },
  // One after the other: days whose lock a lost connection still holds keep a place of the queue for minutes,
  // and photos, messages and codes need the other places.
  { queue: 'insights-summaries', priority: 10 },
);

/** An order was placed or sold: its days are made again soon, many changes at once. */
const onOrders = onEvent(
  orderFactsChanged,
  'insights.mark-order-days',
  async ({ shopId, days }) => {
    await inTransaction(async (tx) => {
      await markDirty(
        tx,
        days.map((day) => ({ shopId, day })),
      );
      await enqueue(tx, summariseJob, { shopId }, { key: shopId, keepTime: true });
    });
  },
);

const byCalendar = z.object({}).loose();

export const insightsJobs = [
  summariseJob,
  onOrders,
  onEvent(shopDeleted, 'insights.clear-events', ({ shopId }) => clearEvents(shopId)),
  defineJob(
    'insights.summarise-dirty',
    byCalendar,
    async () => {
      await summariseDirty();
    },
    { cron: '* * * * *', queue: 'insights-days', maxAttempts: 3 },
  ),
  defineJob('insights.mark-liked-days', byCalendar, markLikedDays, {
    cron: '20 23 * * *',
    maxAttempts: 5,
  }),
  defineJob(
    'insights.keep-months',
    z.object({}).loose(),
    async () => {
      await ensureEventMonths();
      await dropOldMonths();
      await deleteOldEvents();
    },
    { cron: '7 0 * * *', queue: 'insights' },
  ),
];
