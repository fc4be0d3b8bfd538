import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { flushMisses, noteMiss } from '#app/domains/market/search/misses/note-miss.server.ts';
import { noteMoney } from '#app/domains/orders/commands/transfers.server.ts';
import { lagosDay, setClock } from '#app/platform/clock.ts';
import { dayFigures } from '#app/platform/day-figures/day-figures.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { makeShop, shopBench, type TestShop } from '#tests/support/shop/shops.ts';
import { reportCases } from '../moderation.table.server.ts';
import { orderDays, weekFigures } from './figures.queries.server.ts';
import { machineFacts, noteMachine } from './machine.server.ts';

shopBench();

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

const lagosAt = (days: number, time: string): Date =>
  new Date(`${lagosDay(daysAgo(days))}T${time}+01:00`);

/** The first and the last moment of each week, and what lies just outside. */
const edges = [
  daysAgo(0),
  lagosAt(2, '12:00:00'),
  lagosAt(6, '00:00:01'),
  lagosAt(7, '23:59:59'),
  lagosAt(13, '00:00:01'),
  lagosAt(14, '23:59:59'),
  daysAgo(30),
];

/** What is done while the product's clock shows that time. */
const during = (at: Date, work: () => Promise<unknown>) => {
  const back = setClock(() => at);
  return work().finally(back);
};

/** An order that was placed and paid then. */
const sold = ({ id: shopId, actor }: TestShop, stockId: string, at: Date) =>
  during(at, async () => {
    const more = { payBy: 'delivery', phone: newPhone() } as const;
    const { id } = await makeOrder(shopId, [{ stockId }], more);
    await inTransaction((tx) => noteMoney(tx, actor, { orderId: id, method: 'cash' }));
  });

test('the week beside the one before; what is older or yet to come counts in neither', async () => {
  expect(await weekFigures()).toMatchObject({ orders: { now: 0, before: 0 } });
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 50);
  for (const at of [...edges, daysAgo(-1)]) await sold(shop, stockId, at);
  // By hand, as ids that are made here are never older than those before.
  for (const at of edges)
    await database()
      .insert(reportCases)
      .values({
        id: newId(at.getTime()),
        kind: 'shop',
        subjectId: shop.id,
        shopId: shop.id,
        name: 'Ngozi Fashion House',
        openedAt: at,
        closedAt: new Date(),
        decision: 'dismiss',
      });
  for (const [n, days] of [0, 6, 7, 13, 14].entries())
    await during(daysAgo(days), async () => {
      for (let times = 2 ** n; times > 0; times--) noteMiss('akube');
      await flushMisses();
    });
  expect(await weekFigures()).toMatchObject({
    misses: { now: 3, before: 12 },
    shops: { now: 1, before: 0 },
    orders: { now: 3, before: 2 },
    moneyKobo: { now: 3_600_000, before: 2_400_000 },
    reports: { now: 3, before: 2 },
    messages: { now: 0, before: 0 },
  });
});

test('seven days end with today, each with the same day of the week before', async () => {
  const days = await orderDays();
  expect(days.map(({ day }) => day)).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map((ago) => lagosDay(daysAgo(ago))),
  );
  expect(days.every(({ now, before }) => Number.isInteger(now) && Number.isInteger(before))).toBe(
    true,
  );
  const { orders: week } = await weekFigures();
  const sum = (which: 'now' | 'before') => days.reduce((all, one) => all + one[which], 0);
  expect({ now: sum('now'), before: sum('before') }).toEqual(week);
  const on = (ago: number) => days.find(({ day }) => day === lagosDay(daysAgo(ago)));
  expect(on(2)?.now).toBeGreaterThanOrEqual(1);
});

test('the machine tells of itself, also without a folder of its own', async () => {
  const facts = await machineFacts();
  expect(facts.databaseBytes).toBeGreaterThan(1_000_000);
  expect(facts.lines.most).toBe(20);
  expect(facts.jobs.failed).toBe(0);
});

test('failed jobs, disk and database stand beside those of a week ago, whichever process noted them', async () => {
  await database().execute(sql`delete from graphile_worker._private_jobs`);
  await database().delete(dayFigures);
  expect((await machineFacts()).before).toEqual({});
  const then = setClock(() => daysAgo(7));
  await database().execute(sql`select graphile_worker.add_job('tests.nothing', '{}')`);
  await database().execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`);
  await noteMachine();
  await database().execute(sql`delete from graphile_worker._private_jobs`);
  // The highest of the day counts.
  await noteMachine();
  then();
  await noteMachine();
  const { before, jobs } = await machineFacts();
  expect([before.failedJobs, jobs.failed]).toEqual([1, 0]);
  expect(before.databaseBytes).toBeGreaterThan(1_000_000);
});
