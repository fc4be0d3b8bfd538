import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { editShop } from '#app/domains/shops/commands/edit-shop.server.ts';
import {
  directoryShops,
  publicShop,
  shopsAfter,
} from '#app/domains/shops/directory/directory.queries.server.ts';
import { readDirectoryFilter } from '#app/domains/shops/directory/directory.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { shopEditInput } from '#app/domains/shops/shops.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, draftWith, makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { previewImport } from '../import/import-stocks.server.ts';
import { categoryChoice } from '../pages/own-page.server.ts';
import { editStock } from './edit-stock.server.ts';

const { t } = translatorFor('en');
stockBench();

const phone = { category2: 'Smartphones', category3: 'Android Phones' };

async function setTypes(shop: TestShop, types: Record<string, string>) {
  const fields = { name: 'Ngozi', phoneNumber: '', address: '', telegramUsername: '' };
  const edit = shopEditInput.parse({ ...fields, ...types });
  await inTransaction((tx) => editShop(tx, shop.actor, edit));
}

const typesOf = async (shop: TestShop) => {
  const [row] = await database().select().from(shops).where(eq(shops.id, shop.id));
  if (!row) throw new Error('the shop is gone');
  return { id: row.id, businessType: row.businessType, moreTypes: row.moreTypes };
};

test('a shop may have two more businesses; the main one stays and stands once', async () => {
  const shop = await makeShop();
  await setTypes(shop, { secondType: 'phones', thirdType: 'beauty' });
  expect(await typesOf(shop)).toMatchObject({
    businessType: 'boutique',
    moreTypes: ['phones', 'beauty'],
  });
  // A form that does not ask leaves them as they are.
  await setTypes(shop, {});
  expect(await typesOf(shop)).toMatchObject({ moreTypes: ['phones', 'beauty'] });
  await setTypes(shop, { secondType: 'boutique', thirdType: 'books' });
  expect(await typesOf(shop)).toMatchObject({ businessType: 'boutique', moreTypes: ['books'] });
  await setTypes(shop, { secondType: 'toys', thirdType: 'toys' });
  expect(await typesOf(shop)).toMatchObject({ moreTypes: ['toys'] });
  await setTypes(shop, { secondType: '', thirdType: '' });
  expect(await typesOf(shop)).toMatchObject({ moreTypes: [] });
  expect(() => shopEditInput.parse({ name: 'x', secondType: 'fish' })).toThrow();
});

test('the stock form and a list take the types of all businesses, and of no other', async () => {
  const shop = await makeShop();
  expect(await codeOf(makeStock(shop.actor, phone))).toBe('stocks.category_invalid');
  await setTypes(shop, { secondType: 'phones', thirdType: '' });
  const stockId = await makeStock(shop.actor, phone);
  expect(await stockRow(stockId)).toMatchObject({ category1: 'Phones' });
  expect(await stockRow(await makeStock(shop.actor))).toMatchObject({ category1: 'Boutique' });
  const crossed = makeStock(shop.actor, { ...phone, category1: 'Boutique' });
  expect(await codeOf(crossed)).toBe('stocks.category_invalid');
  const own = await typesOf(shop);
  expect(categoryChoice(own, t)).toMatchObject({ name: 'Boutique', others: [{ name: 'Phones' }] });
  const cells = { productName: 'Radio phone', price: '100', quantity: '1', ...phone };
  const toys = { ...cells, productName: 'Doll', category2: 'Dolls', category3: 'Dolls' };
  const [good, bad] = await previewImport(own, [
    { row: 2, cells },
    { row: 3, cells: toys },
  ]);
  expect([good?.problem, bad?.problem?.key]).toEqual([undefined, 'category_wrong']);
});

test('an item stays what it is when the shop leaves that business, and nothing new comes into it', async () => {
  const shop = await makeShop();
  await setTypes(shop, { secondType: 'phones', thirdType: '' });
  const stockId = await makeStock(shop.actor, phone);
  await setTypes(shop, { secondType: '', thirdType: '' });
  const { imageBase } = await stockRow(stockId);
  const draft = draftWith({ ...phone, imagePath: imageBase, productName: 'Renamed' });
  await inTransaction((tx) => editStock(tx, shop.actor, { stockId, draft }));
  expect(await stockRow(stockId)).toMatchObject({ category1: 'Phones', productName: 'Renamed' });
  expect(categoryChoice(await typesOf(shop), t, 'Phones').others).toMatchObject([
    { name: 'Phones' },
  ]);
  expect(await codeOf(makeStock(shop.actor, phone))).toBe('stocks.category_invalid');
});

test('the directory finds the shop under each of its businesses', async () => {
  const shop = await makeShop();
  await setTypes(shop, { secondType: 'phones', thirdType: 'beauty' });
  const found = async (type: string) => {
    const filter = readDirectoryFilter(new URLSearchParams({ type }));
    const page = await directoryShops(filter);
    const listed = await shopsAfter({ q: '', letter: undefined, type: filter.type, cursor: '' });
    const has = (list: readonly { id: string }[]) => list.some(({ id }) => id === shop.id);
    return [has(page.shops), has(listed.shops)];
  };
  for (const type of ['boutique', 'phones', 'beauty'])
    expect(await found(type), type).toEqual([true, true]);
  expect(await found('toys')).toEqual([false, false]);
  expect(await publicShop(shop.id)).toMatchObject({ moreTypes: ['phones', 'beauty'] });
});
