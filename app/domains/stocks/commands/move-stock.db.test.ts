import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { databaseUrl } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { testPool } from '#tests/support/database.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import {
  books,
  codeOf,
  makeStock,
  movementsOf,
  noPromises,
  stockBench,
  stockRow,
  variantsOf,
} from '#tests/support/shop/stocks.ts';
import { correctStock } from './counts.server.ts';
import { type Move, moveStock, recordSale } from './move-stock.server.ts';
import { restock } from './restock.server.ts';

stockBench();

const move = (movement: Move) => inTransaction((tx) => moveStock(tx, movement));

test('pieces are reserved, freed, sold and returned, and the ledger tells it', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 4 });
  const orderId = newId();
  await move({ stockId, kind: 'reservation', change: -3, orderId });
  await move({ stockId, kind: 'release', change: 3, orderId });
  await move({ stockId, kind: 'reservation', change: -2, orderId });
  await inTransaction((tx) => recordSale(tx, { stockId, orderId }));
  await move({ stockId, kind: 'return', change: 1, orderId });
  const told = (await movementsOf(stockId)).map((m) => [m.kind, m.change, m.quantityAfter]);
  expect(told).toEqual([
    ['opening', 4, 4],
    ['reservation', -3, 1],
    ['release', 3, 4],
    ['reservation', -2, 2],
    ['sale', 0, 2],
    ['return', 1, 3],
  ]);
  const { lastSoldAt, orders } = await stockRow(stockId);
  expect([lastSoldAt !== null, orders]).toEqual([true, 1]);
});

test('nothing goes below zero, and a refused movement leaves no trace', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 2 });
  expect(await codeOf(move({ stockId, kind: 'sale', change: -3 }))).toBe('stocks.out_of_stock');
  expect(await codeOf(move({ stockId, kind: 'restock', change: 1_000_000 }))).toBe(
    'stocks.too_many_units',
  );
  expect(await codeOf(move({ stockId: newId(), kind: 'sale', change: -1 }))).toBe(
    'stocks.not_found',
  );
  expect(await books(stockId)).toEqual({ quantity: 2, ledger: 2, variants: 0 });
});

test('an item with variants moves by variant; a sold out variant is archived and comes back', async () => {
  const shop = await makeShop();
  const variants = [
    { color: 'Blue', size: '12', quantity: 2 },
    { color: 'Wine', size: '14', quantity: 1 },
  ];
  const stockId = await makeStock(shop.actor, { variants });
  const [blue, wine] = await variantsOf(stockId);
  expect(await codeOf(move({ stockId, kind: 'sale', change: -1 }))).toBe('stocks.row_needed');
  const short = move({ stockId, variantId: wine?.id, kind: 'sale', change: -2 });
  expect(await codeOf(short)).toBe('stocks.out_of_stock');
  await move({ stockId, variantId: wine?.id, kind: 'sale', change: -1 });
  expect((await variantsOf(stockId))[1]).toMatchObject({ quantity: 0, removed: false });
  expect((await variantsOf(stockId))[1]?.archivedAt).not.toBeNull();
  const other = await makeStock(shop.actor);
  const foreignVariant = move({ stockId: other, variantId: blue?.id, kind: 'sale', change: -1 });
  expect(await codeOf(foreignVariant)).toBe('stocks.not_found');
  await move({ stockId, variantId: wine?.id, kind: 'return', change: 1 });
  expect((await variantsOf(stockId))[1]).toMatchObject({ quantity: 1, archivedAt: null });
  expect(await books(stockId)).toEqual({ quantity: 3, ledger: 3, variants: 3 });
});

test('of parallel decrements exactly as many succeed as there are pieces', async () => {
  const shop = await makeShop();
  const pieces = isLongRun ? 5_000 : 200;
  const stockId = await makeStock(shop.actor, { quantity: pieces });
  // A pool that lets the whole crowd wait: the app's own refuses after five seconds in its line.
  const pool = testPool(databaseUrl(), { max: 20 });
  const patient = drizzle(pool);
  const sell = () =>
    codeOf(patient.transaction((tx) => moveStock(tx, { stockId, kind: 'sale', change: -1 })));
  const answers = await Promise.all(Array.from({ length: pieces * 2 }, sell));
  await pool.end();
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(pieces);
  expect(new Set(answers)).toEqual(new Set(['done', 'stocks.out_of_stock']));
  expect(await books(stockId)).toEqual({ quantity: 0, ledger: 0, variants: 0 });
}, 300_000);

test('parallel sales of two variants keep variants, quantity and ledger together', async () => {
  const shop = await makeShop();
  const variants = [
    { color: 'Blue', size: '12', quantity: 30 },
    { color: 'Wine', size: '14', quantity: 10 },
  ];
  const stockId = await makeStock(shop.actor, { variants });
  const stored = await variantsOf(stockId);
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, at) =>
      codeOf(move({ stockId, variantId: stored[at % 2]?.id, kind: 'reservation', change: -1 })),
    ),
  );
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(40);
  expect(await books(stockId)).toEqual({ quantity: 0, ledger: 0, variants: 0 });
});

test('restock adds with a note, correct counts with a reason', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 3, restockDate: '2020-01-01' });
  const variants = [{ variantId: null, quantity: 12 }];
  await inTransaction((tx) =>
    restock(tx, shop.actor, { stockId, variants, note: 'from Aba' }, noPromises),
  );
  expect((await stockRow(stockId)).restockOn).toBeNull();
  const count = { stockId, variantId: null, counted: 14, reason: '1 torn' };
  await inTransaction((tx) => correctStock(tx, shop.actor, { ...count, from: 15 }, noPromises));
  const told = (await movementsOf(stockId)).map((m) => [m.kind, m.change, m.reason]);
  expect(told.slice(1)).toEqual([
    ['restock', 12, 'from Aba'],
    ['correction', -1, '1 torn'],
  ]);
  const late = inTransaction((tx) =>
    correctStock(tx, shop.actor, { ...count, from: 15 }, noPromises),
  );
  await expect(late).rejects.toMatchObject({
    code: 'stocks.quantity_changed',
    params: { quantity: 14 },
  });
  const none = inTransaction((tx) =>
    restock(tx, shop.actor, { stockId, variants: [], note: '' }, noPromises),
  );
  expect(await codeOf(none)).toBe('stocks.nothing_to_add');
});

test('another shop cannot restock or correct', async () => {
  const shop = await makeShop();
  const other = await makeShop();
  const stockId = await makeStock(shop.actor);
  const variants = [{ variantId: null, quantity: 1 }];
  const foreign = inTransaction((tx) =>
    restock(tx, other.actor, { stockId, variants, note: '' }, noPromises),
  );
  expect(await codeOf(foreign)).toBe('stocks.not_found');
});
