import { expect, test } from 'vitest';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newId, newToken } from '#app/platform/id.ts';
import { drawn } from '#tests/support/drawn.tsx';
import { billingBench } from '#tests/support/shop/billing-bench.ts';
import {
  askRefund,
  paidOnline,
  providerRefunds,
  refundForm,
  sendRefunds,
  tellRefund,
} from '#tests/support/shop/online-orders.ts';
import { cancelOwnOrder } from '../commands/work-order.server.ts';
import { operatorRefundInput, refundByOperator } from '../steps/refund-by-operator.server.ts';
import { OrderView } from '../ui/order-view.tsx';
import { orderPage } from './order-page.server.ts';

const bench = billingBench();

async function page(code: string): Promise<string> {
  const translator = translatorFor('en');
  const order = await orderPage(code, { origin: bench.url, t: translator.t });
  return drawn(<OrderView order={order} />);
}

const thanks = 'Paid. Thank you.';
const started = 'Refund started';
const onItsWay = 'Your money is on its way back';
const notBack = 'Your money has not been given back';
const restNotBack = 'A part of your money has not been given back';
const back = 'Your money was given back';
const tooLate = 'Your payment came too late';
const said = (html: string) =>
  [thanks, started, onItsWay, notBack, restNotBack, back, tooLate].filter((words) =>
    html.includes(words),
  );

async function cancelled() {
  const paid = await paidOnline(bench.url);
  const { shop, order } = paid;
  expect(said(await page(order.code))).toEqual([thanks]);
  await inTransaction((tx) => cancelOwnOrder(tx, shop, { orderId: order.id, reason: 'sold out' }));
  return paid;
}

async function told(reference: string, status: 'processed' | 'failed') {
  await sendRefunds(reference);
  const refund = (await providerRefunds(reference)).at(-1);
  if (!refund) throw new Error('nothing was given back');
  await tellRefund(bench.url, reference, refund, status);
}

test('a paid order that was cancelled thanks for nothing: it says where the money is', async () => {
  const { shop, order, reference, paymentId } = await cancelled();
  const owed = await page(order.code);
  expect(said(owed)).toEqual([notBack]);
  expect(owed).toContain('You paid ₦24,000.');

  await askRefund(shop, refundForm(paymentId, '24,000'));
  expect(said(await page(order.code))).toEqual([started]);
  await sendRefunds(reference);
  const moving = await page(order.code);
  expect(said(moving)).toEqual([onItsWay]);
  expect(moving).toContain('₦24,000');

  await told(reference, 'failed');
  expect(said(await page(order.code))).toEqual([notBack]);

  await askRefund(shop, refundForm(paymentId, '24,000'));
  await told(reference, 'processed');
  expect(said(await page(order.code))).toEqual([back]);
});

test('a part of it: what is on its way, then what is still with the shop', async () => {
  const { shop, order, reference, paymentId } = await cancelled();
  await askRefund(shop, refundForm(paymentId, '4,000'));
  await sendRefunds(reference);
  const moving = await page(order.code);
  expect(said(moving)).toEqual([onItsWay]);
  expect(moving).toContain('₦4,000 is going back');
  await told(reference, 'processed');
  const rest = await page(order.code);
  expect(said(rest)).toEqual([restNotBack]);
  expect(rest).toContain('₦20,000 of it');
  // What came is told as it came.
  expect(rest).toMatch(/Amount<\/dt><dd class="num">₦24,000</);
});

test('money that an operator gives back of a cancelled order did not come too late', async () => {
  const { order, paymentId } = await cancelled();
  const chief = { userId: newId(), role: 'chief' as const, name: 'chief' };
  const asked = {
    paymentId,
    amount: '24000',
    key: newToken(),
    reason: 'The shop does not answer its buyer any more.',
  };
  await refundByOperator(chief, order.id, operatorRefundInput.parse(asked));
  expect(said(await page(order.code))).toEqual([started]);
});

test('an order that goes on stays paid while a part of its money goes back', async () => {
  const { shop, order, reference, paymentId } = await paidOnline(bench.url);
  await askRefund(shop, refundForm(paymentId, '4,000'));
  expect(said(await page(order.code))).toEqual([thanks, started]);
  await told(reference, 'processed');
  const part = await page(order.code);
  expect(said(part)).toEqual([thanks]);
  expect(part).toMatch(/Amount<\/dt><dd class="num">₦24,000</);
  expect(part).toMatch(/Refunded to you<\/dt><dd class="num">₦4,000</);

  await askRefund(shop, refundForm(paymentId, '20,000'));
  await told(reference, 'processed');
  const all = await page(order.code);
  expect(said(all)).toEqual([back]);
  expect(all).toContain('₦24,000 was given back to you.');
});
