import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sellAtCounter } from '#app/domains/orders/commands/counter-sale.server.ts';
import { cancelOwnOrder } from '#app/domains/orders/commands/work-order.server.ts';
import { lagosDay, setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makeOrder } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { flushEvents, noteEvent } from './event-writer.server.ts';
import { daysOf, sumDays, sumHours } from './figures.ts';
import { shopReport } from './report.queries.server.ts';
import { reportCsv } from './report-csv.server.ts';
import { headFigures, hideMoney } from './report-view.ts';
import { markDirty, summariseDay, summariseDirty } from './summarise.server.ts';

stockBench();

const origin = { source: 'whatsapp', referrerHost: undefined, advertCode: undefined } as const;

async function newShop() {
  const shop = await makeShop();
  return { shop, stockId: await makeStock(shop.actor, { quantity: 50 }) };
}

/** What the jobs do, at once. */
const upToDate = async (shopId: string) => {
  await flushEvents();
  await markDirty(database(), [{ shopId, day: lagosDay() }]);
  await summariseDirty({ shopId });
};

test('views, visits, orders and sales of today are in the figures', async () => {
  const { shop, stockId } = await newShop();
  const facts = { shopId: shop.id, stockId, visitorId: 'v', ...origin };
  for (const kind of ['view', 'view', 'visit'] as const) noteEvent({ kind, ...facts });
  noteEvent({ ...facts, kind: 'visit', source: 'advert', advertCode: 'k7q2' });
  await makeOrder(shop.id, [{ stockId }]);
  const gone = await makeOrder(shop.id, [{ stockId }]);
  await inTransaction((tx) => cancelOwnOrder(tx, shop.actor, { orderId: gone.id, reason: 'x' }));
  const lines = [{ stockId, variantId: null, quantity: 3, priceKobo: 1_850_000 }];
  await inTransaction((tx) => sellAtCounter(tx, shop.actor, { lines, method: 'cash' }));
  await upToDate(shop.id);
  const report = await shopReport(shop.id, 7);
  expect(headFigures(report).now).toMatchObject({
    views: 2,
    visits: 2,
    orders: 2,
    sales: 1,
    salesKobo: 5_550_000,
    averageKobo: 5_550_000,
    conversion: 50,
  });
  expect(report.seen).toMatchObject([{ id: stockId, count: 2 }]);
  expect(report.sold).toMatchObject([{ id: stockId, count: 3 }]);
  expect(report.sources).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ source: 'advert', advertCode: 'k7q2', visits: 1 }),
      expect.objectContaining({ source: 'whatsapp', visits: 1 }),
      expect.objectContaining({ source: 'counter', orders: 1, salesKobo: 5_550_000 }),
    ]),
  );
  expect(sumHours(report.days).reduce((sum, n) => sum + n, 0)).toBe(6);
  await summariseDay({ shopId: shop.id, day: lagosDay() });
  expect({ ...(await shopReport(shop.id, 7)), asOf: report.asOf }).toEqual(report);
});

test('a day ends at midnight in Lagos', async () => {
  const { shop, stockId } = await newShop();
  const place = async (at: string) => {
    const back = setClock(() => new Date(at));
    const { id } = await makeOrder(shop.id, [{ stockId }]);
    back();
    return id;
  };
  await place('2026-03-01T22:59:59Z');
  await place('2026-03-01T23:00:00Z');
  for (const day of ['2026-03-01', '2026-03-02']) await summariseDay({ shopId: shop.id, day });
  const back = setClock(() => new Date('2026-03-02T10:00:00Z'));
  const { days } = await shopReport(shop.id, 7);
  back();
  expect(days.map(({ day, orders }) => [day, orders])).toEqual([
    ['2026-03-01', 1],
    ['2026-03-02', 1],
  ]);
});

test('ninety days equal the sum of their days, weeks and all, beside the ninety before', async () => {
  const { shop, stockId } = await newShop();
  const today = '2026-06-17';
  await database().execute(sql`insert into market_events (id, at, kind, shop_id, stock_id, visitor_id, source)
    select gen_random_uuid(), timestamptz '2026-06-17 10:00+01' - n * interval '1 day', 'view',
      ${shop.id}::uuid, ${stockId}::uuid, 'v', 'direct' from generate_series(0, 199) n`);
  const days = daysOf({ from: '2025-12-15', to: today });
  // Some at once, as jobs do; all of them would only wait for connections.
  for (let at = 0; at < days.length; at += 15)
    await Promise.all(days.slice(at, at + 15).map((day) => summariseDay({ shopId: shop.id, day })));
  const back = setClock(() => new Date(`${today}T12:00:00Z`));
  const report = await shopReport(shop.id, 90);
  back();
  expect(sumDays(report.days).views).toBe(90);
  expect(sumDays(report.daysBefore).views).toBe(90);
  expect(report.seen[0]?.count).toBe(90);
});

test('employees get no revenue, not even in the data of the page or the file', async () => {
  const { shop, stockId } = await newShop();
  const lines = [{ stockId, variantId: null, quantity: 1, priceKobo: 1_850_000 }];
  await inTransaction((tx) => sellAtCounter(tx, shop.actor, { lines, method: 'pos' }));
  await upToDate(shop.id);
  const report = await shopReport(shop.id, 30);
  expect(JSON.stringify(report)).toContain('1850000');
  expect(JSON.stringify(hideMoney(report))).not.toContain('1850000');
  const words = (key: string) => key;
  expect(reportCsv(report, true, words)).toContain('18500');
  expect(reportCsv(hideMoney(report), false, words)).not.toMatch(/18500|naira/);
});

test('another shop has none of it', async () => {
  const { shop, stockId } = await newShop();
  await makeOrder(shop.id, [{ stockId }]);
  await upToDate(shop.id);
  const other = await makeShop();
  expect(await shopReport(other.id, 7)).toMatchObject({ days: [], seen: [], sources: [] });
});
