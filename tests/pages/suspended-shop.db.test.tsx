import { beforeAll, expect, test } from 'vitest';
import { measureShop } from '#app/domains/moderation/commands/decide.server.ts';
import { liftMeasure } from '#app/domains/moderation/commands/lift.server.ts';
import { measuresOf } from '#app/domains/moderation/measures/measures.queries.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { answerBid } from '#app/domains/orders/bids/answer-bid.server.ts';
import { dealPage } from '#app/domains/orders/bids/deal-page.server.ts';
import { handleBuyerAction } from '#app/domains/orders/commands/buyer-actions.server.ts';
import { placeOrder } from '#app/domains/orders/commands/place-order.server.ts';
import { advanceOrder } from '#app/domains/orders/commands/work-order.server.ts';
import { myOrders } from '#app/domains/orders/mine/my-orders.queries.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newCode, newToken } from '#app/platform/id.ts';
import { browserOf } from '#tests/support/buyers/buyer-browser.ts';
import { buyerOf } from '#tests/support/buyers/buyer-of.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { bidOf, makeNegotiable, offer } from '#tests/support/shop/bids.ts';
import {
  billingBench,
  choose,
  postWebhook,
  successEvent,
  type TestShop,
} from '#tests/support/shop/billing-bench.ts';
import {
  onlineShop,
  openOnline,
  payOnline,
  providerRefunds,
  sendRefunds,
} from '#tests/support/shop/online-orders.ts';
import { draftOf, makeOrder, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { codeOf, photoFile, stockRow } from '#tests/support/shop/stocks.ts';
import { storedKeys } from '#tests/support/stored-keys.ts';

const bench = billingBench();
const words = 'Somebody says that the goods never came. Please answer us here.';

let by: Operator;
beforeAll(async () => {
  by = (await makeOperator('moderator')).operator;
});

const suspend = ({ shopId }: TestShop) =>
  measureShop(by, { shopId, kind: 'suspend', reason: words, key: newCode(16) });
async function lift({ shopId }: TestShop): Promise<void> {
  const found = (await measuresOf(shopId)).find(({ kind }) => kind === 'suspend');
  await liftMeasure(by, { measureId: found?.id ?? '', reason: words });
}

const ask = async (code: string, form?: Record<string, string>) =>
  (await browserOf(code)).ask(code, form);
const shown = async (code: string) => (await browserOf(code)).page(code);
const invites = [/I have paid/, /Pay now/, /Pay by transfer/, /Pay online/, /wa\.me/, /Pay ₦/];
const invited = (html: string) => invites.filter((one) => one.test(html)).map(String);

async function ordered(given: Parameters<typeof makeOrder>[2] = {}) {
  const { shop, stockId } = await onlineShop();
  return { shop, stockId, order: await makeOrder(shop.shopId, [{ stockId }], given) };
}

test('an unpaid transfer order shows no account and takes no claim while its shop is suspended', async () => {
  const { shop, order } = await ordered();
  const account = '0123456789';
  const spaced = '0123 456 789';
  const before = await shown(order.code);
  expect(before).toContain(spaced);

  await suspend(shop);
  expect(JSON.stringify((await ask(order.code)).answer)).not.toContain(account);
  const html = await shown(order.code);
  expect(html).not.toContain(spaced);
  expect(invited(html)).toEqual([]);
  expect(html).toContain('Do not pay this shop now');
  expect(html).not.toContain('Order sent.');
  expect(html).toContain('Cancel order');
  expect((await ask(order.code, { intent: 'claim', fromBank: 'OPay' })).status).toBe(409);
  expect(await paymentsOfOrder(order.id)).toEqual([]);

  await lift(shop);
  expect(await shown(order.code)).toContain(spaced);
  expect((await ask(order.code, { intent: 'claim', fromBank: 'OPay' })).status).toBe(200);
});

test('a claim with a screenshot is refused before the picture is stored', async () => {
  const { shop, order } = await ordered();
  await suspend(shop);
  const form = new FormData();
  form.set('intent', 'claim');
  form.set('screenshot', await photoFile());
  expect(await codeOf(handleBuyerAction(order.code, form, await buyerOf(order.code)))).toBe(
    'orders.pay_paused',
  );
  expect(await storedKeys(`claims/${shop.shopId}`)).toEqual([]);
});

test('what is paid on delivery is not asked for', async () => {
  const { shop, order } = await ordered({ payBy: 'delivery' });
  const before = await shown(order.code);
  expect(invited(before)).not.toEqual([]);
  expect(before).toContain('Order sent.');
  await suspend(shop);
  const html = await shown(order.code);
  expect(invited(html)).toEqual([]);
  expect(html).not.toContain('Order sent.');
});

test('the buyer can cancel an unpaid order that the shop has confirmed, but not one on its way', async () => {
  const { shop, stockId, order } = await ordered({ payBy: 'delivery' });
  const step = (to: 'confirmed' | 'ready') =>
    inTransaction((tx) => advanceOrder(tx, shop, { orderId: order.id, to }));
  await step('confirmed');
  expect((await ask(order.code, { intent: 'cancel' })).status).toBe(409);
  await suspend(shop);
  expect((await ask(order.code, { intent: 'cancel' })).status).toBe(200);
  expect((await orderRow(order.id)).status).toBe('cancelled');
  expect((await stockRow(stockId)).quantity).toBe(5);
});

test('a claim made before stays visible, and the team can still confirm it', async () => {
  const { shop, order } = await ordered();
  await ask(order.code, { intent: 'claim', fromBank: 'OPay' });
  await suspend(shop);
  const html = await shown(order.code);
  expect(html).toContain('You said you paid ₦12,000');
  expect(invited(html)).toEqual([]);
});

test('online payment does not start, and the page opened before is not given again', async () => {
  const { shop, order } = await openOnline(await onlineShop());
  await suspend(shop);
  expect(invited(await shown(order.code))).toEqual([]);
  expect((await ask(order.code, { intent: 'pay' })).status).toBe(409);
  await lift(shop);
  const again = await ask(order.code, { intent: 'pay' });
  expect([again.status, (again.answer as { data: object }).data]).toMatchObject([
    200,
    { payAt: expect.stringContaining('http') },
  ]);
});

test('money paid on a page opened before the suspension goes back and ends the order', async () => {
  bench.at('2026-11-15T09:00:00Z');
  const { shop, order, stockId, reference } = await openOnline(await onlineShop());
  bench.at('2026-11-15T09:05:00Z');
  await suspend(shop);
  bench.at('2026-11-15T09:10:00Z');
  await payOnline(bench.url, reference);
  await payOnline(bench.url, reference);
  expect((await orderRow(order.id)).status).toBe('cancelled');
  expect((await stockRow(stockId)).quantity).toBe(5);
  const html = await shown(order.code);
  expect(html).toContain('Refund started');
  expect(invited(html)).toEqual([]);
  await sendRefunds(reference);
  expect((await providerRefunds(reference)).map(({ amount }) => amount)).toEqual([2_400_000]);
});

test('money paid before the suspension and told after it counts, and stays visible', async () => {
  bench.at('2026-11-15T09:00:00Z');
  const { shop, order, reference } = await openOnline(await onlineShop());
  await choose(reference, 'pay');
  bench.at('2026-11-15T09:05:00Z');
  await suspend(shop);
  await postWebhook(bench.url, await successEvent(reference));
  expect(await orderRow(order.id)).toMatchObject({ status: 'pending', paidKobo: 2_400_000 });
  const html = await shown(order.code);
  expect(html).toContain('Paid. Thank you.');
  expect(html).not.toContain('Do not pay this shop now');
});

test('the list of my orders names no time to pay and no button to pay', async () => {
  const { shop, stockId } = await onlineShop();
  const visitorKey = newToken();
  const draft = await draftOf(shop.shopId, [{ stockId }]);
  await inTransaction((tx) => placeOrder(tx, draft, { source: 'direct', visitorKey }));
  const mine = async () => (await myOrders(visitorKey)).orders[0];
  expect(await mine()).toMatchObject({ next: 'transfer', payUntil: expect.any(Date) });
  await suspend(shop);
  expect(await mine()).toMatchObject({ next: 'follow', payUntil: null });
});

test('an agreed price leads to no check-out', async () => {
  const { shop } = await onlineShop();
  const stockId = await makeNegotiable(shop.shopId);
  const { id, code } = await offer(bidOf(stockId, '10000'));
  const answer = { move: 'accept' as const, seenKobo: 1_000_000 };
  await inTransaction((tx) => answerBid(tx, shop, { bidId: id, ...answer }));
  expect(await dealPage(code, undefined)).toMatchObject({ deal: { code } });
  await suspend(shop);
  expect(await codeOf(dealPage(code, undefined))).toBe('orders.shop_closed');
});
