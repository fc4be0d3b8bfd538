import { expect, test } from 'vitest';
import { handleTeamAction } from '#app/domains/orders/commands/team-actions.server.ts';
import { takeLines } from '#app/domains/orders/facts.queries.server.ts';
import { ownOrder } from '#app/domains/orders/orders.queries.server.ts';
import { now } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { openPage, sendForm } from '#tests/support/items/item-pages.ts';
import { act, done, syncBench } from '#tests/support/shop/devices.ts';
import { makeOrder, makePlainItem, orderRow } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { later } from '#tests/support/shop/sign-in.ts';
import { books, makeStock, stockBench, stockRow, variantsOf } from '#tests/support/shop/stocks.ts';

stockBench();
syncBench();

/** An item of which the book has `quantity`, sold over the counter: `sold` pieces on each of two orders. */
async function oversold(quantity: number, sold: number) {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, quantity);
  const sell = async (seconds: number) => {
    const lines = [{ stockId, quantity: sold, priceKobo: 1_200_000, name: 'Power bank' }];
    const at = new Date(now().getTime() - seconds * 1_000);
    const sale = act('counter.sale', { lines, method: 'cash' }, { at });
    const { orderId = '' } = await done({ person: shop.owner, shopId: shop.id }, sale);
    const [line] = (await ownOrder(shop.id, orderId))?.lines ?? [];
    return { orderId, line: line?.id ?? '', at: new Date(sale.at) };
  };
  const [first, second] = [await sell(2), await sell(1)];
  const form = (orderId: string, fields: Record<string, string>) => {
    const sent = new FormData();
    for (const [name, value] of Object.entries(fields)) sent.set(name, value);
    return handleTeamAction(shop.actor, orderId, sent);
  };
  const giveBack = ({ orderId, line }: typeof first, pieces?: number) =>
    form(orderId, {
      intent: 'return',
      reason: 'wrong size',
      way: 'cash',
      refund: '',
      key: `${orderId}-${pieces ?? 'all'}`,
      ...(pieces !== undefined && { back: `${line}:${pieces}` }),
    });
  const undo = ({ orderId }: typeof first, step: string | null | undefined) =>
    form(orderId, { intent: 'undo', step: step ?? '' });
  return { stockId, first, second, giveBack, undo, form };
}

const state = async (stockId: string) => {
  const { quantity, orders, lastSoldAt } = await stockRow(stockId);
  const { ledger } = (await books(stockId)) ?? {};
  return { quantity, ledger, orders, lastSoldAt };
};

test('an oversold sale that comes back counts as sold no longer, and its pieces are on the shelf', async () => {
  const { stockId, first, second, giveBack } = await oversold(1, 2);
  expect(await state(stockId)).toMatchObject({ quantity: 0, ledger: 0, orders: 2 });
  // The book had none for the second one.
  await giveBack(second);
  expect(await state(stockId)).toEqual({
    quantity: 2,
    ledger: 2,
    orders: 1,
    lastSoldAt: first.at,
  });
  await giveBack(first);
  expect(await state(stockId)).toEqual({ quantity: 4, ledger: 4, orders: 0, lastSoldAt: null });
});

test('a sale of what the book had none of is still the last one when another comes back', async () => {
  const { stockId, first, second, giveBack } = await oversold(2, 2);
  await giveBack(first);
  expect(await state(stockId)).toMatchObject({ quantity: 2, orders: 1, lastSoldAt: second.at });
});

test('pieces of an oversold line come back one by one, and an undo takes each step back', async () => {
  const { stockId, second, giveBack, undo } = await oversold(3, 2);
  const before = await state(stockId);
  const part = await giveBack(second, 1);
  expect(await state(stockId)).toMatchObject({ quantity: 1, orders: 2 });
  const rest = await giveBack(second);
  expect(await state(stockId)).toMatchObject({ quantity: 2, orders: 1 });
  await undo(second, rest?.undo);
  expect(await state(stockId)).toMatchObject({ quantity: 1, orders: 2, lastSoldAt: second.at });
  expect(part?.did).toBe('returned');
  const again = await oversold(3, 2);
  const returned = await again.giveBack(again.second, 1);
  await again.undo(again.second, returned?.undo);
  expect(await state(again.stockId)).toMatchObject({ ...before, lastSoldAt: again.second.at });
});

test('a wrong tap at the counter gives back what the book gave, and counts as sold no longer', async () => {
  const { stockId, first, second, form } = await oversold(1, 2);
  await form(second.orderId, { intent: 'undo' });
  expect(await state(stockId)).toMatchObject({ quantity: 0, orders: 1, lastSoldAt: first.at });
  await form(first.orderId, { intent: 'undo' });
  expect(await state(stockId)).toMatchObject({ quantity: 1, orders: 0, lastSoldAt: null });
});

/** All pieces of an item or variant are ordered on the web and lie on the shelf; then the counter sells some. */
async function soldAway({ isVariant = false } = {}) {
  const shop = await makeShop();
  const variants = isVariant ? [{ color: 'Red', size: 'M', quantity: 3 }] : [];
  const stockId = await makeStock(shop.actor, { price: '12,000', quantity: 3, variants });
  const variantId = (await variantsOf(stockId))[0]?.id ?? null;
  const first = await makeOrder(shop.id, [{ stockId, variantId, quantity: 2 }]);
  later(60_000);
  const second = await makeOrder(shop.id, [{ stockId, variantId, quantity: 1 }]);
  const form = (orderId: string, fields: Record<string, string>) => {
    const sent = new FormData();
    for (const [name, value] of Object.entries(fields)) sent.set(name, value);
    return handleTeamAction(shop.actor, orderId, sent);
  };
  const sell = async (quantity: number, seconds = 10) => {
    const lines = [{ stockId, variantId, quantity, priceKobo: 1_200_000, name: 'Ankara' }];
    const at = new Date(now().getTime() - seconds * 1_000);
    const sale = act('counter.sale', { lines, method: 'cash' }, { at });
    const { orderId = '' } = await done({ person: shop.owner, shopId: shop.id }, sale);
    return orderId;
  };
  const restock = (quantity: number) => {
    const sent = new FormData();
    const pieces = variantId ? { variantId, rowQuantity: quantity } : { quantity };
    for (const [name, value] of Object.entries({ intent: 'restock', note: '', ...pieces }))
      sent.set(name, String(value));
    return sendForm(shop.owner, stockId, sent, { door: 'history' });
  };
  /** What each of the orders goes without, and what is free to sell. */
  const told = async () => {
    const shortOf = (id: string) =>
      inTransaction(async (tx) => (await takeLines(tx, id))[0]?.short);
    const { quantity, ledger } = (await books(stockId)) ?? {};
    return { first: await shortOf(first.id), second: await shortOf(second.id), quantity, ledger };
  };
  return { shop, stockId, first, second, form, sell, restock, told };
}

test.each([false, true])(
  'sold over the counter what orders hold: the newest go without, and what comes in is theirs (variant: %s)',
  async (isVariant) => {
    const { first, second, form, sell, restock, told } = await soldAway({ isVariant });
    const sale = await sell(2);
    expect(await told()).toEqual({ first: 1, second: 1, quantity: 0, ledger: 0 });
    expect((await orderRow(sale)).attention).toBeNull();
    expect((await orderRow(first.id)).attention).toBe('oversold');
    // A piece comes in: the oldest order gets it. Then the buyer brings back both, of which one is free.
    expect(await restock(1)).toMatchObject({ quantity: 0 });
    expect(await told()).toEqual({ first: 0, second: 1, quantity: 0, ledger: 0 });
    const back = { intent: 'return', reason: 'wrong size', way: 'cash', refund: '', key: sale };
    await form(sale, back);
    expect(await told()).toEqual({ first: 0, second: 0, quantity: 1, ledger: 1 });
    expect((await orderRow(second.id)).attention).toBeNull();
    later(0);
  },
);

test('a wrong tap at the counter and a part that comes back give the orders their pieces again', async () => {
  const { shop, first, form, sell, told } = await soldAway();
  const wrong = await sell(3, 0);
  expect(await told()).toEqual({ first: 2, second: 1, quantity: 0, ledger: 0 });
  await form(wrong, { intent: 'undo' });
  expect(await told()).toEqual({ first: 0, second: 0, quantity: 0, ledger: 0 });
  const sale = await sell(2);
  const [line] = (await ownOrder(shop.id, sale))?.lines ?? [];
  const part = { reason: 'torn', way: 'cash', refund: '', key: sale, back: `${line?.id}:1` };
  await form(sale, { intent: 'return', ...part });
  expect(await told()).toEqual({ first: 0, second: 1, quantity: 0, ledger: 0 });
  // Given up, an order leaves its pieces to the one that waits.
  await form(first.id, { intent: 'cancel', reason: 'x' });
  expect(await told()).toMatchObject({ second: 0, quantity: 1, ledger: 1 });
  later(0);
});

test('an order that goes without a piece is handed one that a newer one holds', async () => {
  const { shop, stockId, first, second, form, told } = await soldAway();
  const { form: count } = await openPage(shop.owner, stockId, 'history');
  for (const [name, value] of Object.entries({
    intent: 'correct',
    counted: '2',
    reason: 'counted',
  }))
    count.set(name, value);
  await sendForm(shop.owner, stockId, count, { door: 'history' });
  expect(await told()).toEqual({ first: 0, second: 1, quantity: 0, ledger: 0 });
  // The newer buyer comes first and takes one of the two.
  for (const to of ['confirmed', 'ready', 'completed'])
    await form(second.id, { intent: 'advance', to, paid: to === 'completed' ? 'cash' : '' });
  expect(await told()).toEqual({ first: 1, second: 0, quantity: 0, ledger: 0 });
  await form(first.id, { intent: 'cancel', reason: 'x' });
  expect(await books(stockId)).toMatchObject({ quantity: 1, ledger: 1 });
  later(0);
});
