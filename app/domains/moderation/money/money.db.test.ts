import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { logLines } from '#app/domains/operators/log/log.queries.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { orderNumber } from '#app/domains/orders/orders.ts';
import { paymentDisputes, providerEvents } from '#app/domains/payments/payments.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import {
  begin,
  billingBench,
  choose,
  disputeEvent,
  makeShop,
  postWebhook,
  successEvent,
} from '#tests/support/shop/billing-bench.ts';
import {
  askRefund,
  onlineShop,
  openOnline,
  paidOnline,
  refundForm,
} from '#tests/support/shop/online-orders.ts';
import { cancelOrder, makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { codeOf } from '#tests/support/shop/stocks.ts';
import { settleMoney } from '../commands/settle-money.server.ts';
import { findMoney, orderForOperator } from './find-money.queries.server.ts';
import {
  disputeList,
  refundList,
  unmatchedList,
  waitingMoney,
} from './money-lists.queries.server.ts';

const bench = billingBench();
const operator = (role: Operator['role']): Operator => ({ userId: newId(), role, name: role });
let chief: Operator;
beforeAll(() => {
  chief = operator('chief');
});

const found = async (q: string) => {
  const { isFor, orders: rows } = await findMoney(q, undefined);
  return [isFor, rows.map(({ id }) => id)];
};
const reason = 'Given back at the provider';

test('an order is found by its number, code, phone and the reference of its payment', async () => {
  const { shop, order, reference } = await paidOnline(bench.url);
  const phone = newPhone();
  const second = await makeOrder(shop.shopId, [{ stockId: await makePlainItem(shop.shopId) }], {
    phone,
  });
  const number = 3_000_000 + Math.floor(Math.random() * 999_999);
  await database().update(orders).set({ number }).where(eq(orders.id, second.id));
  await database().execute(
    `update order_counters set last = ${number} where shop_id = '${shop.shopId}'`,
  );
  expect(await found(orderNumber(number))).toEqual(['number', [second.id]]);
  expect(await found(order.code)).toEqual(['code', [order.id]]);
  expect(await found(`https://oja.ng/o/${order.code}`)).toEqual(['code', [order.id]]);
  expect(await found(reference.toLowerCase())).toEqual(['reference', [order.id]]);
  expect(await found(phone)).toEqual(['phone', [second.id]]);
  expect(await found('ORD-NOTHINGLIKEIT')).toEqual(['reference', []]);
  for (const q of ['', 'Ngozi', '%', '0803']) expect((await found(q))[1]).not.toContain(order.id);
});

test('orders of a number go by pages, newest first, without a word about the buyer', async () => {
  const shop = await makeShop();
  const phone = newPhone();
  const stockId = await makePlainItem(shop.shopId, 200);
  for (let n = 0; n < 4; n++) await makeOrder(shop.shopId, [{ stockId }], { phone });
  // As many as one phone may have open at a time; the others are over.
  for (let n = 0; n < 29; n++) {
    const { id } = await makeOrder(shop.shopId, [{ stockId }], { phone });
    await cancelOrder(shop, id);
  }
  const first = await findMoney(phone, undefined);
  expect(first.orders).toHaveLength(30);
  expect(JSON.stringify(first)).not.toContain('Fúnmi');
  const rest = await findMoney(phone, first.next);
  expect(rest).toMatchObject({ next: undefined });
  expect(new Set([...first.orders, ...rest.orders].map(({ id }) => id)).size).toBe(33);
});

test('an order shows its money; neither its code nor the buyer’s browser', async () => {
  const { shop, order, reference, paymentId } = await paidOnline(bench.url);
  await askRefund(shop, refundForm(paymentId, '4000'));
  const shown = await orderForOperator(order.id);
  expect(shown).toMatchObject({
    buyer: { name: 'Fúnmi Adébáyọ̀', phone: '0805 555 0123' },
    payments: [
      { reference, leftKobo: 2_000_000 },
      { amountKobo: -400_000, leftKobo: 0 },
    ],
    refunds: [{ reference, amountKobo: 400_000, state: 'requested' }],
  });
  const said = JSON.stringify(shown);
  expect(said).not.toContain(order.code);
  for (const secret of ['visitorKey', 'network', 'undo']) expect(said).not.toContain(secret);
  for (const id of [newId(), 'x']) expect(await orderForOperator(id)).toBeUndefined();
});

test('disputes and refunds stand in their lists, open or over', async () => {
  const { shop, order, reference, paymentId } = await paidOnline(bench.url);
  await askRefund(shop, refundForm(paymentId, '1000'));
  const open = { over: false, after: undefined };
  expect((await refundList(open)).page).toContainEqual(
    expect.objectContaining({ reference, orderId: order.id, state: 'requested' }),
  );
  const before = (await waitingMoney()).disputes;
  await postWebhook(bench.url, await disputeEvent(reference, 'create'));
  expect((await waitingMoney()).disputes).toBe(before + 1);
  const [dispute] = (await disputeList(open)).page;
  expect(dispute).toMatchObject({ reference, orderId: order.id, message: 'Please look' });
  await postWebhook(bench.url, await disputeEvent(reference, 'resolve', 'merchant-accepted'));
  expect((await disputeList(open)).page.map(({ id }) => id)).not.toContain(dispute?.id);
  expect((await disputeList({ ...open, over: true })).page).toMatchObject([{ id: dispute?.id }]);
});

test('a dispute about a plan names its shop; what the shop has answered waits for the bank and not for us', async () => {
  const shop = await makeShop();
  const { reference } = await begin(shop, 'premium');
  await choose(reference, 'pay');
  await postWebhook(bench.url, await successEvent(reference));
  const before = (await waitingMoney()).disputes;
  await postWebhook(bench.url, await disputeEvent(reference, 'create'));
  const open = { over: false, after: undefined };
  const [dispute] = (await disputeList(open)).page;
  expect(dispute).toMatchObject({ reference, orderId: null, shopId: shop.shopId, state: 'open' });
  expect(dispute?.shop).toBeTruthy();
  expect(dispute?.planId).toBeTruthy();
  expect((await waitingMoney()).disputes).toBe(before + 1);
  await database()
    .update(paymentDisputes)
    .set({ state: 'answered' })
    .where(eq(paymentDisputes.id, dispute?.id ?? ''));
  expect((await waitingMoney()).disputes).toBe(before);
  expect((await disputeList(open)).page).toContainEqual(
    expect.objectContaining({ id: dispute?.id, state: 'answered' }),
  );
});

test('money that did not match: other amounts, a plan’s, events of nothing; settled and opened again by the chief', async () => {
  const online = await openOnline(await onlineShop());
  await choose(online.reference, 'pay');
  await postWebhook(bench.url, await successEvent(online.reference, { amount: 100 }));
  const plan = await begin(await makeShop(), 'basic');
  await choose(plan.reference, 'pay');
  await postWebhook(bench.url, await successEvent(plan.reference, { amount: 5 }));
  const stray = { reference: 'SOMEBODY-ELSES', id: 991 };
  await postWebhook(bench.url, await successEvent(plan.reference, stray));
  const waiting = { over: false, after: undefined };
  const { page } = await unmatchedList(waiting);
  expect(page.map(({ kind, what, reference }) => [kind, what, reference])).toEqual([
    ['event', 'unknown', 'SOMEBODY-ELSES'],
    ['plan', 'amount_differs', plan.reference],
    ['order', 'amount_differs', online.reference],
  ]);
  expect((await waitingMoney()).unmatched).toBe(3);
  const [event, ofPlan] = page;
  for (const { id } of [event, ofPlan].flatMap((one) => one ?? [])) {
    for (const role of ['support', 'moderator'] as const)
      expect(await codeOf(settleMoney(operator(role), { intent: 'settle', id, reason }))).toBe(
        'app.not_found',
      );
    await Promise.all([1, 2, 3].map(() => settleMoney(chief, { intent: 'settle', id, reason })));
    const lines = await logLines({ subject: { kind: 'payment', id } });
    expect(lines.map(({ act }) => act)).toEqual(['money.settled']);
  }
  expect((await unmatchedList(waiting)).page.map(({ kind }) => kind)).toEqual(['order']);
  expect((await unmatchedList({ ...waiting, over: true })).page).toMatchObject([
    { kind: 'event', settledBy: 'chief', settledWhy: reason },
    { kind: 'plan' },
  ]);
  await settleMoney(chief, { intent: 'reopen', id: ofPlan?.id ?? '', reason: 'Not yet' });
  expect((await waitingMoney()).unmatched).toBe(2);
  expect(await codeOf(settleMoney(chief, { intent: 'settle', id: newId(), reason }))).toBe(
    'moderation.not_found',
  );
  expect((await findMoney(plan.reference, undefined)).records).toMatchObject([
    { what: 'basic', flag: 'amount_differs' },
  ]);
});

test('what did not match goes by pages, also where many came in one moment', async () => {
  const receivedAt = new Date(Date.now() + 3_600_000);
  const many = Array.from({ length: 65 }, (_, n) => ({
    key: `same|moment:${n}`,
    event: 'charge.success',
    outcome: 'unreadable',
    receivedAt,
  }));
  await database().insert(providerEvents).values(many);
  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const { page, next } = await unmatchedList({ over: false, after });
    seen.push(...page.flatMap(({ id, what }) => (what === 'unreadable' ? [id] : [])));
    if (!next) break;
    after = next;
  }
  expect(seen).toHaveLength(65);
  expect(new Set(seen).size).toBe(65);
});
