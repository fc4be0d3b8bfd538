import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { likeStock } from '#app/domains/market/visitors/like-stock.server.ts';
import { sellAtCounter } from '#app/domains/orders/commands/counter-sale.server.ts';
import { lagosDay, setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { drawn } from '#tests/support/drawn.tsx';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import { makeOrder } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { flushEvents, noteEvent } from './event-writer.server.ts';
import { freshenToday } from './fresh-figures.server.ts';
import { shopReport } from './report.queries.server.ts';
import { reportCsv } from './report-csv.server.ts';
import { headFigures } from './report-view.ts';
import { markDirty, summariseDay } from './summarise.server.ts';
import { FiguresNote, HeadFigures } from './ui/report-cards.tsx';

stockBench();

const came = { source: 'direct', referrerHost: undefined, advertCode: undefined } as const;

async function newShop() {
  const shop = await makeShop();
  return { shop, stockId: await makeStock(shop.actor, { quantity: 90 }) };
}

test('conversion is web orders of visits: sales over the counter do not raise it', async () => {
  const { shop, stockId } = await newShop();
  for (const visitorId of ['a', 'b', 'c', 'd'])
    noteEvent({ kind: 'visit', shopId: shop.id, stockId, visitorId, ...came });
  await flushEvents();
  await makeOrder(shop.id, [{ stockId }]);
  const lines = [{ stockId, variantId: null, quantity: 1, priceKobo: 1_850_000 }];
  for (let n = 0; n < 16; n++)
    await inTransaction((tx) => sellAtCounter(tx, shop.actor, { lines, method: 'cash' }));
  await freshenToday(shop.id);
  const report = await shopReport(shop.id, 7);
  expect(headFigures(report).now).toMatchObject({
    visits: 4,
    orders: 17,
    webOrders: 1,
    conversion: 25,
  });
  expect(reportCsv(report, true, (key) => key)).toContain(`${lagosDay()},4,0,0,17,1,16,296000`);
});

test('more orders than visits are orders per 100 visitors, never more than 100 %', async () => {
  const { shop, stockId } = await newShop();
  noteEvent({ kind: 'visit', shopId: shop.id, stockId, visitorId: 'a', ...came });
  await flushEvents();
  for (const _ of [1, 2]) await makeOrder(shop.id, [{ stockId }]);
  await freshenToday(shop.id);
  const report = await shopReport(shop.id, 7);
  const shown = drawn(<HeadFigures report={report} seesMoney />).replace(/<[^>]*>/g, ' ');
  expect(shown).toMatch(/Orders per 100 visitors\s+200(?! *%)/);
  expect(drawn(<FiguresNote asOf={undefined} />)).toContain('Web orders for every 100 visits.');
});

test('figures are made again when they are a minute old, and say as of when', async () => {
  const { shop, stockId } = await newShop();
  const at = async <T,>(time: string, work: () => Promise<T>): Promise<T> => {
    const back = setClock(() => new Date(`2026-03-02T${time}Z`));
    return work().finally(back);
  };
  const visit = (visitorId: string) =>
    at('10:00:10', async () => {
      noteEvent({ kind: 'visit', shopId: shop.id, stockId, visitorId, ...came });
      await flushEvents();
    });
  const look = (time: string) =>
    at(time, async () => {
      await freshenToday(shop.id);
      const report = await shopReport(shop.id, 7);
      const { visits, likes } = headFigures(report).now;
      return [visits, likes, report.asOf?.toISOString().slice(11, 19)];
    });
  await visit('a');
  expect(await look('10:00:30')).toEqual([1, 0, '10:00:30']);
  await visit('b');
  await likeStock({ stockId, visitorKey: 'b', liked: true });
  await database().execute(sql`update stock_likes set at = '2026-03-02T10:00:40Z'`);
  expect(await look('10:01:20')).toEqual([1, 0, '10:00:30']);
  expect(await look('10:01:40')).toEqual([2, 1, '10:01:40']);
  await visit('c');
  // Many who look at once do the work once and see the same.
  const all = await at('10:03:00', () =>
    Promise.all(
      Array.from({ length: 6 }, async () => {
        await freshenToday(shop.id);
        const report = await shopReport(shop.id, 7);
        return [headFigures(report).now.visits, report.asOf?.toISOString().slice(11, 19)];
      }),
    ),
  );
  expect(all).toEqual(Array.from({ length: 6 }, () => [3, '10:03:00']));
});

test('a day that still waits makes the figures as old as it is', async () => {
  const { shop } = await newShop();
  const yesterday = lagosDay(new Date(Date.now() - 86_400_000));
  await freshenToday(shop.id);
  await markDirty(database(), [{ shopId: shop.id, day: yesterday }]);
  const old = sql`update shop_dirty_days set since = since - interval '1 hour' where shop_id = ${shop.id}`;
  await database().execute(old);
  // Marked again it still waits since then.
  await markDirty(database(), [{ shopId: shop.id, day: yesterday }]);
  const age = async () => Date.now() - ((await shopReport(shop.id, 7)).asOf?.getTime() ?? 0);
  expect(await age()).toBeGreaterThan(3_500_000);
  await summariseDay({ shopId: shop.id, day: yesterday });
  expect(await age()).toBeLessThan(600_000);
});

test('likes of an item stay in the figures of their day when the item is deleted', async () => {
  const { shop, stockId } = await newShop();
  const other = await makeStock(shop.actor, { quantity: 3 });
  for (const visitorKey of ['a', 'b']) await likeStock({ stockId, visitorKey, liked: true });
  await likeStock({ stockId: other, visitorKey: 'a', liked: true });
  const likes = async () => {
    await summariseDay({ shopId: shop.id, day: lagosDay() });
    return headFigures(await shopReport(shop.id, 7)).now.likes;
  };
  expect(await likes()).toBe(3);
  await removeForGood(shop.actor, stockId);
  expect(await likes()).toBe(3);
  await removeForGood(shop.actor, other);
  expect(await likes()).toBe(3);
});
