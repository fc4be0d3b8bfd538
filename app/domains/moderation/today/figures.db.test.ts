import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { searchMisses } from '#app/domains/market/search/misses/misses.table.server.ts';
import { noteMoney } from '#app/domains/orders/commands/transfers.server.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { orderPayments } from '#app/domains/orders/payments/payments.table.server.ts';
import { lagosDay, setClock } from '#app/platform/clock.ts';
import { dayFigures } from '#app/platform/day-figures/day-figures.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { makeShop, shopBench } from '#tests/support/shop/shops.ts';
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

/** An order that was placed and paid then. */
async function sold(shop: Awaited<ReturnType<typeof makeShop>>, at: Date): Promise<void> {
  const stockId = await makePlainItem(shop.id);
  const { id } = await makeOrder(shop.id, [{ stockId }], {
    payBy: 'delivery',
    phone: newPhone(),
  });
  await inTransaction((tx) => noteMoney(tx, shop.actor, { orderId: id, method: 'cash' }));
  await database().update(orders).set({ placedAt: at }).where(eq(orders.id, id));
  await database().update(orderPayments).set({ paidAt: at }).where(eq(orderPayments.orderId, id));
}

test('the week beside the one before; what is older or yet to come counts in neither', async () => {
  expect(await weekFigures()).toMatchObject({ orders: { now: 0, before: 0 } });
  const shop = await makeShop();
  for (const at of [...edges, daysAgo(-1)]) await sold(shop, at);
  // Rows whose ids are as old as they are.
  for (const at of edges)
    await database()
      .insert(reportCases)
      .values({
        id: newId(at.getTime()),
        kind: 'shop',
        subjectId: newId(),
        shopId: shop.id,
        name: 'x',
        openedAt: at,
        closedAt: new Date(),
        decision: 'dismiss',
      });
  const missed = [0, 6, 7, 13, 14].map((days, n) => ({
    day: lagosDay(daysAgo(days)),
    words: `akube ${n}`,
    times: 10 ** n,
  }));
  await database().insert(searchMisses).values(missed);
  expect(await weekFigures()).toMatchObject({
    misses: { now: 11, before: 1_100 },
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
