import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { readCsv } from '#app/platform/sheets/read-sheet.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { xmlText } from '#app/platform/text/xml.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { sheetOf, workbook } from '#tests/support/workbook.ts';
import { stockDeletionCounts } from '../figures.queries.server.ts';
import { checkRowsInPortions } from './check-rows.ts';
import { exportStocks } from './export-stocks.server.ts';
import { importStocks, previewImport } from './import-stocks.server.ts';
import { readList } from './read-file.server.ts';

stockBench();

const head = 'Name,Price,How many,Type,Kind,Code';
const list = (lines: readonly string[]) =>
  readList(new File([[head, ...lines].join('\n')], 'x.csv'), 'shop');
const place = 'Traditional Wear,Ankara Fabrics';

const preview = async (shop: TestShop, lines: readonly string[]) =>
  previewImport({ id: shop.id, businessType: 'boutique', moreTypes: [] }, await list(lines));

const namesOf = async (shopId: string) => {
  const { rows } = await database().execute<{ name: string }>(
    sql`select product_name as name from stocks where shop_id = ${shopId} order by id`,
  );
  return rows.map(({ name }) => name);
};

test('the preview names every bad row by its number in the file', async () => {
  const shop = await makeShop();
  await makeStock(shop.actor, { productName: 'Silk head tie' });
  const rows = await preview(shop, [
    `Gold ankara,18500,14,${place},`,
    `Red scarf,,5,${place},`,
    `"Kids gown ""Ada""",6500,ten,${place},`,
    '',
    `gold  ANKARA,100,1,${place},`,
    `,100,1,${place},`,
    'Shoe,100,1,Footwear,Ankara Fabrics,',
    `silk head tie,100,1,${place},`,
    `Lace,free,1,${place},`,
    `Cap,500,2,${place},A1`,
    `Other cap,500,2,${place},a1`,
    'Hat,500,2,,,',
  ]);
  expect(rows.map(({ row, problem }) => [row, problem?.key])).toEqual([
    [2, undefined],
    [3, 'price_missing'],
    [4, 'quantity_wrong'],
    [6, 'same_as_row'],
    [7, 'name_missing'],
    [8, 'category_wrong'],
    [9, 'already_there'],
    [10, 'price_wrong'],
    [11, undefined],
    [12, 'same_as_row'],
    [13, 'category_missing'],
  ]);
  expect(rows[3]?.problem?.params).toEqual({ row: 2 });
  expect(await namesOf(shop.id)).toEqual(['Silk head tie']);
});

test('type and kind are known in any letter case, and a kind alone by its type', async () => {
  const shop = await makeShop();
  const rows = await preview(shop, [
    'Cloth,500,2,TRADITIONAL wear,ankara fabrics,',
    'Blue cloth,500,2,,Adire or Batik,',
    'Green cloth,500,2,,adire & BATIK,',
    'Shirt,500,2,footwear,shirts,',
  ]);
  expect(
    rows.map(({ draft, problem }) => problem?.key ?? [draft?.category2, draft?.category3]),
  ).toEqual([
    ['Traditional Wear', 'Ankara Fabrics'],
    'category_missing',
    ['Traditional Wear', 'Adire & Batik'],
    'category_wrong',
  ]);
});

test('one word of a kind is enough where only one kind has it, beside a type that is no type', async () => {
  const shop = await makeShop();
  const rows = await preview(shop, [
    'Scarf,500,2,Head tie,for all,',
    'Leather,500,2,Belt,Men,',
    'Red,500,2,Dress,Women,',
    'Blue,500,2,,shirt,',
    'Clock,500,2,Accessories,Watch,',
    'Bag,500,2,Footwear,Belt,',
    'Thing,500,2,Wear,Men,',
  ]);
  expect(rows.map(({ draft, problem }) => problem?.key ?? draft?.category3)).toEqual([
    'Gele & Headties',
    'Belts & Wallets',
    'Dresses & Gowns',
    'Shirts',
    'Watches',
    'category_wrong',
    'category_wrong',
  ]);
});

test('a row names all its faults at once', async () => {
  const shop = await makeShop();
  const rows = await preview(shop, ['Gown,abc,-3,Nothing,Nobody,', ',,,,,']);
  expect(rows.map(({ problem, also = [] }) => [problem, ...also].map((one) => one?.key))).toEqual([
    ['price_wrong', 'quantity_wrong', 'category_wrong'],
  ]);
});

test('items of one name are told apart by their codes; one without a code is known by its name', async () => {
  const shop = await makeShop();
  await makeStock(shop.actor, { productName: 'Ankara gown', sku: 'G-1' });
  await makeStock(shop.actor, { productName: 'Bead set' });
  const rows = [
    `Ankara gown,18500,4,${place},G-2`,
    `ankara gown,18500,4,${place},G-3`,
    `Ankara gown,18500,4,${place},g-1`,
    `Ankara gown,18500,4,${place},`,
    `Bead set,500,2,${place},B-1`,
  ];
  expect((await preview(shop, rows)).map(({ problem }) => problem?.key)).toEqual([
    undefined,
    undefined,
    'already_there',
    'same_as_row',
    'already_there',
  ]);
  expect(await importStocks(shop.actor, await list(rows))).toMatchObject({
    added: 2,
    skipped: [4, 5, 6],
  });
  // The same list once more: the codes are known by now.
  expect((await importStocks(shop.actor, await list(rows))).added).toBe(0);
});

test('rows of mixed quality, the limit reached midway, run twice: no duplicates', async () => {
  const count = isLongRun ? 500 : 150;
  const shop = await makeShop({ plan: 'premium' });
  const lines = await list(
    Array.from({ length: count }, (_, at) =>
      at % 5 === 4 ? `Bad ${at},,1,${place},` : `Item ${at},${100 + at},${1 + (at % 9)},${place},`,
    ),
  );
  const first = await importStocks(shop.actor, lines);
  expect([first.added, first.overQuota.length, first.skipped.length]).toEqual([
    100,
    count * 0.8 - 100,
    count * 0.2,
  ]);
  const [again, twin] = await Promise.all([
    importStocks(shop.actor, lines),
    importStocks(shop.actor, lines),
  ]);
  expect([again.added, twin.added]).toEqual([0, 0]);
  const names = await namesOf(shop.id);
  expect(new Set(names).size).toBe(100);
  expect(names[0]).toBe('Item 0');
  const { rows } = await database().execute(sql`
    select product_count as count, (select count(*)::int from stock_search where shop_id = s.id) as found,
      (select count(*)::int from stock_movements m join stocks i on i.id = m.stock_id where i.shop_id = s.id) as moved
    from shops s where id = ${shop.id}`);
  expect(rows[0]).toEqual({ count: 100, found: 100, moved: 100 });
}, 120_000);

test('a long preview is made in portions: others have their turn in between', async () => {
  const lines = await list(
    Array.from({ length: 2_000 }, (_, at) => `Item ${at},${100 + at},1,${place},`),
  );
  let checkedSinceTurn = 0;
  let mostAtOnce = 0;
  let isDone = false;
  const turn = () => {
    checkedSinceTurn = 0;
    if (!isDone) setImmediate(turn);
  };
  turn();
  const rows = await checkRowsInPortions(lines, {
    placeOf: (category2, category3) => {
      checkedSinceTurn += 1;
      mostAtOnce = Math.max(mostAtOnce, checkedSinceTurn);
      return { category2, category3 };
    },
    isThere: () => false,
    seesPrices: false,
    bannedWord: () => undefined,
  });
  isDone = true;
  expect(rows.filter(({ draft }) => draft)).toHaveLength(2_000);
  expect(mostAtOnce).toBeLessThanOrEqual(50);
});

test('two imports at once add each row once', async () => {
  const shop = await makeShop({ plan: 'premium' });
  const lines = await list(Array.from({ length: 45 }, (_, at) => `Item ${at},500,1,${place},`));
  const results = await Promise.all([
    importStocks(shop.actor, lines),
    importStocks(shop.actor, lines),
  ]);
  expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(45);
  expect(new Set(await namesOf(shop.id)).size).toBe(45);
});

test('imported items show the picture of items without one, which stays when they go', async () => {
  const shop = await makeShop();
  await importStocks(shop.actor, await list([`Cap,500,2,${place},`]));
  const file = await storage().get('products/no-photo/original.jpg');
  expect(file?.contentType).toBe('image/jpeg');
});

test('the picture of items without one is not counted among the photos of a shop', async () => {
  const shop = await makeShop();
  await importStocks(shop.actor, await list([`Cap,500,2,${place},`]));
  await makeStock(shop.actor, { productName: 'Gown' });
  expect(await stockDeletionCounts(shop.id)).toMatchObject({ items: 2, photos: 1 });
});

test('an export is read again as the same items, and formulas in it are text', async () => {
  const shop = await makeShop();
  await makeStock(shop.actor, { productName: '=cmd|calc', sku: '-1', description: '@x, "y"\nz' });
  const csv = await exportStocks(shop.id);
  const [, row] = readCsv(csv);
  expect(row?.slice(0, 2)).toEqual(["'=cmd|calc", '\'@x, "y"\nz']);
  expect(csv).not.toMatch(/(^|[,"\n])[=@]/m);
  const other = await makeShop();
  const lines = await readList(new File([csv], 'export.csv'), 'shop');
  expect((await importStocks(other.actor, lines)).added).toBe(1);
  expect(await namesOf(other.id)).toEqual(['=cmd|calc']);
});

const marked = 'Aṣọ òkè ẹ̀yà ǹlá, ɗinkin ƙasa, akpụkpọ ụkwụ';

test('marks come through an export, and apart from their letters they are put together again', async () => {
  const shop = await makeShop();
  await makeStock(shop.actor, { productName: marked.normalize('NFD') });
  expect(await namesOf(shop.id)).toEqual([marked.normalize('NFC')]);
  const csv = await exportStocks(shop.id);
  expect(csv).toContain(marked.normalize('NFC'));
  const apart = csv.normalize('NFD');
  const cell = (text: string) => `<c t="inlineStr"><is><t>${xmlText(text)}</t></is></c>`;
  const rows = readCsv(apart).map((line) => `<row>${line.map(cell).join('')}</row>`);
  const book = workbook(sheetOf(rows.join('')));
  for (const [name, file] of [
    ['export.csv', csv],
    ['from-a-mac.csv', apart],
    ['book.xlsx', book],
  ] as const) {
    const other = await makeShop();
    const lines = await readList(new File([file], name), 'shop');
    expect((await importStocks(other.actor, lines)).added).toBe(1);
    expect(await namesOf(other.id)).toEqual([marked.normalize('NFC')]);
  }
});

test('a list may name types and kinds in any language', async () => {
  const rows = await preview(await makeShop(), [
    `Wax,100,1,${place},`,
    'Hollandais,100,1,Kayan gargajiya,Atamfa,',
    'Vlisco,100,1,ASO IBILE,aso ankara,',
    'Abada,100,1,Uwe ọdịnala,Akwa ankara,',
    'Chitenge,100,1,,Atamfa,',
  ]);
  const wanted = { category2: 'Traditional Wear', category3: 'Ankara Fabrics' };
  expect(rows.map(({ draft }) => draft)).toMatchObject(rows.map(() => wanted));
});

test.each([
  ['nothing', ''],
  ['no name column', 'Price\n5'],
  ['only a head', head],
  ['a picture', '\u0089PNG\r\n'],
])('%s is not a list', async (_, text) => {
  expect(await codeOf(readList(new File([text], 'x.csv'), 'shop'))).toBe(
    'stocks.import_unreadable',
  );
});
