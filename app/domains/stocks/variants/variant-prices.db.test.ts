import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import {
  draftWith,
  makeStock,
  noPromises,
  stockBench,
  stockRow,
  variantsOf,
} from '#tests/support/shop/stocks.ts';
import { editStock } from '../commands/edit-stock.server.ts';
import { moveStock } from '../commands/move-stock.server.ts';
import { restock } from '../commands/restock.server.ts';
import { stockEntity } from '../entity.queries.server.ts';
import { ownStocks, restockVariants } from '../own-stocks.queries.server.ts';
import { choicesOf, publicStock, stockCards } from '../stocks.queries.server.ts';

stockBench();

const storage = {
  price: '148,000',
  optionName: 'Storage',
  variants: [
    { option: '128 GB', color: 'Black', quantity: 2 },
    { option: '256 GB', color: 'Black', quantity: 1, price: '171,500' },
    { option: '64 GB', color: 'Red', quantity: 1, price: '120,000' },
  ],
};

const found = async (stockId: string) => {
  const { rows } = await database().execute<{ price: number; words: string[] }>(sql`
    select price_kobo::float8 as price, tsvector_to_array(words) as words from stock_search where id = ${stockId}`);
  return rows[0];
};

const edit = async (
  shop: TestShop,
  stockId: string,
  fields: Record<string, unknown>,
  isWholeList = true,
) => {
  const { imageBase } = await stockRow(stockId);
  const draft = draftWith({ imagePath: imageBase, ...storage, ...fields });
  await inTransaction((tx) => editStock(tx, shop.actor, { stockId, draft, isWholeList }));
};

const sent = async (stockId: string) =>
  (await restockVariants(stockId)).map(({ priceKobo, ...variant }) => ({
    ...variant,
    from: variant.quantity,
    price: priceKobo === null ? '' : String(priceKobo / 100),
  }));

test('lists, search and the page know the lowest price, programs both ends', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, storage);
  expect(await stockRow(stockId)).toMatchObject({
    priceKobo: 14_800_000,
    lowestKobo: 12_000_000,
    highestKobo: 17_150_000,
    optionName: 'Storage',
    quantity: 4,
  });
  expect(await stockCards([stockId])).toMatchObject([{ priceKobo: 12_000_000, from: true }]);
  const { items } = await ownStocks({ shopId: shop.id, q: '' });
  expect(items).toMatchObject([{ priceKobo: 12_000_000, from: true }]);
  const page = await publicStock(stockId);
  if (!page) throw new Error('the item is gone');
  expect((await choicesOf(page)).map((choice) => [choice.option, choice.priceKobo])).toEqual([
    ['128 GB', 14_800_000],
    ['256 GB', 17_150_000],
    ['64 GB', 12_000_000],
  ]);
  const indexed = await found(stockId);
  expect(indexed?.price).toBe(12_000_000);
  expect(indexed?.words).toEqual(expect.arrayContaining(['128gb', '256gb', 'red']));
  expect(await stockEntity(stockId, shop.id)).toMatchObject({
    price: 148_000,
    lowestPrice: 120_000,
    highestPrice: 171_500,
    optionName: 'Storage',
    colorSizeCombinations: [
      { option: '128 GB', price: null },
      { option: '256 GB', price: 171_500 },
      { option: '64 GB', price: 120_000 },
    ],
  });
});

test('an item without own prices keeps no range, and its card no word before the price', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, {
    variants: [
      { size: '42', quantity: 1 },
      { size: '43', quantity: 1 },
    ],
  });
  expect(await stockRow(stockId)).toMatchObject({ lowestKobo: null, highestKobo: null });
  const [card] = await stockCards([stockId]);
  expect(card).toMatchObject({ priceKobo: 1_850_000 });
  expect(card).not.toHaveProperty('from');
});

test('the range follows the item’s price, a variant’s price and what is taken out', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, storage);
  const range = async () => {
    const { lowestKobo, highestKobo } = await stockRow(stockId);
    return [lowestKobo, highestKobo, (await found(stockId))?.price];
  };
  await edit(shop, stockId, { price: '99,000', variants: await sent(stockId) });
  expect(await range()).toEqual([9_900_000, 17_150_000, 9_900_000]);
  const [first, second] = await sent(stockId);
  await edit(shop, stockId, { variants: [first, { ...second, price: '160,000' }] });
  expect(await range()).toEqual([14_800_000, 16_000_000, 14_800_000]);
  await edit(shop, stockId, { variants: [first] });
  expect(await range()).toEqual([null, null, 14_800_000]);
});

test('a sold-out variant stays in the form with its price, and goes when it is taken out', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, storage);
  const cheap = (await variantsOf(stockId)).find(({ color }) => color === 'Red');
  await inTransaction((tx) =>
    moveStock(tx, { stockId, variantId: cheap?.id ?? null, kind: 'correction', change: -1 }),
  );
  const rows = await sent(stockId);
  expect(rows.map(({ option, quantity }) => [option, quantity])).toEqual([
    ['128 GB', 2],
    ['256 GB', 1],
    ['64 GB', 0],
  ]);
  await edit(shop, stockId, {
    variants: rows.map((row) => (row.quantity === 0 ? { ...row, price: '125,000' } : row)),
  });
  expect(await stockRow(stockId)).toMatchObject({ lowestKobo: 12_500_000, quantity: 3 });
  await edit(shop, stockId, { variants: rows.filter(({ quantity }) => quantity > 0) });
  expect(await stockRow(stockId)).toMatchObject({ lowestKobo: 14_800_000, quantity: 3 });
  expect(await restockVariants(stockId)).toHaveLength(2);
});

test('a program that names only what has pieces takes no sold-out variant away', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, {
    ...storage,
    variants: [
      ...storage.variants,
      { option: '32 GB', color: 'Red', quantity: 0, price: '80,000' },
    ],
  });
  const rows = (await sent(stockId)).filter(({ quantity }) => quantity > 0);
  await edit(shop, stockId, { variants: rows }, false);
  expect(await restockVariants(stockId)).toHaveLength(4);
  const last = (await restockVariants(stockId)).at(-1);
  await inTransaction((tx) =>
    restock(
      tx,
      shop.actor,
      { stockId, variants: [{ variantId: last?.id ?? null, quantity: 3 }], note: '' },
      noPromises,
    ),
  );
  expect(await stockRow(stockId)).toMatchObject({ quantity: 7, lowestKobo: 8_000_000 });
});
