import { expect, test } from 'vitest';
import { checkRefunds } from '#app/domains/payments/commands/check-returns.server.ts';
import { sendRefund } from '#app/domains/payments/commands/send-refund.server.ts';
import { refundsOf } from '#app/domains/payments/returns.queries.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import {
  billingBench,
  makeShop,
  postWebhook,
  refundEvent,
} from '#tests/support/shop/billing-bench.ts';
import {
  askRefund,
  paidOnline,
  providerRefunds,
  refundForm,
  sendRefunds,
  setRefundStatus,
  tellRefund,
} from '#tests/support/shop/online-orders.ts';
import { orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { codeOf } from '#tests/support/shop/stocks.ts';
import { correctPayment } from '../commands/transfers.server.ts';
import { ownOrder } from '../orders.queries.server.ts';
import { orderPage } from '../pages/order-page.server.ts';

const bench = billingBench();

const paid = () => paidOnline(bench.url);

const minutes = (count: number) => bench.at(new Date(Date.now() + count * 60_000));

test('a part goes back: asked, sent, processed; the sums move when the money has gone', async () => {
  const { shop, order, reference, paymentId } = await paid();
  await askRefund(shop, refundForm(paymentId, '4,000'));
  expect(await paymentsOfOrder(order.id)).toMatchObject([
    { state: 'success', amountKobo: 2_400_000 },
    { state: 'pending', amountKobo: -400_000, reason: 'Came broken', paidAt: null },
  ]);
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 2_400_000, refundedKobo: 0 });
  await sendRefunds(reference);
  const [refund, ...more] = await providerRefunds(reference);
  expect([refund?.amount, more.length]).toEqual([400_000, 0]);
  if (!refund) throw new Error('nothing was given back');
  for (const status of ['pending', 'processing', 'needs-attention', 'processed'] as const)
    expect((await tellRefund(bench.url, reference, refund, status)).status).toBe(200);
  // Late and repeated: nothing changes any more.
  await postWebhook(bench.url, await refundEvent(reference, 'failed', refund));
  await tellRefund(bench.url, reference, refund, 'pending');
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 2_000_000, refundedKobo: 400_000 });
  expect((await paymentsOfOrder(order.id)).map(({ state }) => state)).toEqual([
    'success',
    'success',
  ]);
  const page = await orderPage(order.code, { origin: bench.url, t: (key) => key });
  expect(page).toMatchObject({ isPaid: true, owedKobo: 0, canPayOnline: false });
});

test('pressed twice it is one refund; together never more than was paid; nobody else’s', async () => {
  const { shop, reference, paymentId } = await paid();
  const form = refundForm(paymentId, '10000');
  await Promise.all([askRefund(shop, form), askRefund(shop, form), askRefund(shop, form)]);
  expect(await refundsOf(reference)).toHaveLength(1);
  expect(await codeOf(askRefund(shop, refundForm(paymentId, '14000.01')))).toBe(
    'orders.refund_too_much',
  );
  const both = await Promise.allSettled([
    askRefund(shop, refundForm(paymentId, '14000')),
    askRefund(shop, refundForm(paymentId, '14000')),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await codeOf(askRefund(await makeShop(), refundForm(paymentId, '1')))).toBe(
    'orders.not_found',
  );
  expect(() => refundForm(paymentId, '-5')).toThrow();
  expect(() => refundForm(paymentId, '0')).toThrow();
  const corrected = inTransaction((tx) => correctPayment(tx, shop, { paymentId, reason: 'x' }));
  expect(await codeOf(corrected)).toBe('orders.nothing_to_correct');
});

test('two parts of the same amount: each is told apart, whichever event comes first', async () => {
  const { shop, order, reference, paymentId } = await paid();
  await askRefund(shop, refundForm(paymentId, '6000'));
  await askRefund(shop, refundForm(paymentId, '6000'));
  await sendRefunds(reference);
  const [first, second] = await providerRefunds(reference);
  if (!first || !second) throw new Error('two were asked for');
  await tellRefund(bench.url, reference, second, 'failed');
  await tellRefund(bench.url, reference, first, 'processed');
  await checkRefunds();
  expect((await refundsOf(reference)).map(({ state }) => state)).toEqual(['processed', 'failed']);
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 1_800_000, refundedKobo: 600_000 });
});

test.each(['before', 'after'] as const)(
  'cut off %s the provider gave a part back: it goes back once, whoever comes next',
  async (when) => {
    const { shop, order, reference, paymentId } = await paid();
    await askRefund(shop, refundForm(paymentId, '5000'));
    const [refund] = await refundsOf(reference);
    const id = refund?.id ?? '';
    const broken = async (path: string) => {
      if (path.endsWith('/refund')) throw new Error('the answer is lost');
    };
    bench.gate[when] = broken;
    await expect(sendRefund(id)).rejects.toThrow();
    delete bench.gate[when];
    // Somebody may still be at it.
    await expect(sendRefund(id)).rejects.toThrow('by somebody else');
    minutes(3);
    await Promise.allSettled([sendRefund(id), sendRefund(id), checkRefunds()]);
    const there = await providerRefunds(reference);
    expect(there.map(({ amount }) => amount)).toEqual([500_000]);
    expect(await refundsOf(reference)).toMatchObject([
      { state: 'pending', providerId: String(there[0]?.id) },
    ]);
    expect((await paymentsOfOrder(order.id)).at(-1)).toMatchObject({ state: 'pending' });
  },
);

test('a refusal after a lost answer is no failure when the money has gone', async () => {
  const { shop, order, reference, paymentId } = await paid();
  await askRefund(shop, refundForm(paymentId, '24000'));
  const [refund] = await refundsOf(reference);
  bench.gate.after = async (path) => {
    if (path.endsWith('/refund')) throw new Error('the answer is lost');
  };
  await expect(sendRefund(refund?.id ?? '')).rejects.toThrow();
  delete bench.gate.after;
  minutes(3);
  await sendRefund(refund?.id ?? '');
  expect(await refundsOf(reference)).toMatchObject([{ state: 'pending' }]);
  const [there] = await providerRefunds(reference);
  if (!there) throw new Error('nothing was given back');
  await tellRefund(bench.url, reference, there, 'processed');
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 0, refundedKobo: 2_400_000 });
});

test('events are lost: the provider is asked; what it refuses is failed and can be asked for again', async () => {
  const { shop, order, reference, paymentId } = await paid();
  await askRefund(shop, refundForm(paymentId, '1000'));
  await sendRefunds(reference);
  const [there] = await providerRefunds(reference);
  if (!there) throw new Error('nothing was given back');
  await tellRefund(bench.url, reference, there, 'failed');
  expect((await paymentsOfOrder(order.id)).at(-1)).toMatchObject({ state: 'failed' });
  expect((await orderRow(order.id)).paidKobo).toBe(2_400_000);
  await askRefund(shop, refundForm(paymentId, '24000'));
  await sendRefunds(reference);
  const [, again] = await providerRefunds(reference);
  await setRefundStatus(again?.id ?? 0, 'processed');
  minutes(10);
  await checkRefunds();
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 0, refundedKobo: 2_400_000 });
});

const pageState = async (code: string) =>
  (await orderPage(code, { origin: bench.url, t: (key) => key }))?.moneyBack?.state;

/** The provider's answer to the next refunds that are asked for. */
const answerRefunds = (status: number, message: string) => {
  bench.gate.before = async (path, method) =>
    path.endsWith('/refund') && method === 'POST'
      ? Response.json({ status: false, message }, { status })
      : undefined;
};

test.each([
  [400, 'Your balance is not enough to fulfil this request'],
  [404, 'Transaction not found'],
])(
  'a refusal (%i) ends at once: the order says why, and it can be asked for again',
  async (status, words) => {
    const { shop, order, reference, paymentId } = await paid();
    await askRefund(shop, refundForm(paymentId, '4,000'));
    expect(await pageState(order.code)).toBe('asked');
    answerRefunds(status, words);
    await sendRefunds(reference);
    expect(await refundsOf(reference)).toMatchObject([{ state: 'failed' }]);
    expect((await paymentsOfOrder(order.id)).at(-1)).toMatchObject({ state: 'failed' });
    const own = await ownOrder(shop.shopId, order.id);
    expect(own?.history.at(-1)).toMatchObject({ kind: 'refund_failed', text: words });
    expect(await pageState(order.code)).toBeUndefined();
    delete bench.gate.before;
    await askRefund(shop, refundForm(paymentId, '4,000'));
    await sendRefunds(reference);
    expect(await pageState(order.code)).toBe('on_way');
  },
);

test('a provider that is away is asked again; the buyer reads that the refund was asked for, not that it comes', async () => {
  const { shop, order, reference, paymentId } = await paid();
  await askRefund(shop, refundForm(paymentId, '4,000'));
  answerRefunds(503, 'Away');
  await expect(sendRefunds(reference)).rejects.toThrow();
  expect(await pageState(order.code)).toBe('asked');
  delete bench.gate.before;
  minutes(3);
  await sendRefunds(reference);
  expect(await pageState(order.code)).toBe('on_way');
  expect(await providerRefunds(reference)).toHaveLength(1);
});

test('money that somebody gives back at the provider is in our books, once', async () => {
  const { order, reference } = await paid();
  const there = { id: 4_711, amount: 300_000 };
  await Promise.all([
    postWebhook(bench.url, await refundEvent(reference, 'pending', there)),
    postWebhook(bench.url, await refundEvent(reference, 'processing', there)),
    postWebhook(bench.url, await refundEvent(reference, 'processed', there)),
  ]);
  expect(await refundsOf(reference)).toMatchObject([{ state: 'processed', isOurs: false }]);
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 2_100_000, refundedKobo: 300_000 });
});
