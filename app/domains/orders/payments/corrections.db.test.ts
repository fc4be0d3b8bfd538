import { expect, test } from 'vitest';
import { makeOrder, makePlainItem, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { later } from '#tests/support/shop/sign-in.ts';
import { books, codeOf, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { sellOnce } from '../commands/sell-once.server.ts';
import { handleTeamAction } from '../commands/team-actions.server.ts';
import { expireOrders } from '../commands/work-order.server.ts';

stockBench();

const hour = 3_600_000;

function act(shop: TestShop, orderId: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return handleTeamAction(shop.actor, orderId, form);
}

/** The last piece, ordered and paid in cash by a wrong tap. */
async function paidByMistake(payBy: 'transfer' | 'delivery') {
  later(0);
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 1);
  const order = await makeOrder(shop.id, [{ stockId }], { payBy });
  await act(shop, order.id, { intent: 'money', method: 'cash' });
  const [payment] = await paymentsOfOrder(order.id);
  return { shop, stockId, order, paymentId: payment?.id ?? '' };
}

test.each([
  ['transfer', 24],
  ['delivery', 48],
] as const)(
  'a corrected payment gives the buyer the time of a new order by %s; then the goods are free again',
  async (payBy, hours) => {
    const { shop, stockId, order, paymentId } = await paidByMistake(payBy);
    later(60 * hour);
    await expireOrders();
    expect(await orderRow(order.id)).toMatchObject({ status: 'pending', expiresAt: null });
    await act(shop, order.id, { intent: 'correct', paymentId, reason: 'Another order' });
    later((59 + hours) * hour);
    await expireOrders();
    expect(await orderRow(order.id)).toMatchObject({ status: 'pending', paidKobo: 0 });
    later((61 + hours) * hour);
    await expireOrders();
    expect((await orderRow(order.id)).status).toBe('expired');
    expect(await books(stockId)).toMatchObject({ quantity: 1, ledger: 1 });
  },
);

test('all of the money given back without cancelling: the order does not hold its goods for ever', async () => {
  const { shop, stockId, order, paymentId } = await paidByMistake('delivery');
  const back = { amount: '12,000', reason: 'Cannot deliver', key: 'refund-all-of-it' };
  await act(shop, order.id, { intent: 'refund', paymentId, ...back });
  later(49 * hour);
  await expireOrders();
  expect((await orderRow(order.id)).status).toBe('expired');
  expect(await books(stockId)).toMatchObject({ quantity: 1, ledger: 1 });
});

test('an order that the shop has confirmed waits for its buyer after a correction, however long', async () => {
  const { shop, order, paymentId } = await paidByMistake('transfer');
  await act(shop, order.id, { intent: 'advance', to: 'confirmed' });
  await act(shop, order.id, { intent: 'correct', paymentId, reason: 'Another order' });
  later(90 * hour);
  await expireOrders();
  expect(await orderRow(order.id)).toMatchObject({ status: 'confirmed', expiresAt: null });
});

test('a counter sale whose payment was corrected is not undone: its seller is told so', async () => {
  later(0);
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 3);
  const { priceKobo } = await stockRow(stockId);
  const lines = [{ stockId, variantId: null, quantity: 1, priceKobo }];
  const { orderId } = await sellOnce(shop.actor, { lines, method: 'cash' }, undefined);
  const [payment] = await paymentsOfOrder(orderId);
  const correction = { intent: 'correct', paymentId: payment?.id ?? '', reason: 'Not paid yet' };
  await act(shop, orderId, correction);
  expect(await codeOf(act(shop, orderId, { intent: 'undo' }))).toBe('orders.undo_too_late');
  expect(await orderRow(orderId)).toMatchObject({ status: 'completed', paidKobo: 0 });
  expect(await books(stockId)).toMatchObject({ quantity: 2, ledger: 2 });
});
