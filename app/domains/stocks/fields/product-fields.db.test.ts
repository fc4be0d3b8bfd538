import { expect, test } from 'vitest';
import { readCsv } from '#app/platform/sheets/read-sheet.server.ts';
import { sampleDetails, sampleValues } from '#tests/support/shop/field-samples.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { addByForm, makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { stockEntity } from '../entity.queries.server.ts';
import { exportStocks } from '../import/export-stocks.server.ts';
import { importStocks } from '../import/import-stocks.server.ts';
import { readList } from '../import/read-file.server.ts';
import { ownStocks } from '../own-stocks.queries.server.ts';
import { detailsOf } from './field-columns.server.ts';
import { detail, detailNames, fieldNames, pickDetails, publicNames } from './product-fields.ts';

stockBench();

const found = async (shopId: string, q: string) =>
  (await ownStocks({ shopId, q })).items.map(({ id }) => id);

test('every declared detail goes the whole round: form, table, list out, list in, API', async () => {
  const shop = await makeShop();
  const other = await makeShop();
  const stockId = await addByForm(shop.actor, sampleDetails);
  expect(detailsOf(await stockRow(stockId))).toEqual(sampleValues);

  const csv = await exportStocks(shop.id);
  expect(readCsv(csv)[0]?.slice(0, fieldNames.length)).toEqual(fieldNames);
  const lines = await readList(new File([csv], 'export.csv'), shop.id);
  expect((await importStocks(other.actor, lines)).added).toBe(1);
  const [copy = ''] = await found(other.id, '');
  expect(detailsOf(await stockRow(copy))).toEqual(sampleValues);

  const { dimensions, ...flat } = (await stockEntity(copy, other.id)) ?? {};
  expect({ ...flat, ...dimensions }).toMatchObject(sampleValues);
});

test('others get the public details and no others; the team finds an item by all that are searched', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, sampleDetails);
  const { dimensions, ...shown } = (await stockEntity(stockId, undefined)) ?? {};
  expect(dimensions).toBeUndefined();
  const seen = detailNames.filter((name) => name in shown);
  expect(seen).toEqual(publicNames);
  expect(shown).toMatchObject(pickDetails(sampleValues, publicNames));
  for (const name of detailNames.filter((each) => detail(each).searched)) {
    expect([name, await found(shop.id, sampleDetails[name])]).toEqual([name, [stockId]]);
  }
});
