import { beforeAll, expect, test } from 'vitest';
import { refundsOf } from '#app/domains/payments/returns.queries.server.ts';
import { deleteShop } from '#app/domains/shops/commands/delete-shop.server.ts';
import { registerDeletionChecks } from '#app/domains/shops/deletion/deletion-checks.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import {
  billingBench,
  choose,
  postWebhook,
  successEvent,
} from '#tests/support/shop/billing-bench.ts';
import {
  onlineShop,
  openOnline,
  payOnline,
  providerRefunds,
  sendRefunds,
  tellRefund,
} from '#tests/support/shop/online-orders.ts';
import { makeOrder, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { beginDeleting } from '#tests/support/shop/shops.ts';
import { codeOf, stockRow } from '#tests/support/shop/stocks.ts';
import { requireNoMoneyUnderWay } from '../commands/money-under-way.server.ts';
import { cancelByBuyer, cancelOwnOrder, expireOrders } from '../commands/work-order.server.ts';
import { forgetBuyer } from '../forget/forget-buyer.server.ts';
import { ownOrder } from '../orders.queries.server.ts';
import { orderPage } from '../pages/order-page.server.ts';
import { beginOnline } from './begin-online.server.ts';

const bench = billingBench();
const start = '2026-11-15T09:00:00Z';
const later = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000);
/** No payment page keeps the shop from being deleted any more, and no order has expired yet. */
const pagesLeft = later(21);

beforeAll(() => registerDeletionChecks(requireNoMoneyUnderWay));

async function expired(quantity: number, more: Parameters<typeof openOnline>[1] = {}) {
  bench.at(start);
  const opened = await openOnline(await onlineShop(quantity), more);
  bench.at(later(31));
  await expireOrders();
  expect((await orderRow(opened.order.id)).status).toBe('expired');
  return opened;
}

const page = (code: string) => orderPage(code, { origin: bench.url, t: (key) => key });
const quantityOf = async (stockId: string) => (await stockRow(stockId)).quantity;

test('the goods are still there: back into work, paid, and taken from the stock again', async () => {
  const { shop, order, stockId, reference } = await expired(5);
  expect(await quantityOf(stockId)).toBe(5);
  await payOnline(bench.url, reference);
  await postWebhook(bench.url, await successEvent(reference, { id: 77 }));
  expect(await orderRow(order.id)).toMatchObject({
    status: 'pending',
    paidKobo: 2_400_000,
    expiresAt: null,
  });
  expect(await quantityOf(stockId)).toBe(3);
  const own = await ownOrder(shop.shopId, order.id);
  expect(own?.history.map(({ kind }) => kind)).toEqual(['placed', 'expired', 'paid', 'reopened']);
  // From here on it is an order like any other.
  await inTransaction((tx) =>
    cancelOwnOrder(tx, shop, { orderId: order.id, reason: 'sold elsewhere' }),
  );
  expect(await quantityOf(stockId)).toBe(5);
});

test('the goods are gone: everything goes back by itself, and the page says so', async () => {
  const { shop, order, stockId, reference } = await expired(3);
  await makeOrder(shop.shopId, [{ stockId, quantity: 2 }]);
  await payOnline(bench.url, reference);
  expect(await orderRow(order.id)).toMatchObject({ status: 'expired', paidKobo: 2_400_000 });
  expect(await quantityOf(stockId)).toBe(1);
  expect(await page(order.code)).toMatchObject({
    lateRefund: { amountKobo: 2_400_000, state: 'pending' },
  });
  await sendRefunds(reference);
  const [refund, ...more] = await providerRefunds(reference);
  expect([refund?.amount, more.length]).toEqual([2_400_000, 0]);
  if (refund) await tellRefund(bench.url, reference, refund, 'processed');
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 0, refundedKobo: 2_400_000 });
  expect(await page(order.code)).toMatchObject({
    isPaid: false,
    lateRefund: { amountKobo: 2_400_000, state: 'success' },
  });
});

test('the buyer was erased since: nobody could bring the goods to them, so the money goes back', async () => {
  const { order, stockId, reference } = await expired(5, { phone: '0805 555 0177' });
  await inTransaction((tx) => forgetBuyer(tx, order.buyerPhone));
  await payOnline(bench.url, reference);
  expect(await orderRow(order.id)).toMatchObject({ status: 'expired', buyerPhone: '' });
  expect(await quantityOf(stockId)).toBe(5);
  expect(await refundsOf(reference)).toMatchObject([{ amountKobo: 2_400_000 }]);
});

test('two late payments for the last two pieces: one order has them, the other money goes back', async () => {
  bench.at(start);
  const place = await onlineShop(2);
  const first = await openOnline(place);
  bench.at(later(31));
  await expireOrders();
  const second = await openOnline(place);
  bench.at(later(62));
  await expireOrders();
  for (const { reference } of [first, second]) await choose(reference, 'pay');
  await Promise.all(
    [first, second].map(async ({ reference }) =>
      postWebhook(bench.url, await successEvent(reference)),
    ),
  );
  const rows = await Promise.all([first, second].map(({ order }) => orderRow(order.id)));
  expect(rows.map(({ status }) => status).sort()).toEqual(['expired', 'pending']);
  expect(await quantityOf(place.stockId)).toBe(0);
  const refunds = await Promise.all([first, second].map(({ reference }) => refundsOf(reference)));
  expect(refunds.flat()).toMatchObject([{ amountKobo: 2_400_000, state: 'requested' }]);
});

test('the buyer had cancelled: back into work; the shop had: the money goes back', async () => {
  bench.at(start);
  const place = await onlineShop(5);
  const byBuyer = await openOnline(place);
  await inTransaction((tx) => cancelByBuyer(tx, byBuyer.order.code));
  await payOnline(bench.url, byBuyer.reference);
  expect(await orderRow(byBuyer.order.id)).toMatchObject({ status: 'pending' });
  const byShop = await openOnline(place);
  const reason = 'We are closed this week';
  await inTransaction((tx) => cancelOwnOrder(tx, place.shop, { orderId: byShop.order.id, reason }));
  await payOnline(bench.url, byShop.reference);
  expect(await orderRow(byShop.order.id)).toMatchObject({ status: 'cancelled' });
  expect(await refundsOf(byShop.reference)).toMatchObject([{ amountKobo: 2_400_000 }]);
});

test('a shop that is being deleted takes no money: what comes goes back, nothing is begun', async () => {
  bench.at(start);
  const place = await onlineShop();
  const paid = await openOnline(place);
  const waiting = await openOnline(place);
  bench.at(pagesLeft);
  await beginDeleting(place.shop.shopId);
  await payOnline(bench.url, paid.reference);
  expect(await refundsOf(paid.reference)).toMatchObject([{ amountKobo: 2_400_000 }]);
  expect(await codeOf(beginOnline(waiting.order.code, bench.url))).toBe('orders.online_off');
});

test('an item that is gone, and a shop that is gone with its orders: the money goes back', async () => {
  const gone = await expired(5);
  await removeForGood(gone.shop, gone.stockId);
  await payOnline(bench.url, gone.reference);
  expect(await refundsOf(gone.reference)).toHaveLength(1);
  bench.at(start);
  const deleted = await openOnline(await onlineShop());
  bench.at(pagesLeft);
  await inTransaction((tx) => deleteShop(tx, deleted.shop, undefined));
  await payOnline(bench.url, deleted.reference);
  await postWebhook(bench.url, await successEvent(deleted.reference, { id: 78 }));
  expect(await paymentsOfOrder(deleted.order.id)).toMatchObject([
    { state: 'success', amountKobo: 2_400_000 },
    { state: 'pending', amountKobo: -2_400_000 },
  ]);
  await sendRefunds(deleted.reference);
  const [refund] = await providerRefunds(deleted.reference);
  if (refund) await tellRefund(bench.url, deleted.reference, refund, 'processed');
  expect((await paymentsOfOrder(deleted.order.id)).map(({ state }) => state)).toEqual([
    'success',
    'success',
  ]);
});
