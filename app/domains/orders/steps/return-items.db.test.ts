import { expect, test } from 'vitest';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { buyerOf } from '#tests/support/buyers/buyer-of.ts';
import { makeOrder, makePlainItem, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import { books, codeOf, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { handleBuyerAction } from '../commands/buyer-actions.server.ts';
import { sellOnce } from '../commands/sell-once.server.ts';
import { handleTeamAction } from '../commands/team-actions.server.ts';
import { claimTransfer } from '../commands/transfers.server.ts';
import { ownOrder } from '../orders.queries.server.ts';
import { isPaidUp } from '../orders.ts';
import { moneyBackOf } from '../pages/money-back.server.ts';
import { waitingClaims } from '../payments/payments.queries.server.ts';
import { mostToRefund } from '../payments/refundable.ts';

stockBench();

type Shop = Awaited<ReturnType<typeof makeShop>>;

function formOf(fields: Record<string, string>, back: readonly string[] = []) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const line of back) form.append('back', line);
  return form;
}

const act = (shop: { actor: Shop['actor'] }, orderId: string, form: FormData) =>
  handleTeamAction(shop.actor, orderId, form);

/** An order of three power banks and one cap (₦12,000 each), handed over. */
async function handedOver(paid: 'cash' | 'pos' | '' = 'cash') {
  const shop = await makeShop();
  const [first, second] = [await makePlainItem(shop.id), await makePlainItem(shop.id)];
  const items = [
    { stockId: first, quantity: 3 },
    { stockId: second, quantity: 1 },
  ];
  const order = await makeOrder(shop.id, items, { payBy: 'delivery' });
  for (const to of ['confirmed', 'ready', 'completed'])
    await act(shop, order.id, formOf({ intent: 'advance', to, paid }));
  const lines = (await ownOrder(shop.id, order.id))?.lines ?? [];
  const lineOf = (stockId: string) => lines.find((line) => line.stockId === stockId)?.id ?? '';
  return { shop, order, first, second, line: lineOf(first), other: lineOf(second) };
}

const back = { intent: 'return', reason: 'wrong size', way: 'cash' };
const sumOf = async (orderId: string) =>
  (await paymentsOfOrder(orderId))
    .filter(({ state }) => state === 'success')
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);

test('all of it and all the money in one step; sent five times it went back once', async () => {
  const { shop, order, first, second } = await handedOver();
  const form = () => formOf({ ...back, refund: '48,000', key: `all-${order.id}` });
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => act(shop, order.id, form())));
  expect(new Set(answers.map((answer) => answer?.undo)).size).toBe(1);
  expect(await orderRow(order.id)).toMatchObject({
    status: 'cancelled',
    paidKobo: 0,
    refundedKobo: 4_800_000,
  });
  expect(await sumOf(order.id)).toBe(0);
  for (const stockId of [first, second])
    expect(await books(stockId)).toMatchObject({ quantity: 5, ledger: 5 });
  expect((await stockRow(first)).orders).toBe(0);
});

test('some of it: the order stays, the pieces and their money come back, then the rest', async () => {
  const { shop, order, first, second, line, other } = await handedOver();
  const part = (lines: string[], refund: string, key: string) =>
    act(shop, order.id, formOf({ ...back, refund, key: `${key}-${order.id}` }, lines));
  await Promise.all([1, 2, 3].map(() => part([`${line}:2`, `${other}:0`], '24,000', 'part')));
  expect(await orderRow(order.id)).toMatchObject({
    status: 'completed',
    paidKobo: 2_400_000,
    refundedKobo: 2_400_000,
  });
  expect(await books(first)).toMatchObject({ quantity: 4, ledger: 4 });
  expect((await stockRow(first)).orders).toBe(1);
  expect(await codeOf(part([`${line}:2`], '0', 'more'))).toBe('orders.return_too_many');
  expect(await codeOf(part([`${line}:0`], '0', 'none'))).toBe('orders.return_nothing');
  expect(await codeOf(part([`${order.id}:1`], '0', 'alien'))).toBe('orders.return_too_many');
  expect(await codeOf(part([`${other}:1`], '25,000', 'much'))).toBe('orders.refund_too_much');
  await part([`${other}:1`], '12,000', 'other');
  expect((await stockRow(second)).orders).toBe(0);
  expect(await orderRow(order.id)).toMatchObject({ status: 'completed', paidKobo: 1_200_000 });
  await part([`${line}:1`], '12,000', 'rest');
  expect(await orderRow(order.id)).toMatchObject({ status: 'cancelled', paidKobo: 0 });
  for (const stockId of [first, second])
    expect(await books(stockId)).toMatchObject({ quantity: 5, ledger: 5 });
});

test('cash goes back in whole naira; the kobo that stay are owed to nobody', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id);
  const lines = [{ stockId, variantId: null, quantity: 1, priceKobo: 1_200_000 }];
  const less = { discountKobo: 37, reason: 'friend' };
  const sold = await sellOnce(shop.actor, { lines, method: 'cash', ...less }, undefined);
  const own = async () => {
    const found = await ownOrder(shop.id, sold.orderId);
    if (!found) throw new Error('no order');
    return found;
  };
  const { payments } = await own();
  expect(mostToRefund(payments, 'cash')).toBe(1_199_900);
  expect(mostToRefund(payments, 'transfer')).toBe(1_199_963);
  const form = formOf({ ...back, refund: '11,999', key: `naira-${sold.orderId}` });
  await act(shop, sold.orderId, form);
  const after = await own();
  expect(after.order).toMatchObject({ status: 'cancelled', paidKobo: 63, refundedKobo: 1_199_900 });
  expect(mostToRefund(after.payments, 'transfer')).toBe(0);
  expect(isPaidUp(after.order)).toBe(false);
  expect(moneyBackOf(after)).toMatchObject({ state: 'given', amountKobo: 1_199_900 });
});

test('no reason is asked for, and without a way the money goes back as it came', async () => {
  const { shop, order, line } = await handedOver('pos');
  const form = (lines: string[], refund: string) =>
    formOf({ intent: 'return', refund, key: `plain-${refund}-${order.id}` }, lines);
  await act(shop, order.id, form([`${line}:1`], '12,000'));
  const { history = [] } = (await ownOrder(shop.id, order.id)) ?? {};
  const told = history.find(({ kind }) => kind === 'returned');
  expect(told?.text).toMatch(/^1 × [^·]+$/);
  expect((await paymentsOfOrder(order.id)).at(-1)).toMatchObject({ method: 'pos' });
  await act(shop, order.id, form([], '36,000'));
  expect(await orderRow(order.id)).toMatchObject({ status: 'cancelled', cancelReason: null });
});

test('an item of which all came back is sold again when that is undone', async () => {
  const { shop, order, second, other } = await handedOver();
  const { lastSoldAt } = await stockRow(second);
  const form = formOf({ ...back, refund: '', key: `undone-${order.id}` }, [`${other}:1`]);
  const done = await act(shop, order.id, form);
  expect(await stockRow(second)).toMatchObject({ orders: 0, lastSoldAt: null });
  await act(shop, order.id, formOf({ intent: 'undo', step: done?.undo ?? '' }));
  expect(await stockRow(second)).toMatchObject({ quantity: 4, orders: 1, lastSoldAt });
});

test('an employee brings goods back, the money is given by who may see it, and never twice', async () => {
  const { shop, order } = await handedOver();
  const employee = await makeMember(shop, 'employee');
  const form = (refund: string, key: string) =>
    formOf({ ...back, refund, key: `${key}-${order.id}` });
  expect(await codeOf(act(employee, order.id, form('48,000', 'no')))).toBe('shops.forbidden');
  await act(employee, order.id, form('', 'yes'));
  expect(await orderRow(order.id)).toMatchObject({ status: 'cancelled', paidKobo: 4_800_000 });
  const [payment] = await paymentsOfOrder(order.id);
  const refund = (amount: string, key: string) =>
    act(
      shop,
      order.id,
      formOf({ intent: 'refund', paymentId: payment?.id ?? '', amount, reason: 'x', key }),
    );
  await refund('20,000', `part-${order.id}`);
  await refund('20,000', `part-${order.id}`);
  expect(await codeOf(refund('30,000', `much-${order.id}`))).toBe('orders.refund_too_much');
  await act(
    shop,
    order.id,
    formOf({ intent: 'correct', paymentId: payment?.id ?? '', reason: 'x' }),
  );
  expect(await sumOf(order.id)).toBe(0);
  expect(await codeOf(refund('1', `late-${order.id}`))).toBe('orders.refund_too_much');
  expect(await codeOf(act(employee, order.id, form('', 'again')))).toBe('orders.step_refused');
});

test('what was never paid or never handed over gives no money back', async () => {
  const { shop, order } = await handedOver('');
  const form = (refund: string, key: string) =>
    formOf({ ...back, refund, key: `${key}-${order.id}` });
  expect(await codeOf(act(shop, order.id, form('1', 'one')))).toBe('orders.refund_too_much');
  for (const wrong of ['-5', 'all', '1.999'])
    expect(await codeOf(act(shop, order.id, form(wrong, 'bad')))).toBe('orders.amount_invalid');
  expect(await orderRow(order.id)).toMatchObject({ status: 'completed' });
  const open = await makeOrder(shop.id, [{ stockId: await makePlainItem(shop.id) }]);
  expect(await codeOf(act(shop, open.id, form('', 'open')))).toBe('orders.step_refused');
});

test('a transfer without a claim is recorded by who has seen it, once, and a claim is decided instead', async () => {
  const shop = await makeShop();
  const employee = await makeMember(shop, 'employee');
  const stockId = await makePlainItem(shop.id);
  const order = await makeOrder(shop.id, [{ stockId }], { payBy: 'delivery' });
  const seen = () => formOf({ intent: 'money', method: 'transfer', seen: 'yes' });
  const unseen = formOf({ intent: 'money', method: 'transfer' });
  expect(await codeOf(act(shop, order.id, unseen))).toBe('orders.not_seen');
  expect(await codeOf(act(employee, order.id, seen()))).toBe('shops.forbidden');
  const answers = await Promise.all([1, 2, 3].map(() => codeOf(act(shop, order.id, seen()))));
  expect(answers.toSorted()).toEqual(['done', 'orders.already_paid', 'orders.already_paid']);
  expect(await paymentsOfOrder(order.id)).toMatchObject([
    { method: 'transfer', state: 'success', amountKobo: 1_200_000, claimedAt: null },
  ]);
  const claimed = await makeOrder(shop.id, [{ stockId }]);
  await inTransaction((tx) => claimTransfer(tx, { code: claimed.code, fromBank: '' }));
  expect(await codeOf(act(shop, claimed.id, seen()))).toBe('orders.claim_waits');
  // Nor does handing over pass it by: confirmed afterwards, the same money would stand in the book twice.
  for (const to of ['confirmed', 'ready'])
    await act(shop, claimed.id, formOf({ intent: 'advance', to }));
  const complete = (more: Record<string, string>) =>
    formOf({ intent: 'advance', to: 'completed', ...more });
  const transfer = { paid: 'transfer', seen: 'yes' };
  expect(await codeOf(act(employee, claimed.id, complete(transfer)))).toBe('shops.forbidden');
  expect(await codeOf(act(shop, claimed.id, complete({ paid: 'transfer' })))).toBe(
    'orders.not_seen',
  );
  expect(await codeOf(act(shop, claimed.id, complete(transfer)))).toBe('orders.claim_waits');
  const [claim] = await paymentsOfOrder(claimed.id);
  await act(shop, claimed.id, formOf({ intent: 'accept', paymentId: claim?.id ?? '' }));
  // A page of before the decision: money that it names is not dropped without a word.
  for (const money of [transfer, { paid: 'cash' }])
    expect(await codeOf(act(shop, claimed.id, complete(money)))).toBe('orders.already_paid');
  await act(shop, claimed.id, complete({}));
  expect(await paymentsOfOrder(claimed.id)).toHaveLength(1);
  const gone = await makeOrder(shop.id, [{ stockId }]);
  await act(shop, gone.id, formOf({ intent: 'cancel', reason: 'x' }));
  expect(await codeOf(act(shop, gone.id, seen()))).toBe('orders.step_refused');
});

test('a claim does not wait on after everything came back; taken back, it waits again', async () => {
  const shop = await makeShop();
  const order = await makeOrder(shop.id, [{ stockId: await makePlainItem(shop.id) }]);
  await handleBuyerAction(order.code, formOf({ intent: 'claim' }), await buyerOf(order.code));
  for (const to of ['confirmed', 'ready', 'completed'])
    await act(shop, order.id, formOf({ intent: 'advance', to, paid: '' }));
  const whole = formOf({ ...back, key: `claimed-${order.id}` });
  const done = await act(shop, order.id, whole);
  expect((await waitingClaims(shop.id)).count).toBe(0);
  expect((await paymentsOfOrder(order.id)).map(({ state }) => state)).toEqual(['abandoned']);
  await act(shop, order.id, formOf({ intent: 'undo', step: done?.undo ?? '' }));
  expect((await waitingClaims(shop.id)).count).toBe(1);
  expect((await orderRow(order.id)).status).toBe('completed');
});
