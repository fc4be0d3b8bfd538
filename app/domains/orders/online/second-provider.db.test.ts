import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPayment } from '#app/domains/billing/commands/check-payment.server.ts';
import { checkRefunds } from '#app/domains/payments/commands/check-returns.server.ts';
import { replaceProvider } from '#app/domains/payments/current-provider.server.ts';
import { tinyPay, tinySecret } from '#tests/fakes/tiny-pay/tiny-pay.ts';
import { serveTinyPay } from '#tests/fakes/tiny-pay/tiny-pay-server.ts';
import { begin, billingBench, makeShop, shopPlan } from '#tests/support/shop/billing-bench.ts';
import {
  askRefund,
  openOnline,
  refundForm,
  sendRefunds,
} from '#tests/support/shop/online-orders.ts';
import { makePlainItem, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { givePayout } from '#tests/support/shop/payouts.ts';

const bench = billingBench();
let tiny: Awaited<ReturnType<typeof serveTinyPay>>;
let back = (): void => {};

beforeAll(async () => {
  tiny = await serveTinyPay();
  back = replaceProvider(tinyPay(tiny.url));
});
afterAll(() => {
  back();
  tiny.close();
});

const tell = (reference: string, secret = tinySecret) =>
  fetch(`${bench.url}/api/webhooks/paystack`, {
    method: 'POST',
    headers: { 'x-tiny-secret': secret },
    body: JSON.stringify(tiny.payments.get(reference)),
  });

test('another provider, and nothing above it changes: a plan, an order, its payout and its refund', async () => {
  const shop = await makeShop();
  const plan = await begin(shop, 'premium');
  expect(plan.authorizationUrl).toBe(`http://tiny.example/${plan.reference}`);
  Object.assign(tiny.payments.get(plan.reference) ?? {}, { paid: true });
  expect(await checkPayment(shop, plan.reference)).toMatchObject({ outcome: 'credited' });
  expect((await shopPlan(shop.shopId))?.plan).toBe('premium');

  await givePayout(shop, { bankCode: 'T1', accountNumber: '1234567890' });
  const stockId = await makePlainItem(shop.shopId);
  const { order, reference, paymentId } = await openOnline({ shop, stockId });
  expect(tiny.payments.get(reference)).toMatchObject({ to: 'tiny-1234567890', kobo: 2_400_000 });
  Object.assign(tiny.payments.get(reference) ?? {}, { paid: true });
  expect((await tell(reference, 'guessed')).status).toBe(401);
  expect((await orderRow(order.id)).paidKobo).toBe(0);
  expect((await tell(reference)).status).toBe(200);
  expect((await tell(reference)).status).toBe(200);
  expect((await orderRow(order.id)).paidKobo).toBe(2_400_000);

  await askRefund(shop, refundForm(paymentId, '4000'));
  await sendRefunds(reference);
  Object.assign(tiny.payments.get(reference)?.back[0] ?? {}, { done: true });
  bench.at(new Date(Date.now() + 10 * 60_000));
  await checkRefunds();
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 2_000_000, refundedKobo: 400_000 });
  expect(await paymentsOfOrder(order.id)).toHaveLength(2);
});
