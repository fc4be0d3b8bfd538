import { expect, test } from 'vitest';
import { readCsv } from '#app/platform/sheets/read-sheet.server.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { addByForm, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { exportStocks } from '../import/export-stocks.server.ts';
import { importStocks, previewImport } from '../import/import-stocks.server.ts';
import { readList } from '../import/read-file.server.ts';
import { ownStocks } from '../own-stocks.queries.server.ts';

stockBench();

const head = 'productName,description,price,quantity,category2,category3,condition';
const listOf = (condition: string) =>
  new File([`${head}\nOne,Text,500,2,Traditional Wear,Ankara Fabrics,${condition}\n`], 'list.csv');

test.each([
  ['Tokunbo', 'uk_used'],
  ['UK used', 'uk_used'],
  ['uk_used', 'uk_used'],
  ['Second-hand', 'nigeria_used'],
  ['NEW', 'new'],
  ['refurbished', 'refurbished'],
  ['', null],
])('a list that says “%s” means %s', async (typed, stored) => {
  const shop = await makeShop();
  const lines = await readList(listOf(typed), shop.id);
  expect(await importStocks(shop.actor, lines)).toMatchObject({ added: 1 });
  const [item] = (await ownStocks({ shopId: shop.id, q: '' })).items;
  expect((await stockRow(item?.id ?? '')).condition).toBe(stored);
  const [names = [], row = []] = readCsv(await exportStocks(shop.id));
  expect(row[names.indexOf('condition')]).toBe(stored ?? '');
});

test('what is no condition is refused everywhere and nothing is added', async () => {
  const shop = await makeShop();
  await expect(addByForm(shop.actor, { condition: 'shiny' })).rejects.toMatchObject({
    fields: { condition: 'stocks.condition_invalid' },
  });
  const lines = await readList(listOf('shiny'), shop.id);
  const [row] = await previewImport(
    { id: shop.id, businessType: 'boutique', moreTypes: [] },
    lines,
  );
  expect(row?.problem).toMatchObject({ params: { value: 'shiny', field: 'condition' } });
  expect((await ownStocks({ shopId: shop.id, q: '' })).items).toEqual([]);
});
