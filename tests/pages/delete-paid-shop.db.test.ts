import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { moneyUnderWayOf } from '#app/domains/orders/commands/money-under-way.server.ts';
import { advanceOrder, cancelOwnOrder } from '#app/domains/orders/commands/work-order.server.ts';
import { confirmOnline } from '#app/domains/orders/online/confirm-online.server.ts';
import { orderNumber } from '#app/domains/orders/orders.ts';
import { paymentProvider } from '#app/domains/payments/current-provider.server.ts';
import { refundsOf } from '#app/domains/payments/returns.queries.server.ts';
import { deleteShop } from '#app/domains/shops/commands/delete-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import '#app/server/providers.server.ts';
import { manySales } from '#tests/support/items/copies.ts';
import { billingBench, choose, type TestShop } from '#tests/support/shop/billing-bench.ts';
import {
  askRefund,
  onlineShop,
  openOnline,
  paidOnline,
  payOnline,
  providerRefunds,
  refundForm,
  sendRefunds,
  tellRefund,
} from '#tests/support/shop/online-orders.ts';
import { paymentsOfOrder } from '#tests/support/shop/orders.ts';

const bench = billingBench();

const remove = (shop: TestShop): Promise<string> =>
  inTransaction((tx) => deleteShop(tx, shop, undefined)).then(
    () => 'deleted',
    (error: { code?: string; params?: { orders?: string } }) =>
      `${error.code} ${error.params?.orders}`,
  );

async function paid() {
  const opened = await paidOnline(bench.url);
  const refused = `orders.money_under_way ${orderNumber(opened.order.number)}`;
  return { ...opened, refused };
}

async function standing(shopId: string): Promise<boolean> {
  const { rows } = await database().execute(
    sql`select id from shops where id = ${shopId}::uuid and deleting_at is null`,
  );
  return rows.length > 0;
}

/** So many that the shop goes in portions. */
const fill = (shop: TestShop) => manySales(shop, 700);

test.each([
  ['small', async () => {}],
  ['large', fill],
])('a %s shop stays while it has money of buyers, and names the orders', async (_, grow) => {
  const { shop, order, paymentId, reference, refused } = await paid();
  await grow(shop);
  expect(await remove(shop)).toBe(refused);
  expect(await moneyUnderWayOf(shop.shopId)).toEqual([
    { id: order.id, number: orderNumber(order.number), why: 'paid' },
  ]);
  expect(await standing(shop.shopId)).toBe(true);

  // Part of it back is not all of it.
  await askRefund(shop, refundForm(paymentId, '10000'));
  expect(await remove(shop)).toBe(refused);
  await inTransaction((tx) => cancelOwnOrder(tx, shop, { orderId: order.id, reason: 'Closing' }));
  expect(await remove(shop)).toBe(refused);

  await askRefund(shop, refundForm(paymentId, '14000'));
  expect(await remove(shop)).toBe(refused);
  await sendRefunds(reference);
  for (const refund of await providerRefunds(reference))
    await tellRefund(bench.url, reference, refund, 'processed');
  expect(await remove(shop)).toBe('deleted');
  expect(await standing(shop.shopId)).toBe(false);
  const kept = (await paymentsOfOrder(order.id)).reduce(
    (sum, { state, amountKobo }) => sum + (state === 'success' ? amountKobo : 0),
    0,
  );
  expect(kept).toBe(0);
});

test('goods that were handed over a week ago keep nobody from closing', async () => {
  const { shop, order } = await paid();
  for (const to of ['confirmed', 'ready', 'completed'] as const)
    await inTransaction((tx) => advanceOrder(tx, shop, { orderId: order.id, to }));
  bench.at(new Date(now().getTime() + 7 * 24 * 3_600_000 + 1_000).toISOString());
  expect(await remove(shop)).toBe('deleted');
});

test('money that is being booked while the shop is deleted: the deletion waits and sees it', async () => {
  const { shop, order, reference } = await openOnline(await onlineShop());
  await choose(reference, 'pay');
  const charge = await paymentProvider().verify(reference);
  if (!charge) throw new Error('the provider knows no such payment');
  let deletion: Promise<string> | undefined;
  await inTransaction(async (tx) => {
    expect(await confirmOnline(tx, charge)).toBe('success');
    deletion = remove(shop);
    const waits = async () => {
      const { rows } = await database().execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    await expect.poll(waits, { timeout: 30_000 }).toBe(1);
  });
  expect(await deletion).toBe(`orders.money_under_way ${orderNumber(order.number)}`);
  expect(await standing(shop.shopId)).toBe(true);
});

test('payments and deletions at the same moment: a shop that is gone has sent the money back', async () => {
  bench.at('2026-11-10T09:00:00Z');
  const opened = await Promise.all(
    Array.from({ length: 6 }, async () => openOnline(await onlineShop())),
  );
  // Pages that were left behind for so long do not keep a shop.
  bench.at('2026-11-10T09:21:00Z');
  for (const { reference } of opened) await choose(reference, 'pay');
  await Promise.all(
    opened.flatMap(({ shop, reference }) => [payOnline(bench.url, reference), remove(shop)]),
  );
  for (const { shop, reference } of opened) {
    const back = (await refundsOf(reference)).map(({ amountKobo }) => amountKobo);
    expect(back).toEqual((await standing(shop.shopId)) ? [] : [2_400_000]);
  }
});
