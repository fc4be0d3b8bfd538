import { expect, test } from 'vitest';
import { makeOrder, makePlainItem, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import { books, codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { handleTeamAction } from '../commands/team-actions.server.ts';

stockBench();

type Shop = Awaited<ReturnType<typeof makeShop>>;

function act(shop: Pick<Shop, 'actor'>, orderId: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return handleTeamAction(shop.actor, orderId, form);
}

/** A confirmed order of two power banks (₦24,000), paid in cash and not yet handed over. */
async function paidOrder() {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id);
  const order = await makeOrder(shop.id, [{ stockId, quantity: 2 }], { payBy: 'delivery' });
  await act(shop, order.id, { intent: 'advance', to: 'confirmed' });
  await act(shop, order.id, { intent: 'money', method: 'cash' });
  return { shop, stockId, order };
}

const cancel = { intent: 'cancel', reason: 'sold in the shop' };
const bookOf = async (orderId: string) =>
  (await paymentsOfOrder(orderId)).map(({ method, amountKobo }) => [method, amountKobo]);

test('a paid order is cancelled and its money given back in one step; sent five times, once', async () => {
  const { shop, stockId, order } = await paidOrder();
  const fields = { ...cancel, refund: '24,000', way: 'transfer', key: `cancel-${order.id}` };
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => act(shop, order.id, fields)));
  expect(new Set(answers.map((answer) => answer?.undo)).size).toBe(1);
  expect(answers[0]).toMatchObject({ did: 'cancelled' });
  const gone = { status: 'cancelled', paidKobo: 0, refundedKobo: 2_400_000 };
  expect(await orderRow(order.id)).toMatchObject(gone);
  expect(await bookOf(order.id)).toEqual([
    ['cash', 2_400_000],
    ['transfer', -2_400_000],
  ]);
  expect(await books(stockId)).toMatchObject({ quantity: 5, ledger: 5 });
});

test('Undo brings the order back with its money and its goods', async () => {
  const { shop, stockId, order } = await paidOrder();
  const fields = { ...cancel, refund: '10,000', way: 'cash', key: `undo-${order.id}` };
  const done = await act(shop, order.id, fields);
  expect(await orderRow(order.id)).toMatchObject({ status: 'cancelled', paidKobo: 1_400_000 });
  await act(shop, order.id, { intent: 'undo', step: done?.undo ?? '' });
  const again = { status: 'confirmed', paidKobo: 2_400_000, refundedKobo: 0 };
  expect(await orderRow(order.id)).toMatchObject(again);
  expect(await books(stockId)).toMatchObject({ quantity: 3, ledger: 3 });
});

test('what cannot be given back, or by whom, changes nothing; an employee cancels without the money', async () => {
  const { shop, stockId, order } = await paidOrder();
  const employee = await makeMember(shop, 'employee');
  const give = (who: Pick<Shop, 'actor'>, refund: string, more: Record<string, string> = {}) =>
    codeOf(act(who, order.id, { ...cancel, refund, key: `give-${refund}-${order.id}`, ...more }));
  expect(await give(shop, '24,001')).toBe('orders.refund_too_much');
  expect(await give(shop, '-5')).toBe('orders.amount_invalid');
  expect(await give(shop, '24,000', { key: '' })).toBe('orders.choose_way');
  expect(await give(shop, '24,000', { way: 'gold' })).toBe('orders.choose_way');
  expect(await give(employee, '24,000')).toBe('shops.forbidden');
  expect(await orderRow(order.id)).toMatchObject({ status: 'confirmed', paidKobo: 2_400_000 });
  expect(await books(stockId)).toMatchObject({ quantity: 3, ledger: 3 });
  expect(await codeOf(act(employee, order.id, cancel))).toBe('done');
  expect(await orderRow(order.id)).toMatchObject({ status: 'cancelled', paidKobo: 2_400_000 });
});
