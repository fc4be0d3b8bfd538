import { expect, test } from 'vitest';
import {
  begin,
  billingBench,
  choose,
  disputeEvent,
  makeShop,
  paymentRow,
  postWebhook,
  shopPlan,
} from '#tests/support/shop/billing-bench.ts';
import { outcome } from '#tests/support/shop/sign-in.ts';
import { checkPayment } from './commands/check-payment.server.ts';
import { requestRefund } from './commands/refund-payment.server.ts';

const bench = billingBench();

async function paid() {
  const shop = await makeShop();
  const { reference } = await begin(shop, 'premium');
  await choose(reference, 'pay');
  await checkPayment(shop, reference);
  const tell = async (
    ...event: Parameters<typeof disputeEvent> extends [string, ...infer Rest] ? Rest : never
  ) => {
    const { status } = await postWebhook(bench.url, await disputeEvent(reference, ...event));
    expect(status).toBe(200);
    return (await paymentRow(reference)).flag;
  };
  return { shop, reference, tell };
}

test('a dispute flags the payment, leaves the plan alone and stops a second way back', async () => {
  const { shop, reference, tell } = await paid();
  expect(await tell('create')).toBe('disputed');
  expect(await tell('remind')).toBe('disputed');
  expect((await shopPlan(shop.shopId))?.plan).toBe('premium');
  expect((await checkPayment(shop, reference)).outcome).toBe('already');
  expect(await outcome(requestRefund(shop, reference))).not.toBe('done');
  expect(await tell('resolve', 'declined')).toBeNull();
  expect(await outcome(requestRefund(shop, reference))).toBe('done');
});

test('a dispute that the payer won stays in sight as money that is gone', async () => {
  const { tell } = await paid();
  await tell('create');
  expect(await tell('resolve', 'merchant-accepted')).toBe('reversed');
});

test('a dispute about somebody else’s money changes nothing', async () => {
  const { reference } = await paid();
  const event = JSON.parse(await disputeEvent(reference, 'create'));
  event.data.transaction.reference = 'OJA-NOT-OURS';
  expect((await postWebhook(bench.url, JSON.stringify(event))).status).toBe(200);
  expect((await paymentRow(reference)).flag).toBeNull();
});
