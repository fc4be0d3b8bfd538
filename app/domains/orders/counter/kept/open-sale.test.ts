import { expect, test } from 'vitest';
import type { CounterItem } from '../counter.queries.server.ts';
import { noSale, readOpenSale, writeOpenSale } from './open-sale.ts';

const item = (stockId: string, left: number): CounterItem => ({
  stockId,
  variantId: null,
  name: stockId,
  barcode: null,
  category: '',
  color: null,
  size: null,
  option: null,
  priceKobo: 100,
  left,
  photo: undefined,
});

const sale = {
  ...noSale('Bargained'),
  picked: new Map([
    ['a/', { quantity: 3, soldKobo: 90 }],
    ['b/', { quantity: 1 }],
  ]),
  customer: { name: 'Ada', phone: '' },
  given: '50',
};

test('what was put together is read as it was, with no more than there is by now', () => {
  const read = readOpenSale(writeOpenSale(sale), [item('a', 2), item('b', 0)], 'Bargained');
  expect(read).toEqual({ ...sale, picked: new Map([['a/', { quantity: 2, soldKobo: 90 }]]) });
});

test('an empty sale is not kept, and anything else in its place is none', () => {
  expect(writeOpenSale(noSale('x'))).toBe('');
  for (const text of [null, '', '{', '{}', '{"picked":3}', '[]', writeOpenSale(sale)])
    expect(readOpenSale(text, [item('c', 5)], 'x')).toBeUndefined();
});
