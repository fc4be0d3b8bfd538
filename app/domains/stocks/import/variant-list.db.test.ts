import { expect, test } from 'vitest';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench, stockRow, variantsOf } from '#tests/support/shop/stocks.ts';
import { ownStocks } from '../own-stocks.queries.server.ts';
import { exportStocks } from './export-stocks.server.ts';
import { importStocks, previewImport } from './import-stocks.server.ts';
import { readList } from './read-file.server.ts';

stockBench();

const read = (csv: string) => readList(new File([csv], 'x.csv'), 'shop');

test('variants with their prices go out with the list and come in again', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  await makeStock(shop.actor, {
    productName: 'Wig',
    price: '145,000',
    optionName: 'Length',
    variants: [
      { option: '12 inch', quantity: 2, price: '128,000.50' },
      { option: '14 | 16 inch', quantity: 4 },
      { option: '18 inch', quantity: 0, price: '189,000' },
    ],
  });
  await makeStock(shop.actor, { productName: 'Cap' });
  const lines = await read(await exportStocks(shop.id));
  expect((await importStocks(other.actor, lines)).added).toBe(2);
  const { items } = await ownStocks({ shopId: other.id, q: 'wig' });
  const id = items[0]?.id ?? '';
  expect(await stockRow(id)).toMatchObject({
    quantity: 6,
    optionName: 'Length',
    lowestKobo: 12_800_050,
    highestKobo: 18_900_000,
  });
  expect((await variantsOf(id)).map((v) => [v.option, v.quantity, v.priceKobo])).toEqual([
    ['12 inch', 2, 12_800_050],
    ['14 | 16 inch', 4, null],
    ['18 inch', 0, 18_900_000],
  ]);
});

test('half a row of variants is named instead of dropped', async () => {
  const { id } = await makeShop();
  const head = 'Name,Price,How many,Type,Kind,Colours and sizes';
  const row = (cell: string) => `Cap,500,2,Traditional Wear,Ankara Fabrics,"${cell}"`;
  const shop = { id, businessType: 'boutique', moreTypes: [] };
  const keysOf = async (cell: string) =>
    (await previewImport(shop, await read(`${head}\n${row(cell)}`))).map(
      ({ problem }) => problem?.key,
    );
  expect(await keysOf('Colour | How many\nRed | 2')).toEqual([undefined]);
  expect(await keysOf('Colour | How many\nRed |')).toEqual(['variants_wrong']);
  expect(await keysOf('Colour | Size | How many\nRed | M | 2\nBlue | | 1')).toEqual([
    'variants_wrong',
  ]);
  expect(await keysOf('Colour | How many | Price\nRed | 2 | cheap')).toEqual(['variants_wrong']);
});
