import { expect, test } from 'vitest';
import { offeredLanguages, translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { readCsv } from '#app/platform/sheets/read-sheet.server.ts';
import { fileRows } from './columns.ts';
import { findColumns, findHead } from './find-columns.server.ts';
import { sampleList } from './sample-list.ts';

const columnsOf = (head: string) => findColumns(head.split(','));

test.each([
  'Name,Price,How many,Type,Kind',
  'NAME,PRICE,HOW MANY?,TYPE,KIND',
  ' product name ,Selling Price,Qty,Product Type,Sub-category',
  'Item,Price (₦),Quantity in stock,type,kind',
  'productName,price,quantity,category2,category3',
  'Goods,PRICE (NAIRA),Pcs,Category II,Category III',
])('%s is understood', (head) => {
  expect(columnsOf(head)).toEqual({
    isSure: true,
    columns: { productName: 0, price: 1, quantity: 2, category2: 3, category3: 4 },
  });
});

test.each([
  ['Name,Price,Qty', { productName: 0, price: 1, quantity: 2 }],
  [
    'My goods,Cost price,Selling price,Number left,Category,Kind',
    { productName: 0, cost: 1, price: 2, quantity: 3, category2: 4, category3: 5 },
  ],
  [
    'Name,Price,Amount,Qty,Type,Kind',
    { productName: 0, price: 1, quantity: 3, category2: 4, category3: 5 },
  ],
  ['a,b', {}],
])('%s must be asked about', (head, columns) => {
  expect(columnsOf(head)).toEqual({ isSure: false, columns });
});

test('rows are read by the columns that were chosen, and one type and kind stands in for none', () => {
  const cells = [
    ['What', 'How much', 'Sort'],
    ['Cap', '500', ''],
    ['', '', ''],
    ['Shoe', '900', 'Footwear'],
  ];
  const place = { category2: 'Accessories', category3: 'Caps & Hats' };
  expect(fileRows(cells, { productName: 0, price: 1, category2: 2 }, place)).toEqual([
    { row: 2, cells: { productName: 'Cap', price: '500', ...place } },
    { row: 4, cells: { productName: 'Shoe', price: '900', category2: 'Footwear' } },
  ]);
});

const needed = { productName: 0, price: 1, quantity: 2, category2: 3, category3: 4 };

test.each([
  ['in the first row', 'Name,Price,Qty,Type,Kind\nCap,500,2,A,B', 1, needed],
  [
    'below a title and empty lines',
    'MAMA TOLU STORES,,,,\n,,,,\nNovember 2026,,,,\nName,Price,Qty,Type,Kind\nCap,500,2,A,B',
    4,
    needed,
  ],
  [
    'in two rows, with one cell over two columns',
    'Item,Price,,Qty,Type,Kind\n,Cost,Selling,,,\nCap,300,500,2,A,B',
    2,
    { productName: 0, cost: 1, price: 2, quantity: 3, category2: 4, category3: 5 },
  ],
])('headings %s are found', async (_, csv, firstRow, columns) => {
  const { headings: __, ...head } = findHead(await readCsv(csv));
  expect(head).toEqual({ firstRow, columns, isSure: true });
});

test('an item that is named like a heading is no heading', async () => {
  const head = findHead(await readCsv('What I sell,Worth\nStock,500\nCap,900'));
  expect([head.firstRow, head.isSure]).toEqual([1, false]);
});

test('a title with commas does not hide that semicolons part the cells', async () => {
  const cells = await readCsv('Mama Tolu, Balogun, Lagos\nName;Price;Qty;Type;Kind\nCap;500;2;A;B');
  expect(findHead(cells)).toMatchObject({ firstRow: 2, columns: needed, isSure: true });
});

test.each(offeredLanguages.map(({ code }) => code))(
  'the headings of the sample list in %s are understood, in capitals and without marks too',
  async (code) => {
    const { t } = translatorFor(code);
    const sample = sampleList([{ label: 'Type', items: [{ label: 'Kind' }] }], t);
    const [head = []] = await readCsv(sample);
    const plain = head.map((heading) => heading.normalize('NFD').replace(/\p{M}/gu, ''));
    const columns = Object.fromEntries(
      'productName price quantity category2 category3 description sku barcode brand notes'
        .split(' ')
        .map((name, at) => [name, at]),
    );
    for (const written of [head, head.map((heading) => heading.toUpperCase()), plain]) {
      expect(findColumns(written)).toEqual({ isSure: true, columns });
    }
  },
);
