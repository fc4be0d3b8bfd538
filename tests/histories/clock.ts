import { eq, sql } from 'drizzle-orm';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import type { JobContext } from '#app/platform/queue/jobs.ts';
import { jobs } from '#app/server/jobs.server.ts';
import type { Dice } from '#tests/support/dice.ts';
import { follow } from './follow.ts';
import { Wrong } from './glance.ts';
import { carryOut, settleOnline } from './online.ts';
import { moveComplaints } from './quarrels.ts';
import { day, handMoneyOf, hour, minute, paidOf, type Trade } from './trade.ts';

/** Jobs by the calendar that this trade has something for. */
const byCalendar = [
  'stocks.turn-offers',
  'orders.expire-pending',
  'orders.check-payments',
  'payments.check-refunds',
  'payments.check-disputes',
  'orders.move-complaints',
  'insights.summarise-dirty',
];

const context: JobContext = {
  jobId: '0',
  attempt: 1,
  maxAttempts: 1,
  signal: new AbortController().signal,
};

const registered = new Map(jobs.map((job) => [job.name, job]));

async function runJob(name: string, payload: unknown): Promise<void> {
  const job = registered.get(name);
  if (!job || !('run' in job)) throw new Error(`there is no job ${name}`);
  await job.run(job.schema.parse(payload), context);
}

/** Figures of days are made again after something of them has changed. */
export async function summariseDays(): Promise<void> {
  await drain('orders.facts-changed', 'insights.mark-order-days');
  await runJob('insights.summarise-dirty', {});
}

/** What was told to those who listen. */
async function drain(event: string, listener: string): Promise<void> {
  const { rows } = await database().execute<{ payload: object }>(sql`
    with told as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${event} returning j.payload)
    select payload from told`);
  for (const { payload } of rows) await runJob(listener, payload);
}

/** What the worker would have done by now; the provider takes some minutes for what it is asked. */
async function runDue(trade: Trade): Promise<void> {
  for (const _ of ['asked', 'told', 'sent back']) {
    await carryOut();
    trade.time += 20 * minute;
    for (const name of byCalendar) await runJob(name, {});
  }
}

/** Nothing that a time has come for is left. */
function nothingDue(trade: Trade): void {
  for (const deal of trade.deals) {
    const name = `order ${trade.deals.indexOf(deal) + 1}`;
    const isFree = deal.isNew && paidOf(deal) <= 0 && deal.claimKobo === undefined;
    const isOld = trade.time - deal.touchedAt > 2 * day + 2 * hour;
    if (deal.state === 'open' && isFree && isOld && deal.totalKobo > 0)
      throw new Wrong(`${name} holds its goods for ever, unpaid and untouched for two days`);
    const surplus = paidOf(deal) - (deal.state === 'over' ? 0 : deal.totalKobo);
    const online = paidOf(deal) - handMoneyOf(deal);
    if (Math.min(surplus, online) > 0 && deal.status !== 'cancelled')
      throw new Wrong(`${name} keeps ${Math.min(surplus, online)} that was paid too much online`);
  }
}

const isPromoDue = (trade: Trade, from: number): boolean =>
  trade.items.some(({ promo }) =>
    [promo?.from, promo?.until].some((at) => at !== undefined && from < at && at <= trade.time),
  );

/** Promos begin and end by themselves, each minute the worker looks. */
async function turnPromos(trade: Trade, from: number): Promise<void> {
  if (!isPromoDue(trade, from)) return;
  await runJob('stocks.turn-offers', {});
  for (const item of trade.items) {
    const { promo } = item;
    if (!promo || promo.from > trade.time) continue;
    const begins = from < promo.from;
    // What is cheaper by itself by now, or was over before anybody looked, never began.
    const isNothing = begins && (promo.priceKobo >= item.priceKobo || promo.until <= trade.time);
    if (begins && !isNothing) item.pricedAt = trade.time;
    if (isNothing || promo.until <= trade.time) item.promo = undefined;
  }
}

/** Some minutes between two steps, as in a shop. */
export async function pass(trade: Trade, given: Dice): Promise<void> {
  const from = trade.time;
  trade.time += given.below(25) * minute + 1_000;
  await turnPromos(trade, from);
}

/** Hours, a night or some days in which nobody does anything. */
export async function jump(trade: Trade, given: Dice): Promise<boolean> {
  const from = trade.time;
  trade.time += [3 * hour, 12 * hour, day, 3 * day, 9 * day][given.below(5)] ?? hour;
  await runDue(trade);
  await follow(trade);
  moveComplaints(trade);
  await turnPromos(trade, from);
  for (const deal of trade.deals) if (deal.pages.length > 0) await settleOnline(trade, deal);
  nothingDue(trade);
  return true;
}

export async function orderOf(code: string) {
  const [row] = await database().select().from(orders).where(eq(orders.code, code));
  if (!row) throw new Wrong('an order that was placed is not there');
  return row;
}
