import { expect, test } from 'vitest';
import { orderChannel } from '#app/domains/orders/commands/order-log.server.ts';
import { takePayment } from '#app/domains/orders/commands/record-payment.server.ts';
import { advanceOrder, cancelOwnOrder } from '#app/domains/orders/commands/work-order.server.ts';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import type { Role } from '#app/domains/shops/team/permissions.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { eventsAfter } from '#app/platform/live/events.server.ts';
import { makeOrder } from '#tests/support/shop/orders.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { dashboardPage } from './home-dashboard.server.ts';

stockBench();

async function figuresOf({ owner }: TestShop, role: Role = 'owner') {
  const place = await shopOfUser(owner.id);
  const { session } = owner;
  const viewer = { session, role, isPaused: false, justJoined: false };
  return (await dashboardPage({ ...viewer, shop: place?.shop })).figures;
}

test('the tile counts the orders that nobody has confirmed, of this shop only', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const stockId = await makeStock(shop.actor, { quantity: 9 });
  const before = await figuresOf(shop);
  expect(before?.newOrders).toBe(0);
  const first = await makeOrder(shop.id, [{ stockId }]);
  const second = await makeOrder(shop.id, [{ stockId }]);
  await makeOrder(shop.id, [{ stockId }]);
  expect((await figuresOf(shop))?.newOrders).toBe(3);
  expect((await figuresOf(other))?.newOrders).toBe(0);
  const told = await eventsAfter(orderChannel(shop.id), before?.ordersCursor ?? -1);
  expect(told.map(({ kind }) => kind)).toEqual(['order.placed', 'order.placed', 'order.placed']);
  await inTransaction((tx) => advanceOrder(tx, shop.actor, { orderId: first.id, to: 'confirmed' }));
  await inTransaction((tx) =>
    cancelOwnOrder(tx, shop.actor, { orderId: second.id, reason: 'sold in the shop' }),
  );
  const after = await figuresOf(shop);
  expect(after?.newOrders).toBe(1);
  expect(after?.toPack).toEqual({ count: 1, totalKobo: first.totalKobo });
  expect((await figuresOf(other))?.toPack).toEqual({ count: 0, totalKobo: 0 });
  expect(await eventsAfter(orderChannel(shop.id), after?.ordersCursor ?? 0)).toEqual([]);
});

test('money of the week is for those who may see payments', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 9 });
  const order = await makeOrder(shop.id, [{ stockId }]);
  expect((await figuresOf(shop))?.weekKobo).toBe(0);
  const doer = { by: 'team' as const, userId: shop.owner.id, name: 'Ngozi' };
  await inTransaction((tx) =>
    takePayment(tx, order, { method: 'cash', amountKobo: order.totalKobo, doer }),
  );
  expect((await figuresOf(shop))?.weekKobo).toBe(order.totalKobo);
  const theirs = await figuresOf(shop, 'employee');
  expect(theirs?.weekKobo).toBeUndefined();
  expect(theirs?.toPack.totalKobo).toBeUndefined();
});
