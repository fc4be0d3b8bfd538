import { expect, test } from 'vitest';
import { salesByMethod } from '#app/domains/insights/today/sales-of-day.queries.server.ts';
import { noteMoney } from '#app/domains/orders/commands/transfers.server.ts';
import { undoCounterSale } from '#app/domains/orders/commands/undo-sale.server.ts';
import { receiptPage } from '#app/domains/orders/pages/receipt-page.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { act, done, send, syncBench } from '#tests/support/shop/devices.ts';
import { makePlainItem, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';

stockBench();
syncBench();

const price = 1_200_000;

async function counter() {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 9);
  const phone = { person: shop.owner, shopId: shop.id };
  const lines = [{ stockId, quantity: 1, priceKobo: price, name: 'Power bank' }];
  const sold = async (more: object) => {
    const sale = { lines, method: 'cash' as const, ...more };
    return (await done(phone, act('counter.sale', sale))) as { orderId: string; code: string };
  };
  return { shop, phone, lines, sold };
}

const parts = async (shopId: string) =>
  Object.fromEntries(
    (await salesByMethod(shopId, lagosDay())).parts.map(({ method, kobo }) => [method, kobo]),
  );

test('less money than the price is a part payment: the rest is owed until it is noted', async () => {
  const { shop, sold } = await counter();
  const { orderId, code } = await sold({ paidKobo: 500_000, buyerName: 'Amaka Obi' });
  expect(await orderRow(orderId)).toMatchObject({
    status: 'completed',
    totalKobo: price,
    paidKobo: 500_000,
  });
  expect(await parts(shop.id)).toMatchObject({ cash: 500_000, unpaid: 700_000 });
  expect(await receiptPage(code, '')).toMatchObject({ isPaid: false, owedKobo: 700_000 });
  await inTransaction((tx) => noteMoney(tx, shop.actor, { orderId, method: 'pos' }));
  expect(await parts(shop.id)).toMatchObject({ cash: 500_000, pos: 700_000, unpaid: 0 });
  expect(await receiptPage(code, '')).toMatchObject({ isPaid: true, owedKobo: 0 });
});

test('nothing paid yet books no money, and is undone like any sale', async () => {
  const { shop, sold } = await counter();
  const { orderId } = await sold({ paidKobo: 0, buyerPhone: '0803 555 0100' });
  expect(await paymentsOfOrder(orderId)).toEqual([]);
  await inTransaction((tx) => undoCounterSale(tx, shop.actor, orderId));
  expect(await orderRow(orderId)).toMatchObject({ status: 'cancelled', paidKobo: 0 });
});

test('nobody owes without a name; change is no money of the shop', async () => {
  const { phone, lines, sold } = await counter();
  const nameless = { lines, method: 'cash' as const, paidKobo: 500_000 };
  const answer = await send(phone, act('counter.sale', nameless));
  expect(answer).toMatchObject({ state: 'refused', code: 'orders.owed_by_nobody' });
  const { orderId } = await sold({ paidKobo: price + 100_000 });
  expect(await orderRow(orderId)).toMatchObject({ paidKobo: price });
});
