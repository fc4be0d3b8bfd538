import { expect, test } from 'vitest';
import { readCsv } from '#app/platform/sheets/read-sheet.server.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { addByForm, makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { programDraft, stockPayload } from '../draft/stock-payload.ts';
import { stockEntity } from '../entity.queries.server.ts';
import { exportStocks } from '../import/export-stocks.server.ts';
import { importStocks, previewImport } from '../import/import-stocks.server.ts';
import { readList } from '../import/read-file.server.ts';
import { ownStocks } from '../own-stocks.queries.server.ts';
import { teamStock } from '../stocks.queries.server.ts';

stockBench();

const barcode = '5901234123457';

const found = async (shopId: string, q: string) =>
  (await ownStocks({ shopId, q })).items.map(({ id }) => id);

test('a barcode goes the whole round: form, table, own search, list out, list in, API', async () => {
  const shop = await makeShop();
  const other = await makeShop();
  const stockId = await addByForm(shop.actor, { barcode: '  5 901234 123457 ' });
  await addByForm(shop.actor, { productName: 'Cap', barcode: '12345678' });
  expect((await stockRow(stockId)).barcode).toBe(barcode);

  for (const q of [barcode, ' 5 901234 123457', '0123412']) {
    expect([q, await found(shop.id, q)]).toEqual([q, [stockId]]);
  }
  expect(await found(other.id, barcode)).toEqual([]);

  const csv = await exportStocks(shop.id);
  const [head = [], ...rows] = readCsv(csv);
  const barcodes = rows.map((row) => row[head.indexOf('barcode')]);
  expect(barcodes.sort()).toEqual(['12345678', barcode]);
  const lines = await readList(new File([csv], 'export.csv'), other.id);
  expect((await importStocks(other.actor, lines)).added).toBe(2);
  const [copy = ''] = await found(other.id, barcode);

  expect((await stockEntity(copy, other.id))?.barcode).toBe(barcode);
  expect(await stockEntity(copy, shop.id)).not.toHaveProperty('barcode');
  const card = await teamStock(copy, other.id);
  expect(card?.texts).toMatchObject([{ name: 'barcode', value: barcode }]);
});

test('a whole barcode finds its items and no others, and words where no item has it', async () => {
  const shop = await makeShop();
  const first = await makeStock(shop.actor, { barcode });
  const coded = await makeStock(shop.actor, { sku: `ZQ-${barcode}`, barcode: '00000000' });
  const second = await makeStock(shop.actor, { barcode });
  expect(await found(shop.id, barcode)).toEqual([second, first]);
  expect(await found(shop.id, `zq-${barcode}`)).toEqual([coded]);
  const hidden = await makeStock(shop.actor, { sku: '4006381333931', status: 'hidden' });
  expect(await found(shop.id, '4006381333931')).toEqual([hidden]);
  const page = await ownStocks({ shopId: shop.id, q: barcode, count: 1 });
  const next = await ownStocks({ shopId: shop.id, q: barcode, count: 1, after: page.next });
  expect([page, next].flatMap(({ items }) => items.map(({ id }) => id))).toEqual([second, first]);
});

test.each(['1234567', '123456789012345', '59012341234X7', '5.90E+12', '٥٩٠١٢٣٤١'])(
  'the barcode %s is refused everywhere and nothing changes',
  async (wrong) => {
    const shop = await makeShop();
    const refusal = {
      code: 'stocks.barcode_invalid',
      fields: { barcode: 'stocks.barcode_invalid' },
    };
    await expect(addByForm(shop.actor, { barcode: wrong })).rejects.toMatchObject(refusal);
    const stockId = await makeStock(shop.actor, { barcode });
    const before = await stockEntity(stockId, shop.id);
    expect(() => programDraft(stockPayload.parse({ barcode: wrong }), before)).toThrow(
      expect.objectContaining(refusal),
    );
    const csv = `Name,Price,How many,Type,Kind,EAN\nCap,500,1,Traditional Wear,Ankara Fabrics,${wrong}`;
    const lines = await readList(new File([csv], 'x.csv'), shop.id);
    const [row] = await previewImport(
      { id: shop.id, businessType: 'boutique', moreTypes: [] },
      lines,
    );
    expect(row?.problem).toEqual({
      key: 'barcode_wrong',
      params: { value: wrong, field: 'barcode' },
    });
    expect(await found(shop.id, '')).toEqual([stockId]);
  },
);

test('a program takes a barcode away by sending none', async () => {
  const shop = await makeShop();
  const before = await stockEntity(await makeStock(shop.actor, { barcode }), shop.id);
  expect(programDraft({}, before).barcode).toBe(barcode);
  for (const none of [null, '', ' ']) {
    expect(programDraft(stockPayload.parse({ barcode: none }), before).barcode).toBeNull();
  }
});
