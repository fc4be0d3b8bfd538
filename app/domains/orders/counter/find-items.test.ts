import { expect, test } from 'vitest';
import { findItems } from './find-items.ts';

const items = [
  { name: 'Lace gown', barcode: '5901234123457' },
  { name: 'Bag 5901', barcode: null },
  { name: 'Cap', barcode: '12345678' },
  { name: 'Fìlà Aṣọ́-òkè', barcode: null },
  { name: 'Ɗan kunne', barcode: null },
  { name: 'عطر', barcode: null },
].map((item, at) => ({ ...item, stockId: `01a0b2c3-0000-7000-8000-00000000000${at}` }));

test.each([
  ['', ['Lace gown', 'Bag 5901', 'Cap', 'Fìlà Aṣọ́-òkè', 'Ɗan kunne', 'عطر']],
  ['fila', ['Fìlà Aṣọ́-òkè']],
  ['FÌLA', ['Fìlà Aṣọ́-òkè']],
  ['aso oke', ['Fìlà Aṣọ́-òkè']],
  ['dan', ['Ɗan kunne']],
  ['عطر', ['عطر']],
  [' LACE ', ['Lace gown']],
  ['5901', ['Lace gown', 'Bag 5901']],
  ['5901234123457', ['Lace gown']],
  ['5 901234 123457', ['Lace gown']],
  ['12345678', ['Cap']],
  ['null', []],
  ['?', []],
  ['https://oja.example/stocks/01a0b2c3-0000-7000-8000-000000000002', ['Cap']],
  ['HTTPS://OJA.EXAMPLE/STOCKS/01A0B2C3-0000-7000-8000-000000000000?a=x', ['Lace gown']],
  ['https://oja.example/stocks/01a0b2c3-0000-7000-8000-00000000000f', []],
])('"%s" finds %j', (text, names) => {
  expect(findItems(items, text).map(({ name }) => name)).toEqual(names);
});
