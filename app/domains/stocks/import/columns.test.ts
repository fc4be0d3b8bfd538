import { expect, test } from 'vitest';
import { fileRows, findColumns } from './columns.ts';

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
    { productName: 0, price: 2, quantity: 3, category2: 4, category3: 5 },
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
