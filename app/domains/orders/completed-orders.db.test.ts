import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { publicShop } from '#app/domains/shops/directory/directory.queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { draftOf, makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { completedOrder } from '#tests/support/shop/reviews.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { sellAtCounter } from './commands/counter-sale.server.ts';
import { cancelOwnOrder } from './commands/work-order.server.ts';
import { undoStep } from './steps/undo-step.server.ts';

stockBench();

test('completed orders of the web are counted, and those that come back or are taken back are not', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 50);
  const shown = async () => (await publicShop(shop.id))?.trust.completedOrders;
  const made = [];
  for (let at = 0; at < 4; at++) made.push(await completedOrder(shop, stockId));
  await makeOrder(shop.id, [{ stockId }], { phone: '08055512345' });
  const { lines } = await draftOf(shop.id, [{ stockId }]);
  await inTransaction((tx) => sellAtCounter(tx, shop.actor, { lines, method: 'cash' }));
  expect(await shown()).toBe(4);
  const [first, second, third] = made;
  await inTransaction((tx) =>
    cancelOwnOrder(tx, shop.actor, { orderId: first?.id ?? '', reason: 'Back' }),
  );
  const step = { orderId: second?.id ?? '', stepId: second?.undo?.id ?? '' };
  await inTransaction((tx) => undoStep(tx, shop.actor, step));
  expect(await shown()).toBe(2);
  await database().execute(sql`delete from orders where id = ${third?.id}::uuid`);
  expect(await shown()).toBe(1);
});
