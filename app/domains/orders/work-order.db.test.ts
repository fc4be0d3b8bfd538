import { expect, test } from 'vitest';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makeOrder, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import { later } from '#tests/support/shop/sign-in.ts';
import {
  books,
  codeOf,
  makeStock,
  movementsOf,
  stockBench,
  stockRow,
  variantsOf,
} from '#tests/support/shop/stocks.ts';
import { sellAtCounter } from './commands/counter-sale.server.ts';
import {
  claimTransfer,
  correctPayment,
  decideTransfer,
  noteMoney,
  withdrawClaim,
} from './commands/transfers.server.ts';
import { undoCounterSale } from './commands/undo-sale.server.ts';
import {
  advanceOrder,
  cancelByBuyer,
  cancelOwnOrder,
  expireOrders,
} from './commands/work-order.server.ts';
import type { OrderStatus } from './orders.ts';

stockBench();

type Shop = Awaited<ReturnType<typeof makeShop>>;

const step = (shop: Shop, orderId: string, to: OrderStatus, paid?: 'cash') =>
  inTransaction((tx) => advanceOrder(tx, shop.actor, { orderId, to, paid }));
const cancel = (shop: Shop, orderId: string) =>
  inTransaction((tx) => cancelOwnOrder(tx, shop.actor, { orderId, reason: 'sold in the shop' }));
const claim = (code: string) =>
  inTransaction((tx) => claimTransfer(tx, { code, fromBank: 'OPay' }));
const decide = (shop: Shop, paymentId: string, accepted: boolean) =>
  inTransaction((tx) => decideTransfer(tx, shop.actor, { paymentId, accepted, reason: 'no' }));

async function newOrder(more: Parameters<typeof makeOrder>[2] = {}, quantity = 5) {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity });
  const order = await makeOrder(shop.id, [{ stockId, quantity: 2 }], more);
  return { shop, stockId, order };
}

test('step by step to completed: the goods are taken once, and it is known when', async () => {
  const { shop, stockId, order } = await newOrder({
    getBy: 'delivery',
    address: '12 Allen Avenue',
    payBy: 'delivery',
  });
  for (const to of ['confirmed', 'ready', 'out_for_delivery'] as const)
    await step(shop, order.id, to);
  await step(shop, order.id, 'completed', 'cash');
  expect(await books(stockId)).toMatchObject({ quantity: 3, ledger: 3 });
  expect((await movementsOf(stockId)).map(({ kind, change }) => [kind, change])).toEqual([
    ['opening', 5],
    ['reservation', -2],
    ['sale', 0],
  ]);
  const row = await stockRow(stockId);
  expect([row.orders, row.lastSoldAt !== null]).toEqual([1, true]);
  expect(await orderRow(order.id)).toMatchObject({ status: 'completed', paidKobo: 3_700_000 });
  expect(await paymentsOfOrder(order.id)).toMatchObject([{ method: 'cash', state: 'success' }]);
});

test('illegal steps are refused, and one step is made once however often it is pressed', async () => {
  const { shop, order } = await newOrder();
  for (const to of ['ready', 'completed', 'out_for_delivery', 'expired', 'pending'] as const)
    expect(await codeOf(step(shop, order.id, to))).toBe('orders.step_refused');
  const presses = await Promise.all([1, 2, 3].map(() => codeOf(step(shop, order.id, 'confirmed'))));
  expect(presses.filter((answer) => answer === 'done')).toHaveLength(1);
  await cancel(shop, order.id);
  for (const to of ['confirmed', 'ready', 'completed'] as const)
    expect(await codeOf(step(shop, order.id, to))).toBe('orders.step_refused');
  expect(await codeOf(cancel(shop, order.id))).toBe('orders.step_refused');
});

test('a cancelled order frees its goods, a returned one brings them back', async () => {
  const { shop, stockId, order } = await newOrder();
  await cancel(shop, order.id);
  expect(await books(stockId)).toMatchObject({ quantity: 5, ledger: 5 });
  const sold = await makeOrder(shop.id, [{ stockId, quantity: 3 }]);
  for (const to of ['confirmed', 'ready', 'completed'] as const) await step(shop, sold.id, to);
  await cancel(shop, sold.id);
  expect((await movementsOf(stockId)).map(({ kind }) => kind).slice(1)).toEqual([
    'reservation',
    'release',
    'reservation',
    'sale',
    'return',
  ]);
  expect(await books(stockId)).toMatchObject({ quantity: 5, ledger: 5 });
  expect(await stockRow(stockId)).toMatchObject({ orders: 0, lastSoldAt: null });
});

test('an order of two colours of one item counts once, and its return uncounts once', async () => {
  const shop = await makeShop();
  const variants = ['Blue', 'Wine'].map((color) => ({ color, size: '12', quantity: 3 }));
  const stockId = await makeStock(shop.actor, { variants });
  const lines = (await variantsOf(stockId)).map(({ id }) => ({ stockId, variantId: id }));
  const sell = async () => {
    const { id } = await makeOrder(shop.id, lines);
    for (const to of ['confirmed', 'ready', 'completed'] as const) await step(shop, id, to);
    return id;
  };
  const first = await sell();
  const { lastSoldAt } = await stockRow(stockId);
  later(3_600_000);
  const second = await sell();
  expect((await stockRow(stockId)).orders).toBe(2);
  await cancel(shop, second);
  expect(await stockRow(stockId)).toMatchObject({ orders: 1, lastSoldAt });
  await cancel(shop, first);
  later(0);
  expect(await stockRow(stockId)).toMatchObject({ orders: 0, lastSoldAt: null });
  expect(await books(stockId)).toEqual({ quantity: 6, ledger: 6, variants: 6 });
});

test.each([
  ['transfer', 24],
  ['delivery', 48],
] as const)('%s: a pending order ends after %d hours and frees its goods', async (payBy, hours) => {
  const { stockId, order } = await newOrder({ payBy });
  later((hours * 60 - 1) * 60_000);
  await expireOrders();
  expect(await orderRow(order.id)).toMatchObject({ status: 'pending' });
  later((hours * 60 + 1) * 60_000);
  await Promise.all([expireOrders(), expireOrders()]);
  expect(await orderRow(order.id)).toMatchObject({ status: 'expired' });
  expect(await books(stockId)).toMatchObject({ quantity: 5, ledger: 5 });
  expect(await codeOf(claim(order.code))).toBe('orders.cannot_claim');
  later(0);
});

test('a confirmed, claimed or paid order does not expire', async () => {
  const confirmed = await newOrder();
  await step(confirmed.shop, confirmed.order.id, 'confirmed');
  const claimed = await newOrder();
  await claim(claimed.order.code);
  const paid = await newOrder({ payBy: 'delivery' });
  const { shop, order } = paid;
  await inTransaction((tx) => noteMoney(tx, shop.actor, { orderId: order.id, method: 'pos' }));
  later(100 * 3_600_000);
  await expireOrders();
  later(0);
  expect((await orderRow(confirmed.order.id)).status).toBe('confirmed');
  expect((await orderRow(claimed.order.id)).status).toBe('pending');
  expect((await orderRow(order.id)).status).toBe('pending');
});

test('a claim never pays an order: only a named member of the team does', async () => {
  const { shop, order } = await newOrder();
  await Promise.all([claim(order.code), claim(order.code), claim(order.code)]);
  const [payment, ...more] = await paymentsOfOrder(order.id);
  expect(more).toEqual([]);
  expect(payment).toMatchObject({ state: 'pending', fromBank: 'OPay', paidAt: null });
  expect((await orderRow(order.id)).paidKobo).toBe(0);
  expect(await codeOf(inTransaction((tx) => cancelByBuyer(tx, order.code)))).toBe(
    'orders.cannot_cancel',
  );
  const employee = await makeMember(shop);
  const byEmployee = inTransaction((tx) =>
    decideTransfer(tx, employee.actor, { paymentId: payment?.id ?? '', accepted: true }),
  );
  expect(await codeOf(byEmployee)).toBe('shops.forbidden');
  await decide(shop, payment?.id ?? '', true);
  expect(await orderRow(order.id)).toMatchObject({
    paidKobo: 3_700_000,
    status: 'pending',
    expiresAt: null,
  });
  expect((await paymentsOfOrder(order.id))[0]?.decidedByName).toMatch(/\d{4}/);
  expect(await codeOf(decide(shop, payment?.id ?? '', false))).toBe('orders.already_decided');
  expect(await codeOf(claim(order.code))).toBe('orders.cannot_claim');
});

test('a rejected claim leaves the order unpaid and open; a withdrawn one may be made again', async () => {
  const { shop, order } = await newOrder();
  await claim(order.code);
  await inTransaction((tx) => withdrawClaim(tx, order.code));
  expect(await codeOf(inTransaction((tx) => withdrawClaim(tx, order.code)))).toBe(
    'orders.no_claim',
  );
  await claim(order.code);
  const second = (await paymentsOfOrder(order.id))[1];
  await decide(shop, second?.id ?? '', false);
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 0, status: 'pending' });
  expect((await paymentsOfOrder(order.id)).map(({ state }) => state)).toEqual([
    'abandoned',
    'failed',
  ]);
  await inTransaction((tx) => cancelByBuyer(tx, order.code));
  expect((await orderRow(order.id)).status).toBe('cancelled');
});

test('success is final; a correction is a record of its own, once', async () => {
  const { shop, order } = await newOrder();
  await inTransaction((tx) => noteMoney(tx, shop.actor, { orderId: order.id, method: 'cash' }));
  const again = inTransaction((tx) =>
    noteMoney(tx, shop.actor, { orderId: order.id, method: 'cash' }),
  );
  expect(await codeOf(again)).toBe('orders.already_paid');
  const [payment] = await paymentsOfOrder(order.id);
  const correct = () =>
    inTransaction((tx) =>
      correctPayment(tx, shop.actor, { paymentId: payment?.id ?? '', reason: 'typed twice' }),
    );
  await correct();
  expect(await codeOf(correct())).toBe('orders.nothing_to_correct');
  expect(await paymentsOfOrder(order.id)).toMatchObject([
    { state: 'success', amountKobo: 3_700_000 },
    { state: 'success', amountKobo: -3_700_000, correctsId: payment?.id },
  ]);
  expect((await orderRow(order.id)).paidKobo).toBe(0);
});

test('a counter sale is an order that is done and paid; undo brings all of it back', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 4 });
  const lines = [{ stockId, variantId: null, quantity: 3, priceKobo: 1_850_000 }];
  const sell = () =>
    inTransaction((tx) => sellAtCounter(tx, shop.actor, { lines, method: 'cash' }));
  const { orderId } = await sell();
  expect(await orderRow(orderId)).toMatchObject({
    number: 1,
    status: 'completed',
    source: 'counter',
    paidKobo: 5_550_000,
  });
  expect(await books(stockId)).toMatchObject({ quantity: 1, ledger: 1 });
  await expect(sell()).rejects.toThrow('not what the buyer saw');
  const undo = () => inTransaction((tx) => undoCounterSale(tx, shop.actor, orderId));
  await undo();
  // Pressed twice, it is undone once.
  expect(await codeOf(undo())).toBe('done');
  expect(await orderRow(orderId)).toMatchObject({ status: 'cancelled', paidKobo: 0 });
  expect(await books(stockId)).toMatchObject({ quantity: 4, ledger: 4 });
  const { orderId: late } = await sell();
  later(2 * 60_000);
  expect(await codeOf(inTransaction((tx) => undoCounterSale(tx, shop.actor, late)))).toBe(
    'orders.undo_too_late',
  );
  later(0);
});

test('another shop sees and changes nothing; its people get what a missing order gives', async () => {
  const { order } = await newOrder();
  await claim(order.code);
  const [payment] = await paymentsOfOrder(order.id);
  const other = await makeShop();
  expect(await codeOf(step(other, order.id, 'confirmed'))).toBe('orders.not_found');
  expect(await codeOf(cancel(other, order.id))).toBe('orders.not_found');
  expect(await codeOf(decide(other, payment?.id ?? '', true))).toBe('orders.not_found');
  expect((await orderRow(order.id)).status).toBe('pending');
});
