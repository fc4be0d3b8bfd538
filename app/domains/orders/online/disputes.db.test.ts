import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkDisputes } from '#app/domains/payments/commands/check-returns.server.ts';
import { sendEvidence } from '#app/domains/payments/commands/disputes.server.ts';
import { disputesOf } from '#app/domains/payments/returns.queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { endDispute, openDispute } from '#app/providers/paystack/stand-in/disputes.server.ts';
import { standInDisputes } from '#app/providers/paystack/stand-in/stand-in.table.server.ts';
import { runQueued } from '#tests/support/operators/reported-chat.ts';
import {
  billingBench,
  disputeEvent,
  makeShop,
  postWebhook,
  refundEvent,
  successEvent,
} from '#tests/support/shop/billing-bench.ts';
import {
  askRefund,
  onlineShop,
  openOnline,
  paidOnline,
  payOnline,
  refundForm,
} from '#tests/support/shop/online-orders.ts';
import { advanceTo, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { codeOf } from '#tests/support/shop/stocks.ts';
import { handleTeamAction } from '../commands/team-actions.server.ts';
import { forgetBuyer } from '../forget/forget-buyer.server.ts';
import { ownOrder } from '../orders.queries.server.ts';
import { answerOwnDispute, evidenceInput } from './answer-dispute.server.ts';

const bench = billingBench();

const paid = () => paidOnline(bench.url);

const tell = async (...event: Parameters<typeof disputeEvent>) =>
  postWebhook(bench.url, await disputeEvent(...event));

const kinds = async (shopId: string, orderId: string) =>
  (await ownOrder(shopId, orderId))?.history.map(({ kind }) => kind);

test('a dispute is seen, stops a refund, and lost takes the money off, once', async () => {
  const { shop, order, reference, paymentId } = await paid();
  await tell(reference, 'create');
  await tell(reference, 'create');
  await tell(reference, 'remind');
  expect(await paymentsOfOrder(order.id)).toMatchObject([{ flag: 'disputed', state: 'success' }]);
  expect((await orderRow(order.id)).paidKobo).toBe(2_400_000);
  expect(await codeOf(askRefund(shop, refundForm(paymentId, '10')))).toBe('orders.disputed');
  await Promise.all([
    tell(reference, 'resolve', 'merchant-accepted'),
    tell(reference, 'resolve', 'merchant-accepted'),
  ]);
  // The same money, told a second way; and the beginning, told after the end.
  await postWebhook(
    bench.url,
    await refundEvent(reference, 'processed', { id: 9, amount: 2_400_000 }),
  );
  await tell(reference, 'create', null, { status: 'pending' });
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 0, refundedKobo: 2_400_000 });
  expect(await paymentsOfOrder(order.id)).toMatchObject([
    { flag: 'charged_back', amountKobo: 2_400_000 },
    { state: 'success', amountKobo: -2_400_000 },
  ]);
  expect(await kinds(shop.shopId, order.id)).toEqual([
    'placed',
    'paid',
    'disputed',
    'dispute_lost',
  ]);
});

test('the team answers; the bank decides for the shop; the money stays', async () => {
  const { shop, order, reference, paymentId } = await paid();
  const opened = await openDispute(reference);
  const id = opened?.dispute.id ?? 0;
  await tell(reference, 'create', null, { id });
  const text = evidenceInput.parse('Collected on Monday.\nSigned by the buyer.');
  const answer = (by = shop) =>
    inTransaction((tx) => answerOwnDispute(tx, by, { paymentId, text }));
  expect(await codeOf(answer(await makeShop()))).toBe('orders.not_found');
  await answer();
  const [dispute] = await disputesOf([reference]);
  const payer = { email: 'b@oja.ng', name: 'Funmi', phone: '0805' };
  await sendEvidence(dispute?.id ?? '', payer);
  await sendEvidence(dispute?.id ?? '', payer);
  const [there] = await database().select().from(standInDisputes).where(eq(standInDisputes.id, id));
  expect(there).toMatchObject({ evidence: text, status: 'awaiting-bank-feedback' });
  // The event is lost: the provider is asked the next day.
  await endDispute(id, 'declined');
  bench.at(new Date(Date.now() + 25 * 3_600_000));
  await checkDisputes();
  expect(await disputesOf([reference])).toMatchObject([{ state: 'won', nextCheckAt: null }]);
  expect(await paymentsOfOrder(order.id)).toMatchObject([{ flag: null }]);
  expect((await orderRow(order.id)).paidKobo).toBe(2_400_000);
  expect(await codeOf(answer())).toBe('payments.dispute_over');
  expect(await kinds(shop.shopId, order.id)).toEqual([
    'placed',
    'paid',
    'disputed',
    'dispute_answered',
    'dispute_won',
  ]);
});

test('told as a refund first, a lost dispute of the same money counts no second time', async () => {
  const { order, reference } = await paid();
  const part = { id: 11, amount: 700_000 };
  await postWebhook(bench.url, await refundEvent(reference, 'processed', part));
  await tell(reference, 'resolve', 'merchant-accepted', { amount: part.amount });
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 1_700_000, refundedKobo: 700_000 });
});

test('told before the payment itself, it is booked with it', async () => {
  const { shop, order, reference } = await openOnline(await onlineShop());
  await tell(reference, 'create', null, { amount: 400_000 });
  await tell(reference, 'resolve', 'merchant-accepted', { amount: 400_000 });
  await postWebhook(
    bench.url,
    await refundEvent(reference, 'processed', { id: 10, amount: 100_000 }),
  );
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 0, refundedKobo: 0 });
  await postWebhook(bench.url, await successEvent(reference));
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 1_900_000, refundedKobo: 500_000 });
  expect(await kinds(shop.shopId, order.id)).toContain('dispute_lost');
});

test.each([
  ['', 'payments.evidence_required'],
  ['x'.repeat(1_001), 'payments.evidence_too_long'],
])('an answer of %s letters is refused', (text, code) => {
  expect(evidenceInput.safeParse(text).error?.issues[0]?.message).toBe(code);
});

test('a dispute about an order whose buyer was erased is answered: the provider gets all that it asks for', async () => {
  const opening = await openOnline(await onlineShop(), { phone: newPhone() });
  const { shop, order, reference, paymentId } = opening;
  await payOnline(bench.url, reference);
  await advanceTo(shop, order.id);
  await inTransaction((tx) => forgetBuyer(tx, order.buyerPhone));
  expect(await orderRow(order.id)).toMatchObject({ buyerName: '', buyerPhone: '' });
  const opened = await openDispute(reference);
  const id = opened?.dispute.id ?? 0;
  await tell(reference, 'create', null, { id });
  const form = new FormData();
  const answer = { intent: 'evidence', paymentId, evidence: 'Signed for on 15 November.' };
  for (const [name, value] of Object.entries(answer)) form.set(name, value);
  await handleTeamAction(shop, order.id, form);
  await runQueued('payments.send-evidence');
  const [sent] = await database().select().from(standInDisputes).where(eq(standInDisputes.id, id));
  expect(sent?.evidence).toBe(answer.evidence);
  expect(await disputesOf([reference])).toMatchObject([{ evidenceSentAt: expect.any(Date) }]);
});
