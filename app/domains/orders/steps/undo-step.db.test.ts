import { expect, test } from 'vitest';
import { correctStock } from '#app/domains/stocks/commands/counts.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makeOrder, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import { later } from '#tests/support/shop/sign-in.ts';
import { books, codeOf, makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { sellAtCounter } from '../commands/counter-sale.server.ts';
import { handleTeamAction } from '../commands/team-actions.server.ts';
import { claimTransfer } from '../commands/transfers.server.ts';
import { promises } from '../promised/promises.server.ts';

stockBench();

type Shop = Awaited<ReturnType<typeof makeShop>>;
type Actor = Shop['actor'];

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const act = (actor: Actor, orderId: string, fields: Record<string, string>) =>
  handleTeamAction(actor, orderId, formOf(fields));
const undo = (actor: Actor, orderId: string, step: string | null | undefined) =>
  act(actor, orderId, { intent: 'undo', step: step ?? '' });

async function newOrder(more: Parameters<typeof makeOrder>[2] = {}) {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 5 });
  const order = await makeOrder(shop.id, [{ stockId, quantity: 2 }], more);
  return { shop, stockId, order };
}

/** Everything that an undo must bring back, but for what tells of the undo itself. */
async function stateOf(orderId: string, stockId: string) {
  const { updatedAt: _at, undo: _undo, ...order } = await orderRow(orderId);
  const { orders, lastSoldAt } = await stockRow(stockId);
  const open = (await paymentsOfOrder(orderId))
    .filter(({ state }) => state === 'pending')
    .map(({ amountKobo, method, fromBank }) => ({ amountKobo, method, fromBank }));
  return { order, books: await books(stockId), orders, lastSoldAt, open };
}

const steps: [string, Record<string, string>][] = [
  ['confirmed', { intent: 'advance', to: 'confirmed' }],
  ['ready', { intent: 'advance', to: 'ready' }],
  ['completed', { intent: 'advance', to: 'completed', paid: 'cash' }],
  ['returned', { intent: 'return', refund: '37,000', reason: 'wrong size' }],
];

test('every step says what it did, and its undo brings order, goods and money back', async () => {
  const { shop, stockId, order } = await newOrder({ payBy: 'delivery' });
  for (const [did, fields] of steps) {
    const before = await stateOf(order.id, stockId);
    const made = { ...fields, ...(did === 'returned' && { key: `return-${order.id}-1` }) };
    const done = await act(shop.actor, order.id, made);
    expect(done).toMatchObject({ orderId: order.id, number: order.number, did });
    expect(await stateOf(order.id, stockId)).not.toEqual(before);
    expect(await undo(shop.actor, order.id, done?.undo)).toMatchObject({ did: 'undone' });
    expect(await stateOf(order.id, stockId)).toEqual(before);
    const again = { ...fields, ...(did === 'returned' && { key: `return-${order.id}-2` }) };
    expect((await act(shop.actor, order.id, again))?.did).toBe(did);
  }
  expect(await orderRow(order.id)).toMatchObject({ status: 'cancelled', paidKobo: 0 });
  expect(await books(stockId)).toMatchObject({ quantity: 5, ledger: 5 });
});

test('a cancelled order with a claim comes back with its claim, and takes its goods again', async () => {
  const { shop, stockId, order } = await newOrder();
  await inTransaction((tx) => claimTransfer(tx, { code: order.code, fromBank: 'OPay' }));
  const before = await stateOf(order.id, stockId);
  const done = await act(shop.actor, order.id, { intent: 'cancel', reason: 'x' });
  expect(await books(stockId)).toMatchObject({ quantity: 5 });
  await undo(shop.actor, order.id, done?.undo);
  expect(await stateOf(order.id, stockId)).toEqual(before);
});

test('goods that went to somebody else meanwhile are not taken twice: the undo is refused', async () => {
  const { shop, stockId, order } = await newOrder();
  const done = await act(shop.actor, order.id, { intent: 'cancel', reason: 'x' });
  const { priceKobo } = await stockRow(stockId);
  const lines = [{ stockId, variantId: null, quantity: 4, priceKobo }];
  await inTransaction((tx) => sellAtCounter(tx, shop.actor, { lines, method: 'cash' }));
  expect(await codeOf(undo(shop.actor, order.id, done?.undo))).toBe('orders.undo_goods_gone');
  expect(await orderRow(order.id)).toMatchObject({ status: 'cancelled' });
  expect(await books(stockId)).toMatchObject({ quantity: 1, ledger: 1 });
});

test('a piece that a waiting order got meanwhile stays with it: the undo of the cancel says so', async () => {
  const { shop, stockId, order } = await newOrder();
  const waiting = await makeOrder(shop.id, [{ stockId, quantity: 2 }], { phone: '0805 555 0124' });
  const count = { stockId, variantId: null, counted: 2, reason: 'counted', from: undefined };
  await inTransaction((tx) => correctStock(tx, shop.actor, count, promises));
  expect(await orderRow(waiting.id)).toMatchObject({ attention: 'oversold' });
  const done = await act(shop.actor, order.id, { intent: 'cancel', reason: 'x' });
  expect(await orderRow(waiting.id)).toMatchObject({ attention: null });
  expect(await codeOf(undo(shop.actor, order.id, done?.undo))).toBe('orders.undo_goods_gone');
  expect(await orderRow(order.id)).toMatchObject({ status: 'cancelled' });
  expect(await orderRow(waiting.id)).toMatchObject({ attention: null });
  expect(await books(stockId)).toMatchObject({ quantity: 0, ledger: 0 });
});

test.each(['accept', 'reject'])(
  'a transfer that was decided by mistake waits again: %s',
  async (intent) => {
    const { shop, stockId, order } = await newOrder();
    await inTransaction((tx) => claimTransfer(tx, { code: order.code, fromBank: 'OPay' }));
    const before = await stateOf(order.id, stockId);
    const [claim] = await paymentsOfOrder(order.id);
    const fields = { intent, paymentId: claim?.id ?? '', reason: 'x' };
    const done = await act(shop.actor, order.id, fields);
    await undo(shop.actor, order.id, done?.undo);
    expect(await stateOf(order.id, stockId)).toEqual(before);
    // What was money stays in the book, with the row that takes it off.
    const sums = (await paymentsOfOrder(order.id)).filter(({ state }) => state === 'success');
    expect(sums.reduce((sum, { amountKobo }) => sum + amountKobo, 0)).toBe(0);
    expect(sums).toHaveLength(intent === 'accept' ? 2 : 0);
  },
);

test('only who made it, only for a short while, only the last step; however often it is asked', async () => {
  const { shop, order } = await newOrder();
  const other = await makeMember(shop, 'admin');
  const first = await act(shop.actor, order.id, { intent: 'advance', to: 'confirmed' });
  expect(await codeOf(undo(other.actor, order.id, first?.undo))).toBe('orders.undo_not_yours');
  const second = await act(shop.actor, order.id, { intent: 'advance', to: 'ready' });
  expect(await codeOf(undo(shop.actor, order.id, first?.undo))).toBe('orders.undo_too_late');
  later(71_000);
  expect(await codeOf(undo(shop.actor, order.id, second?.undo))).toBe('orders.undo_too_late');
  later(69_000);
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => codeOf(undo(shop.actor, order.id, second?.undo))),
  );
  later(0);
  expect(answers).toEqual(['done', 'done', 'done', 'done', 'done']);
  expect(await orderRow(order.id)).toMatchObject({ status: 'confirmed' });
  const stranger = await makeShop();
  expect(await codeOf(undo(stranger.actor, order.id, second?.undo))).toBe('orders.not_found');
});

test('the step of a colleague, or of the buyer, ends the undo: whoever comes first wins', async () => {
  for (let round = 0; round < 6; round++) {
    const { shop, order } = await newOrder();
    const done = await act(shop.actor, order.id, { intent: 'advance', to: 'confirmed' });
    const colleague = await makeMember(shop, 'employee');
    const [taken, stepped] = await Promise.all([
      codeOf(undo(shop.actor, order.id, done?.undo)),
      codeOf(act(colleague.actor, order.id, { intent: 'advance', to: 'ready' })),
    ]);
    const { status } = await orderRow(order.id);
    expect(['done orders.step_refused pending', 'orders.undo_too_late done ready']).toContain(
      `${taken} ${stepped} ${status}`,
    );
  }
});

test('what came since without a step ends the undo too: a claim of the buyer, money of a colleague', async () => {
  const { shop, order } = await newOrder();
  const first = await act(shop.actor, order.id, { intent: 'advance', to: 'confirmed' });
  await inTransaction((tx) => claimTransfer(tx, { code: order.code, fromBank: 'OPay' }));
  expect(await codeOf(undo(shop.actor, order.id, first?.undo))).toBe('orders.undo_too_late');
  const cash = await newOrder({ payBy: 'delivery' });
  const step = await act(cash.shop.actor, cash.order.id, { intent: 'advance', to: 'confirmed' });
  const colleague = await makeMember(cash.shop, 'employee');
  await act(colleague.actor, cash.order.id, { intent: 'money', method: 'cash' });
  expect(await codeOf(undo(cash.shop.actor, cash.order.id, step?.undo))).toBe(
    'orders.undo_too_late',
  );
  expect(await orderRow(cash.order.id)).toMatchObject({ status: 'confirmed', paidKobo: 3_700_000 });
});
