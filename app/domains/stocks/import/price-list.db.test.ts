import { expect, test } from 'vitest';
import { lagosDay } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { offeredLanguages, translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { readCsv } from '#app/platform/sheets/read-sheet.server.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, saveCost, stockBench, variantsOf } from '#tests/support/shop/stocks.ts';
import { ownStocks } from '../own-stocks.queries.server.ts';
import { setOffer } from '../prices/offers.server.ts';
import { setNegotiable } from '../prices/price-forms.server.ts';
import { stockCosts } from '../prices/prices.table.server.ts';
import { exportStocks } from './export-stocks.server.ts';
import { findColumns } from './find-columns.server.ts';
import { importStocks, previewImport } from './import-stocks.server.ts';
import { priceColumns, priceNames } from './price-columns.ts';
import { readList } from './read-file.server.ts';

stockBench();

const day = 86_400_000;
const read = (csv: string) => readList(new File([csv], 'x.csv'), 'shop');
const midnight = (days: number) =>
  new Date(`${lagosDay(new Date(Date.now() + days * day))}T00:00:00+01:00`);

/** A running offer on variants, a planned one on a plain item, and one item without any. */
async function pricedShop() {
  const shop = await makeShop();
  const wig = await makeStock(shop.actor, {
    productName: 'Wig',
    price: '145,000',
    optionName: 'Length',
    variants: [
      { option: '12 inch', quantity: 2, price: '128,000.50' },
      { option: '14 inch', quantity: 4 },
    ],
  });
  const cap = await makeStock(shop.actor, { productName: 'Cap' });
  await makeStock(shop.actor, { productName: 'Belt' });
  const offer = (stockId: string, priceKobo: number, [from, to]: [number, number]) =>
    inTransaction((tx) =>
      setOffer(tx, shop.actor, {
        stockId,
        priceKobo,
        startsAt: midnight(from),
        endsAt: midnight(to),
      }),
    );
  const [short] = await variantsOf(wig);
  await saveCost(shop.actor, wig, { cost: '90,000.50', floor: '100,000' });
  await saveCost(shop.actor, wig, { floor: '95,000', variantId: short?.id ?? '' });
  await saveCost(shop.actor, cap, { cost: '9,000' });
  await inTransaction((tx) => setNegotiable(tx, shop.actor, { stockId: cap, negotiable: true }));
  await offer(wig, 11_600_000, [-2, 3]);
  await offer(cap, 1_500_000, [2, 9]);
  return { shop, wig };
}

/** The list without what another shop cannot have: visits, and when the item was made. */
async function listOf(shopId: string, seesCosts: boolean) {
  const [names = [], ...rows] = readCsv(await exportStocks(shopId, { seesCosts }));
  return rows.map((row) =>
    Object.fromEntries(
      names.flatMap((name, at) =>
        ['views', 'likes', 'orders', 'createdAt'].includes(name) ? [] : [[name, row[at]]],
      ),
    ),
  );
}

test('offers, costs and floors go out with the list and come in again as the same', async () => {
  const { shop } = await pricedShop();
  const other = await makeShop();
  const before = await listOf(shop.id, true);
  expect(before).toMatchObject([
    {
      price: '145000',
      offerPrice: '116000',
      offerFrom: lagosDay(midnight(-2)),
      offerUntil: lagosDay(midnight(2)),
      cost: '90000.5',
      floor: '100000',
      variants:
        'Length | How many | Price | Lowest price\n12 inch | 2 | 128000.5 | 95000\n14 inch | 4 |  | ',
    },
    {
      price: '18500',
      offerPrice: '15000',
      offerUntil: lagosDay(midnight(8)),
      cost: '9000',
      negotiable: 'yes',
    },
    { offerPrice: '', offerFrom: '', offerUntil: '', cost: '', floor: '', negotiable: '' },
  ]);
  const lines = await read(await exportStocks(shop.id, { seesCosts: true }));
  expect(await importStocks(other.actor, lines)).toMatchObject({ added: 3, skipped: [] });
  expect(await listOf(other.id, true)).toEqual(before);
  // Taken over is what the item costs now, and not a struck price that nobody has asked there.
  const { items } = await ownStocks({ shopId: other.id, q: 'wig' });
  const [wig] = await variantsOf(items[0]?.id ?? '');
  expect(wig).toMatchObject({ priceKobo: 10_240_000, backKobo: 12_800_050, wasKobo: null });
  expect(items[0]).toMatchObject({ priceKobo: 10_240_000, wasKobo: null });
});

test('an employee gets no costs and floors with the list, and sets none by it', async () => {
  const { shop } = await pricedShop();
  const plain = await exportStocks(shop.id);
  expect(plain).not.toMatch(/cost|floor|90000|95000|100000|9000\b/i);
  const other = await makeShop();
  const { actor } = await makeMember(other);
  const lines = await read(await exportStocks(shop.id, { seesCosts: true }));
  expect((await importStocks(actor, lines)).added).toBe(3);
  const costs = await database().select().from(stockCosts);
  const { items } = await ownStocks({ shopId: other.id, q: '' });
  expect(costs.filter(({ stockId }) => items.some(({ id }) => id === stockId))).toEqual([]);
  const set = await listOf(other.id, true);
  expect(set.map(({ offerPrice, negotiable }) => [offerPrice, negotiable])).toEqual([
    ['', ''],
    ['', ''],
    ['', ''],
  ]);
});

test('a price cell that cannot be is named, and an offer that is over is none', async () => {
  const { id } = await makeShop();
  const shop = { id, businessType: 'boutique', moreTypes: [] };
  const head =
    'Name,Price,How many,Type,Kind,Offer price,Offer from,Offer until,Cost price,Floor,Negotiable';
  const [soon, past] = [lagosDay(midnight(5)), '2020-01-01'];
  const wrong = async (cells: string, seesPrices = true) => {
    const lines = await read(`${head}\nCap,500,2,Traditional Wear,Ankara Fabrics,${cells}`);
    const [row] = await previewImport(shop, lines, seesPrices);
    return row?.problem?.params.field;
  };
  expect(await wrong(`400,,${soon},300,350`)).toBeUndefined();
  expect(await wrong(`400,,${past},,`)).toBe('offerUntil');
  expect(await wrong(`400,2019-12-30,${past},,`)).toBeUndefined();
  expect(await wrong(`500,,${soon},,`)).toBe('offerPrice');
  expect(await wrong(`cheap,,${soon},,`)).toBe('offerPrice');
  expect(await wrong(`400,,,,`)).toBe('offerUntil');
  expect(await wrong(`400,soon,${soon},,`)).toBe('offerFrom');
  expect(await wrong(`400,,${lagosDay(midnight(100))},,`)).toBe('offerUntil');
  expect(await wrong(',,,-3,')).toBe('cost');
  expect(await wrong(',,,,x')).toBe('floor');
  expect(await wrong(`400,,${soon},,450`)).toBe('offerPrice');
  expect(await wrong(',,,,,maybe')).toBe('negotiable');
  expect(await wrong(',,,,,Yes')).toBeUndefined();
  // Of somebody who may not set them they are not read.
  expect(await wrong(',,,-3,x', false)).toBeUndefined();
});

test('each of these columns is found by its name, its headings and its words in every language', () => {
  for (const name of priceNames) {
    const { label, headings } = priceColumns[name];
    const inWords = offeredLanguages.map(({ code }) => translatorFor(code).t(label));
    for (const heading of [name, ...headings, ...inWords])
      expect([heading, findColumns(['Other', heading]).columns[name]]).toEqual([heading, 1]);
  }
});
