import { expect, test } from 'vitest';
import { editStock } from '#app/domains/stocks/commands/edit-stock.server.ts';
import { correctStock, restock } from '#app/domains/stocks/commands/restock.server.ts';
import { restockRows } from '#app/domains/stocks/own-stocks.queries.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makeOrder, orderRow } from '#tests/support/shop/orders.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { later } from '#tests/support/shop/sign-in.ts';
import {
  books,
  codeOf,
  draftWith,
  makeStock,
  movementsOf,
  rowsOf,
  stockBench,
  stockRow,
} from '#tests/support/shop/stocks.ts';
import {
  advanceOrder,
  cancelByBuyer,
  cancelOwnOrder,
  expireOrders,
} from '../commands/work-order.server.ts';
import type { OrderStatus } from '../orders.ts';

stockBench();

interface Row {
  color: string;
  size: string;
  quantity: number;
  id?: string;
}

const red: Row = { color: 'Red', size: 'M', quantity: 4 };
const blue: Row = { color: 'Blue', size: 'L', quantity: 3 };

async function edit(
  { actor }: TestShop,
  stockId: string,
  fields: { quantity?: number; from?: number; rows?: readonly Row[] },
): Promise<void> {
  const { imageBase } = await stockRow(stockId);
  const { quantity = 0, from, rows = [] } = fields;
  const draft = draftWith({ imagePath: imageBase, quantity, combinations: [...rows] });
  await inTransaction((tx) => editStock(tx, actor, { stockId, draft, from }));
}

const cancel = (shop: TestShop, orderId: string) =>
  inTransaction((tx) => cancelOwnOrder(tx, shop.actor, { orderId, reason: 'changed' }));

async function complete(shop: TestShop, orderId: string): Promise<void> {
  for (const to of ['confirmed', 'ready', 'completed'] satisfies OrderStatus[])
    await inTransaction((tx) => advanceOrder(tx, shop.actor, { orderId, to }));
}

const shown = async (stockId: string) =>
  (await rowsOf(stockId))
    .filter(({ quantity }) => quantity > 0)
    .map(({ color, size, quantity }) => `${color} ${size} ${quantity}`)
    .toSorted();

/** The last movements: kind, change and the row's colour. Those of one moment stand in any order. */
async function lastMoves(stockId: string, count: number) {
  const names = new Map((await rowsOf(stockId)).map(({ id, color }) => [id, color]));
  return (await movementsOf(stockId))
    .slice(-count)
    .map(({ kind, change, variantId }) =>
      `${kind} ${change} ${names.get(variantId ?? '') ?? ''}`.trim(),
    )
    .toSorted();
}

/** Every row's own lines add up to it, and those without a row to what is in no row. */
async function expectEachRowInTheLedger(stockId: string): Promise<void> {
  const moves = await movementsOf(stockId);
  const sumOf = (id: string | null) =>
    moves.reduce((sum, { variantId, change }) => sum + (variantId === id ? change : 0), 0);
  const rows = await rowsOf(stockId);
  for (const { id, quantity } of rows) expect(sumOf(id)).toBe(quantity);
  const { quantity } = await stockRow(stockId);
  expect(sumOf(null)).toBe(quantity - rows.reduce((sum, row) => sum + row.quantity, 0));
}

async function plainThenRows(pieces = 2) {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 5 });
  const order = await makeOrder(shop.id, [{ stockId, quantity: pieces }]);
  return { shop, stockId, order, toRows: () => edit(shop, stockId, { rows: [red, blue] }) };
}

test.each(['the shop', 'the buyer', 'the clock'])(
  'a plain item is ordered, then gets rows: ended by %s, the pieces stand in a row of their own',
  async (who) => {
    const { shop, stockId, order, toRows } = await plainThenRows();
    await toRows();
    if (who === 'the shop') await cancel(shop, order.id);
    if (who === 'the buyer') await inTransaction((tx) => cancelByBuyer(tx, order.code));
    if (who === 'the clock') {
      later(25 * 3_600_000);
      await expireOrders();
      later(0);
      expect((await orderRow(order.id)).status).toBe('expired');
    }
    expect(await books(stockId)).toEqual({ quantity: 9, ledger: 9, rows: 9 });
    expect(await shown(stockId)).toEqual(['Blue L 3', 'Other Other 2', 'Red M 4']);
    expect(await lastMoves(stockId, 3)).toEqual(['move -2', 'move 2 Other', 'release 2']);
    await expectEachRowInTheLedger(stockId);
  },
);

test('a second such order goes to the same row, and the row can be given its name', async () => {
  const { shop, stockId, order, toRows } = await plainThenRows(1);
  const second = await makeOrder(shop.id, [{ stockId, quantity: 2 }]);
  await toRows();
  await cancel(shop, order.id);
  await cancel(shop, second.id);
  expect(await shown(stockId)).toEqual(['Blue L 3', 'Other Other 3', 'Red M 4']);
  const rows = (await rowsOf(stockId)).map(({ id, color, size, quantity }) => ({
    ...(color === 'Other' ? { color: 'Green', size: 'S' } : { color, size }),
    id,
    quantity,
    from: quantity,
  }));
  await edit(shop, stockId, { rows });
  expect(await shown(stockId)).toEqual(['Blue L 3', 'Green S 3', 'Red M 4']);
  expect(await books(stockId)).toEqual({ quantity: 10, ledger: 10, rows: 10 });
});

test('a completed order of a plain item can be returned after it got rows', async () => {
  const { shop, stockId, order, toRows } = await plainThenRows();
  await complete(shop, order.id);
  await toRows();
  await cancel(shop, order.id);
  expect(await shown(stockId)).toEqual(['Blue L 3', 'Other Other 2', 'Red M 4']);
  expect(await books(stockId)).toEqual({ quantity: 9, ledger: 9, rows: 9 });
  expect((await stockRow(stockId)).orders).toBe(0);
});

async function rowOrdered(pieces = 2) {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { combinations: [red, blue] });
  const rows = await rowsOf(stockId);
  const idOf = (color: string) => rows.find((row) => row.color === color)?.id ?? '';
  const variantId = idOf('Red');
  const order = await makeOrder(shop.id, [{ stockId, variantId, quantity: pieces }]);
  return { shop, stockId, order, variantId, blueId: idOf('Blue') };
}

test('rows are ordered, the item becomes a plain ten, the buyer cancels: a plain twelve, to be sold', async () => {
  const { shop, stockId, order } = await rowOrdered();
  await edit(shop, stockId, { quantity: 10 });
  expect(await books(stockId)).toEqual({ quantity: 10, ledger: 10, rows: 0 });
  await inTransaction((tx) => cancelByBuyer(tx, order.code));
  expect(await books(stockId)).toEqual({ quantity: 12, ledger: 12, rows: 0 });
  expect(await lastMoves(stockId, 3)).toEqual(['move -2 Red', 'move 2', 'release 2 Red']);
  await expectEachRowInTheLedger(stockId);
  expect(await restockRows(stockId)).toEqual([]);
  await edit(shop, stockId, { quantity: 12, from: 12 });
  expect(await books(stockId)).toEqual({ quantity: 12, ledger: 12, rows: 0 });
  await makeOrder(shop.id, [{ stockId, quantity: 12 }]);
  expect(await books(stockId)).toEqual({ quantity: 0, ledger: 0, rows: 0 });
});

test('a sold-out row gets its pieces back, and so does one that was taken out beside others', async () => {
  const { shop, stockId, order, variantId, blueId } = await rowOrdered(4);
  expect(await shown(stockId)).toEqual(['Blue L 3']);
  await cancel(shop, order.id);
  expect(await shown(stockId)).toEqual(['Blue L 3', 'Red M 4']);
  const again = await makeOrder(shop.id, [{ stockId, variantId, quantity: 2 }]);
  await edit(shop, stockId, { rows: [{ ...blue, id: blueId }] });
  expect(await shown(stockId)).toEqual(['Blue L 3']);
  await cancel(shop, again.id);
  expect(await shown(stockId)).toEqual(['Blue L 3', 'Red M 2']);
  expect(await books(stockId)).toEqual({ quantity: 5, ledger: 5, rows: 5 });
  await expectEachRowInTheLedger(stockId);
});

test('all rows are sold out and the item is filled up as a plain one: pieces of a row come to it', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { combinations: [red] });
  const variantId = (await rowsOf(stockId))[0]?.id ?? '';
  const order = await makeOrder(shop.id, [{ stockId, variantId, quantity: 4 }]);
  await edit(shop, stockId, { quantity: 10, from: 0 });
  await cancel(shop, order.id);
  expect(await books(stockId)).toEqual({ quantity: 14, ledger: 14, rows: 0 });
  await expectEachRowInTheLedger(stockId);
});

test('pieces come into a row of an item that is plain now: refused, and nothing is changed', async () => {
  const { shop, stockId, variantId } = await rowOrdered();
  await edit(shop, stockId, { quantity: 10 });
  const rows = [{ variantId, quantity: 3 }];
  const into = inTransaction((tx) => restock(tx, shop.actor, { stockId, rows, note: '' }));
  expect(await codeOf(into)).toBe('stocks.row_gone');
  const count = { stockId, variantId, counted: 3, reason: 'counted' };
  const counted = inTransaction((tx) => correctStock(tx, shop.actor, count));
  expect(await codeOf(counted)).toBe('stocks.row_gone');
  expect(await books(stockId)).toEqual({ quantity: 10, ledger: 10, rows: 0 });
});

test('the quantity was raised to the most: cancel and return still bring the pieces back, and sales go on', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 5 });
  const open = await makeOrder(shop.id, [{ stockId, quantity: 2 }]);
  const done = await makeOrder(shop.id, [{ stockId, quantity: 1 }]);
  await complete(shop, done.id);
  await edit(shop, stockId, { quantity: 1_000_000 });
  await cancel(shop, open.id);
  await cancel(shop, done.id);
  expect(await books(stockId)).toMatchObject({ quantity: 1_000_003, ledger: 1_000_003 });
  await makeOrder(shop.id, [{ stockId, quantity: 1 }]);
  const rows = [{ variantId: null, quantity: 1 }];
  const more = inTransaction((tx) => restock(tx, shop.actor, { stockId, rows, note: '' }));
  expect(await codeOf(more)).toBe('stocks.too_many_units');
  expect(await books(stockId)).toMatchObject({ quantity: 1_000_002, ledger: 1_000_002 });
});

test('the same for pieces that are moved on: a row to a plain item, a plain item to rows', async () => {
  const { shop, stockId, order } = await rowOrdered();
  await edit(shop, stockId, { quantity: 1_000_000 });
  const plain = await makeOrder(shop.id, [{ stockId, quantity: 3 }]);
  await edit(shop, stockId, { quantity: 1_000_000 });
  await cancel(shop, order.id);
  expect(await books(stockId)).toEqual({ quantity: 1_000_002, ledger: 1_000_002, rows: 0 });
  await edit(shop, stockId, { rows: [{ ...red, quantity: 1_000_000 }] });
  await cancel(shop, plain.id);
  expect(await books(stockId)).toEqual({ quantity: 1_000_003, ledger: 1_000_003, rows: 1_000_003 });
});
