import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import {
  books,
  codeOf,
  draftWith,
  makeStock,
  movementsOf,
  stockBench,
  stockRow,
  variantsOf,
  waitingPhoto,
} from '#tests/support/shop/stocks.ts';
import { editStock } from './edit-stock.server.ts';
import { moveStock } from './move-stock.server.ts';
import { deleteStocks } from './remove-stock.server.ts';

stockBench();

async function itemWith(fields: Record<string, unknown> = {}) {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, fields);
  const { imageBase } = await stockRow(stockId);
  const edit = (change: Record<string, unknown>, from?: number, actor = shop.actor) =>
    inTransaction((tx) =>
      editStock(tx, actor, {
        stockId,
        draft: draftWith({ ...fields, imagePath: imageBase, ...change }),
        from,
      }),
    );
  return { shop, stockId, imageBase, edit };
}

const pricesOf = async (stockId: string) => {
  const { rows } = await database().execute<{ price: number }>(
    sql`select price_kobo::int as price from stock_prices where stock_id = ${stockId} order by at`,
  );
  return rows.map(({ price }) => price);
};

const isFound = async (stockId: string) => {
  const { rows } = await database().execute(sql`select 1 from stock_search where id = ${stockId}`);
  return rows.length === 1;
};

test('prices are remembered, keywords follow the words', async () => {
  const { stockId, edit } = await itemWith();
  await edit({ price: 20_000, productName: 'Adire cloth' });
  await edit({ price: 20_000 });
  expect(await pricesOf(stockId)).toEqual([1_850_000, 2_000_000]);
  expect((await stockRow(stockId)).searchKeywords).toMatch(/^ankara/);
});

test('two prices in one millisecond: the later one is remembered', async () => {
  const { stockId, edit } = await itemWith();
  const moment = new Date();
  const back = setClock(() => moment);
  try {
    await edit({ price: 20_000 });
    await edit({ price: 21_000 });
  } finally {
    back();
  }
  expect(await pricesOf(stockId)).toContain(2_100_000);
  expect((await stockRow(stockId)).priceKobo).toBe(2_100_000);
});

test('a hidden item leaves the search and comes back', async () => {
  const { stockId, edit } = await itemWith();
  await edit({ status: 'hidden' });
  expect(await isFound(stockId)).toBe(false);
  await edit({ status: 'active' });
  expect(await isFound(stockId)).toBe(true);
});

test('a sale while the form was open is not overwritten', async () => {
  const { stockId, edit } = await itemWith({ quantity: 10 });
  await inTransaction((tx) => moveStock(tx, { stockId, kind: 'sale', change: -2 }));
  await edit({ quantity: 12 }, 10);
  expect(await books(stockId)).toEqual({ quantity: 10, ledger: 10, variants: 0 });
  const told = (await movementsOf(stockId)).map(({ kind, change }) => [kind, change]);
  expect(told).toEqual([
    ['opening', 10],
    ['sale', -2],
    ['correction', 2],
  ]);
});

test('when the difference cannot be taken, the new figure is named and nothing is saved', async () => {
  const { stockId, edit } = await itemWith({ quantity: 10 });
  await inTransaction((tx) => moveStock(tx, { stockId, kind: 'sale', change: -9 }));
  await expect(edit({ quantity: 2, productName: 'Other' }, 10)).rejects.toMatchObject({
    code: 'stocks.quantity_changed',
    params: { quantity: 1 },
  });
  expect(await stockRow(stockId)).toMatchObject({
    quantity: 1,
    productName: 'Ankara wax print, 6 yards',
  });
});

test('variants are kept, changed, added, archived and revived', async () => {
  const blue = { color: 'Blue', size: '12', quantity: 2 };
  const wine = { color: 'Wine', size: '14', quantity: 1 };
  const { stockId, edit } = await itemWith({ variants: [blue, wine] });
  const [first] = await variantsOf(stockId);
  await edit({
    variants: [
      { ...blue, id: first?.id, from: 2, quantity: 5 },
      { color: 'Green', size: '10', quantity: 4 },
    ],
  });
  expect((await variantsOf(stockId)).map((r) => [r.color, r.quantity, r.removed])).toEqual([
    ['Blue', 5, false],
    ['Wine', 0, true],
    ['Green', 4, false],
  ]);
  expect(await books(stockId)).toEqual({ quantity: 9, ledger: 9, variants: 9 });
  await edit({ variants: [{ color: 'wine', size: '14', quantity: 7 }] });
  const { rows: found } = await database().execute(sql`
    select words @@ '''size:14'''::tsquery as is14, words @@ '''size:12'''::tsquery as is12
    from stock_search where id = ${stockId}`);
  expect(found).toEqual([{ is14: true, is12: false }]);
  const variants = await variantsOf(stockId);
  expect(variants.map((r) => [r.color, r.quantity, r.removed])).toEqual([
    ['Blue', 0, true],
    ['wine', 7, false],
    ['Green', 0, true],
  ]);
  expect(await books(stockId)).toEqual({ quantity: 7, ledger: 7, variants: 7 });
});

test('an item gets its first variants, and loses its last one', async () => {
  const { stockId, edit } = await itemWith({ quantity: 8 });
  await edit({ quantity: 8, variants: [{ color: 'Blue', size: '12', quantity: 3 }] }, 8);
  expect(await books(stockId)).toEqual({ quantity: 3, ledger: 3, variants: 3 });
  await edit({ quantity: 6, variants: [] }, 3);
  expect(await books(stockId)).toEqual({ quantity: 6, ledger: 6, variants: 0 });
});

test('photos are exchanged: the new one is taken, the old one is given up', async () => {
  const { shop, stockId, imageBase, edit } = await itemWith();
  const second = await waitingPhoto(shop.actor);
  await edit({ additionalImages: [second] });
  expect((await stockRow(stockId)).additionalImages.map(({ base }) => base)).toEqual([second]);
  await edit({ imagePath: second, additionalImages: [] });
  expect((await stockRow(stockId)).imageBase).toBe(second);
  const { rows } = await database().execute<{ payload: { bases: string[] } }>(sql`
    select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'stocks.remove-files' and payload::text like ${`%${imageBase}%`}`);
  expect(rows[0]?.payload).toEqual({ bases: [imageBase] });
});

test('only people of the shop edit; to others the item is not there', async () => {
  const { shop, stockId, edit } = await itemWith();
  const other = await makeShop();
  expect(await codeOf(edit({}, undefined, other.actor))).toBe('stocks.not_found');
  expect(await codeOf(edit({}, undefined, { ...other.actor, shopId: shop.id }))).toBe(
    'shops.not_found',
  );
  expect(await codeOf(removeForGood(other.actor, stockId))).toBe('stocks.not_found');
  const employee = await makeMember(shop);
  expect(await codeOf(edit({ price: 5 }, undefined, employee.actor))).toBe('done');
});

test('a removed item frees its place; parts of a bulk removal can fail alone', async () => {
  const shop = await makeShop();
  const other = await makeShop();
  const [one, two, theirs] = [
    await makeStock(shop.actor),
    await makeStock(shop.actor),
    await makeStock(other.actor),
  ];
  const missing = newId();
  const result = await deleteStocks(shop.actor, [one, theirs, missing, 'no-id', two, one]);
  expect(result).toEqual({ done: [one, two], failed: [theirs, missing, 'no-id'] });
  const { rows } = await database().execute(
    sql`select product_count from shops where id = ${shop.id}`,
  );
  expect(rows).toEqual([{ product_count: 0 }]);
});
