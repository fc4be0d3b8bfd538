import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { providerEvents } from '#app/domains/payments/payments.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';

import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import {
  billingBench,
  choose,
  makeShop,
  postWebhook,
  successEvent,
} from '#tests/support/shop/billing-bench.ts';
import { makeOrder, makePlainItem, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { givePayout } from '#tests/support/shop/payouts.ts';
import { codeOf, stockRow } from '#tests/support/shop/stocks.ts';
import { claimTransfer } from '../commands/transfers.server.ts';
import { expireOrders } from '../commands/work-order.server.ts';
import { orderHistory, orders } from '../orders.table.server.ts';
import { orderNumber } from '../orders.ts';
import { beginOnline } from './begin-online.server.ts';
import { checkOnline, checkOpenPayments, checkOwnOnline } from './check-online.server.ts';

const bench = billingBench();
const start = '2026-11-15T09:00:00Z';
const later = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000);

/** An order of ₦24,000 whose buyer has opened the payment page. */
async function toPay() {
  bench.at(start);
  const shop = await makeShop();
  const { shopId } = shop;
  await givePayout(shop);
  const stockId = await makePlainItem(shopId);
  const order = await makeOrder(shopId, [{ stockId, quantity: 2 }], { payBy: 'online' });
  const pay = () => beginOnline(order.code, bench.url);
  const payAt = await pay();
  const [payment] = await paymentsOfOrder(order.id);
  return { order, stockId, payAt, pay, reference: payment?.reference ?? '' };
}

/** The page of an order that was placed in Hausa. */
async function openInHausa(): Promise<{ number: string; page: string }> {
  bench.at(start);
  const shop = await makeShop();
  await givePayout(shop);
  const items = [{ stockId: await makePlainItem(shop.shopId), quantity: 1 }];
  const { id, code, number } = await makeOrder(shop.shopId, items, { payBy: 'online' });
  await database().update(orders).set({ language: 'ha' }).where(eq(orders.id, id));
  const answer = await fetch(await beginOnline(code, bench.url));
  return { number: orderNumber(number), page: await answer.text() };
}

const paidTimes = async (orderId: string) => {
  const rows = await database()
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId));
  return rows.filter(({ kind }) => kind === 'paid').length;
};

test('our row is there before the provider, and the button leads to the same page again', async () => {
  const { order, payAt, pay, reference } = await toPay();
  expect(payAt).toContain('/stand-in/paystack/pay/');
  expect(await pay()).toBe(payAt);
  expect(reference).toMatch(/^ORD-[A-Z2-9]{16}$/);
  expect(await paymentsOfOrder(order.id)).toMatchObject([
    {
      method: 'online',
      state: 'initiated',
      amountKobo: 2_400_000,
      paidAt: null,
      subaccount: expect.stringMatching(/^ACCT_/),
    },
  ]);
});

test('the page to pay on says what for in the language of the order', async () => {
  const { number, page } = await openInHausa();
  expect(page).toContain(`Oda ${number}`);
});

test("an order's page asks about its own payments only", async () => {
  const [mine, other] = [await toPay(), await toPay()];
  await choose(other.reference, 'pay');
  await checkOwnOnline(mine.order.code, other.reference);
  await checkOwnOnline(mine.order.code, 'ORD-AAAAAAAAAAAAAAAA');
  expect(await orderRow(other.order.id)).toMatchObject({ paidKobo: 0 });
  await checkOwnOnline(other.order.code, other.reference);
  expect(await orderRow(other.order.id)).toMatchObject({ paidKobo: 2_400_000 });
});

test('the webhook credits an order; sent 20 times, after and beside the check, it is one payment', async () => {
  const { order, reference } = await toPay();
  await choose(reference, 'pay');
  const body = await successEvent(reference);
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => postWebhook(bench.url, body).then(({ status }) => status)),
    checkOnline(reference).then(() => 200),
  ]);
  expect(answers).toEqual(Array.from({ length: 21 }, () => 200));
  expect(await orderRow(order.id)).toMatchObject({
    paidKobo: 2_400_000,
    status: 'pending',
    expiresAt: null,
  });
  expect(await paymentsOfOrder(order.id)).toMatchObject([{ state: 'success', nextCheckAt: null }]);
  expect(await paidTimes(order.id)).toBe(1);
  expect(await checkOnline(reference)).toBe('already');
  const [event, ...more] = await database()
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.reference, reference));
  expect(more).toEqual([]);
  expect(['success', 'already']).toContain(event?.outcome);
});

test.each([
  ['amount_differs', { amount: 100 }],
  ['amount_differs', { amount: 2_400_001 }],
  ['currency_differs', { currency: 'GHS' }],
  ['shop_differs', { metadata: { shop_id: newId() } }],
])('%s: a genuine event with %j is flagged and not counted', async (flag, changed) => {
  const { order, pay, payAt, reference } = await toPay();
  const event = await successEvent(reference, changed);
  expect((await postWebhook(bench.url, event)).status).toBe(200);
  expect(await paymentsOfOrder(order.id)).toMatchObject([
    { state: 'initiated', flag, flaggedAt: expect.any(Date), paidAt: null, nextCheckAt: null },
  ]);
  expect((await orderRow(order.id)).paidKobo).toBe(0);
  expect(await paidTimes(order.id)).toBe(0);
  // Whoever pays again gets a page of its own.
  expect(await pay()).not.toBe(payAt);
});

test('unsigned, unknown and unpaid: nothing is credited', async () => {
  const { order, reference } = await toPay();
  const event = await successEvent(reference);
  expect((await postWebhook(bench.url, event, 'a'.repeat(128))).status).toBe(401);
  const other = await successEvent(reference, { reference: 'ORD-AAAAAAAAAAAAAAAA' });
  expect((await postWebhook(bench.url, other)).status).toBe(200);
  expect(await checkOnline(reference)).toBe('abandoned');
  expect(await checkOnline('ORD-AAAAAAAAAAAAAAAA')).toBe('unknown');
  await choose(reference, 'decline');
  expect(await checkOnline(reference)).toBe('failed');
  const claimed = inTransaction((tx) => claimTransfer(tx, { code: order.code, fromBank: 'OPay' }));
  expect(await codeOf(claimed)).toBe('orders.cannot_claim');
  expect((await orderRow(order.id)).paidKobo).toBe(0);
});

test('a lost webhook and a closed browser: the job asks and credits, and nothing expires meanwhile', async () => {
  const { order, reference } = await toPay();
  await choose(reference, 'pay');
  bench.at(later(10));
  await checkOpenPayments();
  expect((await orderRow(order.id)).paidKobo).toBe(2_400_000);
  bench.at(later(31));
  await expireOrders();
  expect((await orderRow(order.id)).status).toBe('pending');
});

test('an order that nobody pays ends after half an hour and frees its goods', async () => {
  const { order, stockId } = await toPay();
  bench.at(later(29));
  await expireOrders();
  expect((await orderRow(order.id)).status).toBe('pending');
  bench.at(later(31));
  await Promise.all([expireOrders(), expireOrders()]);
  expect((await orderRow(order.id)).status).toBe('expired');
  expect((await stockRow(stockId)).quantity).toBe(5);
});
