import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { sweepIdempotencyKeys } from '#app/platform/http/idempotency/idempotency.server.ts';
import { newId } from '#app/platform/id.ts';
import { orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { later } from '#tests/support/shop/sign-in.ts';
import { books, makeStock, movementsOf, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { sellOnce } from '../commands/sell-once.server.ts';
import { orderCount } from '../figures.queries.server.ts';
import { orderHistory } from '../orders.table.server.ts';
import { counterInput } from './counter-input.ts';

stockBench();

const day = 86_400_000;

async function newSale(quantity = 1) {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 4 });
  const lines = [{ stockId, variantId: null, quantity, priceKobo: 1_850_000 }];
  const send = (times: { soldAt?: string; sentAt?: string } = {}, key = 'kept-1') =>
    sellOnce(shop.actor, counterInput.parse({ lines, method: 'cash', ...times }), key);
  return { shop, stockId, send };
}

const historyOf = async (orderId: string) =>
  (
    await database()
      .select()
      .from(orderHistory)
      .where(eq(orderHistory.orderId, orderId))
      .orderBy(orderHistory.id)
  ).map(({ kind, at }) => ({ kind, at }));

test.each([2, 30, 59])(
  'sent again after %d days, because the answer was lost: one sale',
  async (days) => {
    const { shop, stockId, send } = await newSale();
    const soldAt = now().toISOString();
    const first = await send({ soldAt, sentAt: soldAt });
    later(days * day);
    await sweepIdempotencyKeys();
    const again = await Promise.all([
      send({ soldAt, sentAt: new Date(now().getTime() + days * day).toISOString() }),
      // A phone with an older version of the page names no times.
      send(),
    ]);
    expect(again).toEqual([first, first]);
    expect(await orderCount(shop.id)).toBe(1);
    expect(await books(stockId)).toMatchObject({ quantity: 3, ledger: 3 });
    later(0);
  },
);

test('keys are swept once no device waits any more, in portions', async () => {
  const { shop, send } = await newSale();
  await send();
  await database().execute(sql`insert into idempotency_keys (actor, route, key, body_hash)
    select 'user:1', 'x', n::text, '' from generate_series(1, 12000) n`);
  later(60 * day);
  expect(await sweepIdempotencyKeys()).toBe(0);
  later(62 * day);
  expect(await sweepIdempotencyKeys()).toBeGreaterThan(12_000);
  expect(await orderCount(shop.id)).toBe(1);
  later(0);
});

test('a sale of eight days ago is booked when it was made: order, money, goods and history', async () => {
  const { stockId, send } = await newSale();
  const sold = new Date(now().getTime() - 8 * day);
  const times = { soldAt: sold.toISOString(), sentAt: now().toISOString() };
  const { orderId } = await send(times);
  expect(await orderRow(orderId)).toMatchObject({ placedAt: sold, completedAt: sold });
  expect(await paymentsOfOrder(orderId)).toMatchObject([{ paidAt: sold, state: 'success' }]);
  const moves = (await movementsOf(stockId)).filter((move) => move.orderId === orderId);
  expect(moves.map(({ at }) => at)).toEqual([sold, sold]);
  expect((await stockRow(stockId)).lastSoldAt).toEqual(sold);
  const history = await historyOf(orderId);
  expect(history.map(({ kind }) => kind)).toEqual(['placed', 'completed', 'paid', 'sent_later']);
  expect(history.slice(0, 3).map(({ at }) => at)).toEqual([sold, sold, sold]);
  expect(history[3]?.at.getTime()).toBeGreaterThan(sold.getTime() + 7 * day);
  // A sale of today stays the last one when an older one comes in.
  const today = await send({}, 'kept-2');
  await send({ ...times, soldAt: new Date(sold.getTime() + day).toISOString() }, 'kept-3');
  const { completedAt } = await orderRow(today.orderId);
  expect((await stockRow(stockId)).lastSoldAt).toEqual(completedAt);
});

test.each([
  ['in the future', -2 * day],
  ['older than sixty days', 61 * day],
])('a time %s: booked when it came in, and the history says so', async (_, ago) => {
  const { send } = await newSale();
  const started = now().getTime();
  const { orderId } = await send({ soldAt: new Date(started - ago).toISOString() });
  const { placedAt, completedAt } = await orderRow(orderId);
  expect(placedAt.getTime()).toBeGreaterThanOrEqual(started);
  expect(completedAt).toEqual(placedAt);
  const history = await historyOf(orderId);
  expect(history.map(({ kind }) => kind)).toEqual(['placed', 'completed', 'paid', 'time_refused']);
});

test('a sale at the counter with a line says nothing about its time', async () => {
  const { send } = await newSale();
  const at = now().toISOString();
  const { orderId } = await send({ soldAt: at, sentAt: at });
  const history = await historyOf(orderId);
  expect(history.map(({ kind }) => kind)).toEqual(['placed', 'completed', 'paid']);
});

test('a time that is none is refused', () => {
  const lines = [{ stockId: newId(), variantId: null, quantity: 1, priceKobo: 100 }];
  const soldAt = now().toISOString();
  expect(counterInput.safeParse({ lines, method: 'cash', soldAt }).success).toBe(true);
  for (const wrong of ['yesterday', '2026-13-01T00:00:00Z', 1_700_000_000_000, null]) {
    for (const times of [{ soldAt: wrong }, { soldAt, sentAt: wrong }])
      expect(counterInput.safeParse({ lines, method: 'cash', ...times }).success).toBe(false);
  }
});
