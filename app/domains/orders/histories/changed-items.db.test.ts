import { expect, test } from 'vitest';
import { correctStock } from '#app/domains/stocks/commands/counts.server.ts';
import { editStock } from '#app/domains/stocks/commands/edit-stock.server.ts';
import { restock } from '#app/domains/stocks/commands/restock.server.ts';
import { restockVariants } from '#app/domains/stocks/own-stocks.queries.server.ts';
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
  stockBench,
  stockRow,
  variantsOf,
} from '#tests/support/shop/stocks.ts';
import {
  advanceOrder,
  cancelByBuyer,
  cancelOwnOrder,
  expireOrders,
} from '../commands/work-order.server.ts';
import type { OrderStatus } from '../orders.ts';
import { promises } from '../promised/promises.server.ts';

stockBench();

interface Variant {
  color: string;
  size: string;
  quantity: number;
  id?: string;
}

const red: Variant = { color: 'Red', size: 'M', quantity: 4 };
const blue: Variant = { color: 'Blue', size: 'L', quantity: 3 };

async function edit(
  { actor }: TestShop,
  stockId: string,
  fields: { quantity?: number; from?: number; variants?: readonly Variant[] },
): Promise<void> {
  const { imageBase } = await stockRow(stockId);
  const { quantity = 0, from, variants = [] } = fields;
  const draft = draftWith({ imagePath: imageBase, quantity, variants: [...variants] });
  await inTransaction((tx) => editStock(tx, actor, { stockId, draft, from }));
}

const cancel = (shop: TestShop, orderId: string) =>
  inTransaction((tx) => cancelOwnOrder(tx, shop.actor, { orderId, reason: 'changed' }));

async function complete(shop: TestShop, orderId: string): Promise<void> {
  for (const to of ['confirmed', 'ready', 'completed'] satisfies OrderStatus[])
    await inTransaction((tx) => advanceOrder(tx, shop.actor, { orderId, to }));
}

const shown = async (stockId: string) =>
  (await variantsOf(stockId))
    .filter(({ quantity }) => quantity > 0)
    .map(({ color, size, quantity }) => `${color} ${size} ${quantity}`)
    .toSorted();

/** The last movements: kind, change and the variant's colour. Those of one moment stand in any order. */
async function lastMoves(stockId: string, count: number) {
  const names = new Map((await variantsOf(stockId)).map(({ id, color }) => [id, color]));
  return (await movementsOf(stockId))
    .slice(-count)
    .map(({ kind, change, variantId }) =>
      `${kind} ${change} ${names.get(variantId ?? '') ?? ''}`.trim(),
    )
    .toSorted();
}

/** Every variant's own lines add up to it, and those without a variant to what is in no variant. */
async function expectEachVariantInTheLedger(stockId: string): Promise<void> {
  const moves = await movementsOf(stockId);
  const sumOf = (id: string | null) =>
    moves.reduce((sum, { variantId, change }) => sum + (variantId === id ? change : 0), 0);
  const variants = await variantsOf(stockId);
  for (const { id, quantity } of variants) expect(sumOf(id)).toBe(quantity);
  const { quantity } = await stockRow(stockId);
  expect(sumOf(null)).toBe(quantity - variants.reduce((sum, variant) => sum + variant.quantity, 0));
}

async function plainThenVariants(pieces = 2) {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 5 });
  const order = await makeOrder(shop.id, [{ stockId, quantity: pieces }]);
  return { shop, stockId, order, toVariants: () => edit(shop, stockId, { variants: [red, blue] }) };
}

test.each(['the shop', 'the buyer', 'the clock'])(
  'a plain item is ordered, then gets variants: ended by %s, the pieces stand in a variant of their own',
  async (who) => {
    const { shop, stockId, order, toVariants } = await plainThenVariants();
    await toVariants();
    if (who === 'the shop') await cancel(shop, order.id);
    if (who === 'the buyer') await inTransaction((tx) => cancelByBuyer(tx, order.code));
    if (who === 'the clock') {
      later(25 * 3_600_000);
      await expireOrders();
      later(0);
      expect((await orderRow(order.id)).status).toBe('expired');
    }
    expect(await books(stockId)).toEqual({ quantity: 9, ledger: 9, variants: 9 });
    expect(await shown(stockId)).toEqual(['Blue L 3', 'Other Other 2', 'Red M 4']);
    expect(await lastMoves(stockId, 3)).toEqual(['move -2', 'move 2 Other', 'release 2']);
    await expectEachVariantInTheLedger(stockId);
  },
);

test('a second such order goes to the same variant, and the variant can be given its name', async () => {
  const { shop, stockId, order, toVariants } = await plainThenVariants(1);
  const second = await makeOrder(shop.id, [{ stockId, quantity: 2 }]);
  await toVariants();
  await cancel(shop, order.id);
  await cancel(shop, second.id);
  expect(await shown(stockId)).toEqual(['Blue L 3', 'Other Other 3', 'Red M 4']);
  const variants = (await variantsOf(stockId)).map(({ id, color, size, quantity }) => ({
    ...(color === 'Other' ? { color: 'Green', size: 'S' } : { color, size }),
    id,
    quantity,
    from: quantity,
  }));
  await edit(shop, stockId, { variants });
  expect(await shown(stockId)).toEqual(['Blue L 3', 'Green S 3', 'Red M 4']);
  expect(await books(stockId)).toEqual({ quantity: 10, ledger: 10, variants: 10 });
});

test('a completed order of a plain item can be returned after it got variants', async () => {
  const { shop, stockId, order, toVariants } = await plainThenVariants();
  await complete(shop, order.id);
  await toVariants();
  await cancel(shop, order.id);
  expect(await shown(stockId)).toEqual(['Blue L 3', 'Other Other 2', 'Red M 4']);
  expect(await books(stockId)).toEqual({ quantity: 9, ledger: 9, variants: 9 });
  expect((await stockRow(stockId)).orders).toBe(0);
});

async function variantOrdered(pieces = 2) {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { variants: [red, blue] });
  const variants = await variantsOf(stockId);
  const idOf = (color: string) => variants.find((variant) => variant.color === color)?.id ?? '';
  const variantId = idOf('Red');
  const order = await makeOrder(shop.id, [{ stockId, variantId, quantity: pieces }]);
  return { shop, stockId, order, variantId, blueId: idOf('Blue') };
}

test('variants are ordered, the item becomes a plain ten, the buyer cancels: a plain twelve, to be sold', async () => {
  const { shop, stockId, order } = await variantOrdered();
  await edit(shop, stockId, { quantity: 10 });
  expect(await books(stockId)).toEqual({ quantity: 10, ledger: 10, variants: 0 });
  await inTransaction((tx) => cancelByBuyer(tx, order.code));
  expect(await books(stockId)).toEqual({ quantity: 12, ledger: 12, variants: 0 });
  expect(await lastMoves(stockId, 3)).toEqual(['move -2 Red', 'move 2', 'release 2 Red']);
  await expectEachVariantInTheLedger(stockId);
  expect(await restockVariants(stockId)).toEqual([]);
  await edit(shop, stockId, { quantity: 12, from: 12 });
  expect(await books(stockId)).toEqual({ quantity: 12, ledger: 12, variants: 0 });
  await makeOrder(shop.id, [{ stockId, quantity: 12 }]);
  expect(await books(stockId)).toEqual({ quantity: 0, ledger: 0, variants: 0 });
});

test('a sold-out variant gets its pieces back, and so does one that was taken out beside others', async () => {
  const { shop, stockId, order, variantId, blueId } = await variantOrdered(4);
  expect(await shown(stockId)).toEqual(['Blue L 3']);
  await cancel(shop, order.id);
  expect(await shown(stockId)).toEqual(['Blue L 3', 'Red M 4']);
  const again = await makeOrder(shop.id, [{ stockId, variantId, quantity: 2 }]);
  await edit(shop, stockId, { variants: [{ ...blue, id: blueId }] });
  expect(await shown(stockId)).toEqual(['Blue L 3']);
  await cancel(shop, again.id);
  expect(await shown(stockId)).toEqual(['Blue L 3', 'Red M 2']);
  expect(await books(stockId)).toEqual({ quantity: 5, ledger: 5, variants: 5 });
  await expectEachVariantInTheLedger(stockId);
});

test('all variants are sold out and the item is filled up as a plain one: pieces of a variant come to it', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { variants: [red] });
  const variantId = (await variantsOf(stockId))[0]?.id ?? '';
  const order = await makeOrder(shop.id, [{ stockId, variantId, quantity: 4 }]);
  await edit(shop, stockId, { quantity: 10, from: 0 });
  await cancel(shop, order.id);
  expect(await books(stockId)).toEqual({ quantity: 14, ledger: 14, variants: 0 });
  await expectEachVariantInTheLedger(stockId);
});

test('pieces come into a variant of an item that is plain now: refused, and nothing is changed', async () => {
  const { shop, stockId, variantId } = await variantOrdered();
  await edit(shop, stockId, { quantity: 10 });
  const variants = [{ variantId, quantity: 3 }];
  const into = inTransaction((tx) =>
    restock(tx, shop.actor, { stockId, variants, note: '' }, promises),
  );
  expect(await codeOf(into)).toBe('stocks.row_gone');
  const count = { stockId, variantId, counted: 3, reason: 'counted' };
  const counted = inTransaction((tx) => correctStock(tx, shop.actor, count, promises));
  expect(await codeOf(counted)).toBe('stocks.row_gone');
  expect(await books(stockId)).toEqual({ quantity: 10, ledger: 10, variants: 0 });
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
  const variants = [{ variantId: null, quantity: 1 }];
  const more = inTransaction((tx) =>
    restock(tx, shop.actor, { stockId, variants, note: '' }, promises),
  );
  expect(await codeOf(more)).toBe('stocks.too_many_units');
  expect(await books(stockId)).toMatchObject({ quantity: 1_000_002, ledger: 1_000_002 });
});

test('the same for pieces that are moved on: a variant to a plain item, a plain item to variants', async () => {
  const { shop, stockId, order } = await variantOrdered();
  await edit(shop, stockId, { quantity: 1_000_000 });
  const plain = await makeOrder(shop.id, [{ stockId, quantity: 3 }]);
  await edit(shop, stockId, { quantity: 1_000_000 });
  await cancel(shop, order.id);
  expect(await books(stockId)).toEqual({ quantity: 1_000_002, ledger: 1_000_002, variants: 0 });
  await edit(shop, stockId, { variants: [{ ...red, quantity: 1_000_000 }] });
  await cancel(shop, plain.id);
  expect(await books(stockId)).toEqual({
    quantity: 1_000_003,
    ledger: 1_000_003,
    variants: 1_000_003,
  });
});
