import { beforeAll, expect, test } from 'vitest';
import { logLines } from '#app/domains/operators/log/log.queries.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { refundsOf } from '#app/domains/payments/returns.queries.server.ts';
import { newId, newToken } from '#app/platform/id.ts';
import {
  billingBench,
  disputeEvent,
  postWebhook,
  refundEvent,
} from '#tests/support/shop/billing-bench.ts';
import {
  askRefund,
  onlineShop,
  openOnline,
  paidOnline,
  providerRefunds,
  refundForm,
  sendRefunds,
  tellRefund,
} from '#tests/support/shop/online-orders.ts';
import { orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { codeOf } from '#tests/support/shop/stocks.ts';
import { ownOrder } from '../orders.queries.server.ts';
import { operatorRefundInput, refundByOperator } from './refund-by-operator.server.ts';

const bench = billingBench();
const paid = () => paidOnline(bench.url);

const operator = (role: Operator['role']): Operator => ({ userId: newId(), role, name: `${role}` });
let chief: Operator;
beforeAll(() => {
  chief = operator('chief');
});

const reason = 'The shop does not answer its buyer any more.';
const ask = (
  by: Operator,
  orderId: string,
  asked: { paymentId: string; amount: string; key?: string },
) =>
  refundByOperator(by, orderId, operatorRefundInput.parse({ key: newToken(), reason, ...asked }));

const linesOf = async (id: string) =>
  (await logLines({ subject: { kind: 'order', id } })).filter(
    ({ act }) => act === 'order.refunded',
  );

test('an operator gives a buyer’s money back: one refund, one line, the shop reads why', async () => {
  const { shop, order, reference, paymentId } = await paid();
  const asked = { paymentId, amount: '4,000', key: newToken() };
  await Promise.all([1, 2, 3, 4].map(() => ask(chief, order.id, asked)));
  expect(await refundsOf(reference)).toMatchObject([{ amountKobo: 400_000, state: 'requested' }]);
  expect(await linesOf(order.id)).toMatchObject([
    { operatorName: 'chief', reason, after: { payment: paymentId, backKobo: 400_000 } },
  ]);
  expect(await paymentsOfOrder(order.id)).toMatchObject([
    { state: 'success' },
    { state: 'pending', amountKobo: -400_000, reason, decidedByName: 'chief' },
  ]);
  const entry = (await ownOrder(shop.shopId, order.id))?.history.at(-1);
  expect(entry).toMatchObject({
    kind: 'refund_requested',
    by: 'system',
    byName: 'chief',
    text: reason,
  });
  await sendRefunds(reference);
  const [refund] = await providerRefunds(reference);
  if (!refund) throw new Error('nothing was given back');
  await tellRefund(bench.url, reference, refund, 'processed');
  expect(await orderRow(order.id)).toMatchObject({ refundedKobo: 400_000, paidKobo: 2_000_000 });
});

test('never more than there is, together with what the shop gives back at the same moment', async () => {
  const { shop, order, reference, paymentId } = await paid();
  const done = await Promise.allSettled([
    ask(chief, order.id, { paymentId, amount: '14000' }),
    askRefund(shop, refundForm(paymentId, '14000')),
    ask(chief, order.id, { paymentId, amount: '14000' }),
  ]);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const back = (await refundsOf(reference)).reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  expect(back).toBe(1_400_000);
  expect((await linesOf(order.id)).length).toBeLessThanOrEqual(1);
  expect(await codeOf(ask(chief, order.id, { paymentId, amount: '10000.01' }))).toBe(
    'orders.refund_too_much',
  );
});

test('support and moderators cannot; a foreign order, an unpaid or disputed payment is refused without a line', async () => {
  const { order, reference, paymentId } = await paid();
  const other = await paid();
  for (const role of ['support', 'moderator'] as const)
    expect(await codeOf(ask(operator(role), order.id, { paymentId, amount: '10' }))).toBe(
      'app.not_found',
    );
  for (const orderId of [other.order.id, newId(), 'x'])
    expect(await codeOf(ask(chief, orderId, { paymentId, amount: '10' }))).toBe('orders.not_found');
  const open = await openOnline(await onlineShop());
  expect(await codeOf(ask(chief, open.order.id, { paymentId: open.paymentId, amount: '10' }))).toBe(
    'orders.not_refundable',
  );
  await postWebhook(bench.url, await disputeEvent(reference, 'create'));
  expect(await codeOf(ask(chief, order.id, { paymentId, amount: '10' }))).toBe('orders.disputed');
  for (const { id } of [order, other.order, open.order]) expect(await linesOf(id)).toEqual([]);
  expect(await refundsOf(reference)).toEqual([]);
  expect(() =>
    operatorRefundInput.parse({ paymentId, amount: '1', key: newToken(), reason: 'x' }),
  ).toThrow();
});

test('money that the provider gave back by itself leaves that much less', async () => {
  const { order, reference, paymentId } = await paid();
  await postWebhook(
    bench.url,
    await refundEvent(reference, 'processed', { id: 77, amount: 2_300_000 }),
  );
  expect(await codeOf(ask(chief, order.id, { paymentId, amount: '1000.01' }))).toBe(
    'orders.refund_too_much',
  );
  await ask(chief, order.id, { paymentId, amount: '1000' });
  expect(await linesOf(order.id)).toHaveLength(1);
});
