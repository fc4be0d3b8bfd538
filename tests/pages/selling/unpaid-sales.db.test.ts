import { expect, test } from 'vitest';
import { sellOnce } from '#app/domains/orders/commands/sell-once.server.ts';
import { noteMoney } from '#app/domains/orders/commands/transfers.server.ts';
import { counterInput } from '#app/domains/orders/counter/counter-input.ts';
import { lastSales } from '#app/domains/orders/figures.queries.server.ts';
import { ownOrder, ownOrders } from '#app/domains/orders/orders.queries.server.ts';
import { receiptPage } from '#app/domains/orders/pages/receipt-page.server.ts';
import {
  paymentTotals,
  unpaidSales,
} from '#app/domains/orders/payments/payments.queries.server.ts';
import { returnItems } from '#app/domains/orders/steps/return-items.server.ts';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { dashboardPage } from '#app/routes/shop/home/dashboard.server.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

const price = 1_200_000;

async function selling() {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 9);
  const sell = (more: object, quantity = 1) => {
    const lines = [{ stockId, variantId: null, quantity, priceKobo: price }];
    const sale = { method: 'cash', lines, buyerName: 'Amaka Obi', ...more };
    return sellOnce(shop.actor, counterInput.parse(sale), undefined);
  };
  return { shop, sell };
}

async function figures({ id, owner }: TestShop) {
  const place = await shopOfUser(owner.id);
  const { session } = owner;
  const viewer = { session, role: 'owner' as const, isPaused: false, justJoined: false };
  const home = await dashboardPage({ ...viewer, shop: place?.shop }, 'https://oja.example', false);
  const list = await ownOrders({ shopId: id, tab: 'new', q: '', isUnpaid: true, seesMoney: true });
  return {
    dashboard: home.figures?.today?.unpaidKobo,
    payments: (await paymentTotals(id)).unpaidKobo,
    orders: (await unpaidSales(id)).kobo,
    listed: list.orders.map(({ isUnpaid, isPaid }) => ({ isUnpaid, isPaid })),
  };
}

test('dashboard, Payments and the list of orders say one figure for sales that are not paid', async () => {
  const { shop, sell } = await selling();
  await sell({});
  const { orderId } = await sell({ paidKobo: 200_000 });
  await sell({ paidKobo: 0 });
  const kobo = 2 * price - 200_000;
  const unpaid = { isUnpaid: true, isPaid: false };
  expect(await figures(shop)).toEqual({
    dashboard: kobo,
    payments: kobo,
    orders: kobo,
    listed: [unpaid, unpaid],
  });
  await inTransaction((tx) => noteMoney(tx, shop.actor, { orderId, method: 'pos' }));
  expect(await figures(shop)).toMatchObject({ dashboard: price, payments: price, orders: price });
});

test('receipt and Sold today follow a return', async () => {
  const { shop, sell } = await selling();
  const { orderId, code } = await sell({}, 3);
  const [line] = (await ownOrder(shop.id, orderId))?.lines ?? [];
  const lines = [{ lineId: line?.id ?? '', quantity: 2 }];
  const back = { orderId, lines, reason: 'Too small', refundKobo: 2 * price, key: 'back-12345' };
  await inTransaction((tx) => returnItems(tx, shop.actor, { ...back, way: 'cash' }));
  expect(await lastSales(shop.id, lagosDay(), 3)).toMatchObject([{ quantity: 1, kobo: price }]);
  expect(await receiptPage(code, '')).toMatchObject({
    refundedKobo: 2 * price,
    lines: [{ quantity: 3, returned: 2 }],
  });
});
