import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { providerEvents } from '#app/domains/payments/payments.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { replaceSettings } from '#app/platform/env.server.ts';
import {
  begin,
  benchSettings,
  billingBench,
  choose,
  creditedCount,
  makeShop,
  paymentRow,
  postWebhook,
  shopPlan,
  successEvent,
} from '#tests/support/shop/billing-bench.ts';
import { outcome } from '#tests/support/shop/sign-in.ts';
import { planPayments } from './billing.table.server.ts';
import { beginPayment } from './commands/begin-payment.server.ts';
import { checkPayment, reconcilePayments } from './commands/check-payment.server.ts';

const bench = billingBench();
const start = '2026-11-15T09:00:00Z';

test('our own row is there before the provider, with its plan, shop and amount', async () => {
  const shop = await makeShop();
  const payment = await begin(shop, 'premium');
  expect(await paymentRow(payment.reference)).toMatchObject({
    shopId: shop.shopId,
    userId: shop.userId,
    planId: 'premium',
    amountKobo: 200_000,
    currency: 'NGN',
    state: 'pending',
    authorizationUrl: expect.stringContaining('/stand-in/paystack/pay/'),
  });
  expect(payment.reference).toMatch(/^OJA-\w{4}-\w{6}$/);
});

test('a reload shows the same payment, two presses make one, another plan another', async () => {
  const shop = await makeShop();
  const first = await begin(shop, 'basic');
  const again = await Promise.all([begin(shop, 'basic'), begin(shop, 'basic')]);
  expect(again.map(({ reference }) => reference)).toEqual([first.reference, first.reference]);
  expect((await begin(shop, 'premium')).reference).not.toBe(first.reference);
});

test.each([
  ['starter', undefined, 'billing.no_plan'],
  ['gold', undefined, 'billing.no_plan'],
  ['basic', 1, 'billing.amount_differs'],
  ['basic', 100_001, 'billing.amount_differs'],
])('plan %s for %s kobo is refused: %s', async (planId, amountKobo, code) => {
  const shop = await makeShop();
  const request = { planId, amountKobo, email: 'a@oja.ng', origin: 'http://localhost:3000' };
  expect(await outcome(beginPayment(shop, request))).toBe(code);
});

test('somebody from another shop can neither begin nor check', async () => {
  const [mine, other] = [await makeShop(), await makeShop()];
  const payment = await begin(mine, 'basic');
  expect(await outcome(begin({ ...other, shopId: mine.shopId }, 'basic'))).toBe('shops.not_found');
  expect(await outcome(checkPayment(other, payment.reference))).toBe('billing.payment_not_found');
});

test('paid, then checked by the callback: the plan is in force for a month', async () => {
  bench.at(start);
  const shop = await makeShop();
  const { reference } = await begin(shop, 'premium');
  expect((await checkPayment(shop, reference)).outcome).toBe('abandoned');
  await choose(reference, 'pay');
  expect((await checkPayment(shop, reference)).outcome).toBe('credited');
  expect((await checkPayment(shop, reference)).outcome).toBe('already');
  expect(await shopPlan(shop.shopId)).toEqual({
    plan: 'premium',
    until: new Date('2026-12-15T09:00:00Z'),
  });
});

test('the same success again, days later and under another number, moves nothing', async () => {
  bench.at(start);
  const shop = await makeShop();
  const { reference } = await begin(shop, 'premium');
  await choose(reference, 'pay');
  await checkPayment(shop, reference);
  const before = await paymentRow(reference);
  bench.at('2026-11-18T09:00:00Z');
  const event = await successEvent(reference, { id: 424_242_424 });
  expect((await postWebhook(bench.url, event)).status).toBe(200);
  expect(await paymentRow(reference)).toEqual(before);
  expect((await shopPlan(shop.shopId))?.until).toEqual(new Date('2026-12-15T09:00:00Z'));
});

test('declined: failed, no plan; the next payment is a new one', async () => {
  const shop = await makeShop();
  const { reference } = await begin(shop, 'basic');
  await choose(reference, 'decline');
  expect((await checkPayment(shop, reference)).outcome).toBe('failed');
  expect((await shopPlan(shop.shopId))?.plan).toBe('starter');
  expect((await begin(shop, 'basic')).reference).not.toBe(reference);
});

test('abandoned is not final: days later a success is still credited, once', async () => {
  bench.at(start);
  const shop = await makeShop();
  const { reference } = await begin(shop, 'basic');
  await choose(reference, 'cancel');
  expect((await checkPayment(shop, reference)).outcome).toBe('abandoned');
  bench.at('2026-11-21T09:00:00Z');
  await choose(reference, 'pay');
  const event = await successEvent(reference);
  for (let n = 0; n < 3; n++) expect((await postWebhook(bench.url, event)).status).toBe(200);
  await reconcilePayments();
  expect(await creditedCount(shop.shopId)).toBe(1);
  expect((await shopPlan(shop.shopId))?.until).toEqual(new Date('2026-12-21T09:00:00Z'));
});

test('failed and then paid on the same page: the webhook still counts', async () => {
  const shop = await makeShop();
  const { reference } = await begin(shop, 'basic');
  await choose(reference, 'decline');
  await checkPayment(shop, reference);
  await choose(reference, 'pay');
  await postWebhook(bench.url, await successEvent(reference));
  expect((await paymentRow(reference)).state).toBe('success');
});

test('without callback and webhook the reconcile job finds the money', async () => {
  bench.at(start);
  const shop = await makeShop();
  const { reference } = await begin(shop, 'basic');
  await choose(reference, 'pay');
  await reconcilePayments();
  expect((await shopPlan(shop.shopId))?.plan).toBe('starter');
  bench.at('2026-11-15T09:02:00Z');
  await Promise.all([reconcilePayments(), reconcilePayments()]);
  expect((await shopPlan(shop.shopId))?.plan).toBe('basic');
  expect(await paymentRow(reference)).toMatchObject({ checks: 1, nextCheckAt: null });
});

test.each([
  ['the amount', { amount: 100 }, 'amount_differs'],
  ['the currency', { currency: 'USD' }, 'currency_differs'],
  ['the shop', { metadata: { shop_id: '01890000-0000-7000-8000-000000000000' } }, 'shop_differs'],
  ['the shop, as JSON text', { metadata: '{"shop_id":"x"}' }, 'shop_differs'],
])('a genuine payment with %s wrong is not credited, but flagged', async (_, wrong, flag) => {
  const shop = await makeShop();
  const { reference } = await begin(shop, 'premium');
  expect((await postWebhook(bench.url, await successEvent(reference, wrong))).status).toBe(200);
  expect(await paymentRow(reference)).toMatchObject({ flag, creditedAt: null });
  expect((await shopPlan(shop.shopId))?.plan).toBe('starter');
  expect((await checkPayment(shop, reference)).outcome).toBe('flagged');
});

test('a genuine payment for a reference that is none of ours is noted and credits nobody', async () => {
  const before = await creditedCount();
  const shop = await makeShop();
  const { reference } = await begin(shop, 'basic');
  const foreign = await successEvent(reference, { id: 987_654_321, reference: 'OJA-NOT-OURS' });
  expect((await postWebhook(bench.url, foreign)).status).toBe(200);
  const [event] = await database()
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.reference, 'OJA-NOT-OURS'));
  expect(event?.outcome).toBe('unknown');
  expect(await creditedCount()).toBe(before);
});

test('money for a shop that is gone is flagged, and the record outlives the shop', async () => {
  const shop = await makeShop();
  const { reference } = await begin(shop, 'basic');
  await database().execute(sql`delete from shops where id = ${shop.shopId}`);
  await postWebhook(bench.url, await successEvent(reference));
  expect(await paymentRow(reference)).toMatchObject({ flag: 'shop_gone', creditedAt: null });
});

test('the database itself refuses a credit without a success', async () => {
  const shop = await makeShop();
  const { reference } = await begin(shop, 'basic');
  const half = inTransaction((tx) =>
    tx
      .update(planPayments)
      .set({ creditedAt: new Date() })
      .where(eq(planPayments.reference, reference)),
  );
  await expect(half).rejects.toThrow();
});

test('a provider that cannot be reached or refuses: Payment Initialization Failed', async () => {
  const shop = await makeShop();
  replaceSettings(benchSettings('http://127.0.0.1:1'));
  expect(await outcome(begin(shop, 'basic'))).toBe('billing.init_failed');
  replaceSettings(benchSettings(bench.url, { PAYSTACK_SECRET_KEY: 'sk_test_wrong' }));
  expect(await outcome(begin(shop, 'basic'))).toBe('billing.init_failed');
  replaceSettings(benchSettings(bench.url));
  expect((await begin(shop, 'basic')).authorizationUrl).toBeTruthy();
});
