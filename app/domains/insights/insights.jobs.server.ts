import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { orderFactsChanged } from '#app/domains/orders/orders.events.ts';
import { shopDeleted } from '#app/domains/shops/shops.events.ts';
import { monthsBefore, now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { noteSwept } from '#app/platform/db/sweep-rows.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { defineJob, onEvent } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { markDirty, markLikedDays, summariseDirty } from './summarise.server.ts';

export const eventMonths = 13;

const firstOfMonth = (at: Date, ahead: number): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead, 1));

const dayOf = (month: Date): string => month.toISOString().slice(0, 10);

/** Makes the partitions of this month and the next two; a month that began in the rest moves out of it. */
export async function ensureEventMonths(at: Date = now()): Promise<void> {
  for (const ahead of [0, 1, 2])
    await database().execute(sql`select make_event_month(${dayOf(firstOfMonth(at, ahead))}::date)`);
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
  const oldest = monthsBefore(eventMonths, at);
  const gone = await deleteEvents(sql`at < ${oldest.toISOString()}::timestamptz`, portion);
  noteSwept('events', gone);
  return gone;
}

/** Old months go as a whole, without a row being deleted. */
export async function dropOldMonths(at: Date = now()): Promise<void> {
  const oldest = dayOf(firstOfMonth(at, -eventMonths));
  await database().execute(sql`select drop_event_months(${oldest}::date)`);
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
  { queue: 'insights-summaries', priority: 10, isKeyed: true },
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
    { cron: '* * * * *', queue: 'insights-days' },
  ),
  defineJob('insights.mark-liked-days', byCalendar, markLikedDays, {
    cron: '20 23 * * *',
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
