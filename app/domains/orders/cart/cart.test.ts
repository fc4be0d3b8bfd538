import { expect, test } from 'vitest';
import { learnLeft } from '../ui/checkout/known-items.ts';
import {
  addToCart,
  buyablePieces,
  type CartItem,
  type CartLine,
  groupByShop,
  orderable,
  readCart,
  setQuantity,
  withoutShop,
  writeCart,
} from './cart.ts';

const line: CartLine = {
  stockId: 'a',
  variantId: null,
  shopId: 'ngozi',
  quantity: 1,
  priceKobo: 100,
};
const item = (stockId: string, shopId: string): CartItem => ({
  stockId,
  variantId: null,
  name: stockId,
  color: null,
  size: null,
  option: null,
  priceKobo: 100,
  left: 5,
  isAway: false,
  photo: null,
  shop: { id: shopId, name: shopId, address: '', picture: null, isClosed: false },
});

test('what was stored comes back, and rubbish is an empty cart', () => {
  expect(readCart(writeCart([line]))).toEqual([line]);
  for (const text of [
    null,
    '',
    '{',
    '[]',
    '{"lines":[{"stockId":1}]}',
    '{"lines":[{"stockId":"a","variantId":null,"shopId":"b","quantity":-4,"priceKobo":1}]}',
  ])
    expect(readCart(text)).toEqual([]);
});

test('adding again raises the quantity, up to what there is', () => {
  const two = addToCart(addToCart([], line, 5), line, 5);
  expect(two).toEqual([{ ...line, quantity: 2, left: 5 }]);
  expect(addToCart(two, { ...line, quantity: 9 }, 5)).toEqual([{ ...line, quantity: 5, left: 5 }]);
  expect(addToCart(two, { ...line, variantId: 'blue' }, 5)).toHaveLength(2);
});

test('a quantity of nothing takes the line away', () => {
  expect(setQuantity([line], line, 3)).toEqual([{ ...line, quantity: 3 }]);
  expect(setQuantity([line], line, 0)).toEqual([]);
});

test('grouped by shop, without what is gone', () => {
  const lines = [
    line,
    { ...line, stockId: 'b', shopId: 'emeka' },
    { ...line, stockId: 'c' },
    { ...line, stockId: 'gone' },
  ];
  const groups = groupByShop(lines, [item('a', 'ngozi'), item('b', 'emeka'), item('c', 'ngozi')]);
  expect(
    groups.map(({ shop, lines: own }) => [shop.id, own.map(({ item: { stockId } }) => stockId)]),
  ).toEqual([
    ['ngozi', ['a', 'c']],
    ['emeka', ['b']],
  ]);
  expect(withoutShop(lines, 'ngozi')).toHaveLength(1);
});

test('what is sold out is in the cart and in no sum', () => {
  const gone = { ...line, stockId: 'b', quantity: 3 };
  const items = [
    { ...item('a', 'ngozi'), priceKobo: 120 },
    { ...item('b', 'ngozi'), left: 0 },
  ];
  const [group] = groupByShop([line, gone], items);
  expect(group?.lines).toHaveLength(2);
  expect(orderable(group?.lines ?? [])).toEqual([{ ...line, priceKobo: 120 }]);
});

test('the number of the cart is what can be bought, as far as the device knows', () => {
  const lines = [
    { ...line, quantity: 7 },
    { ...line, stockId: 'b', quantity: 3 },
    { ...line, stockId: 'c', quantity: 2 },
  ];
  expect(buyablePieces(lines)).toBe(12);
  const learned = learnLeft(lines, [item('a', 'ngozi'), { ...item('b', 'ngozi'), left: 0 }]);
  expect(buyablePieces(learned)).toBe(5 + 0 + 2);
  expect(readCart(writeCart(learned))).toEqual(learned);
  expect(learnLeft(learned, [item('a', 'ngozi')])).toBe(learned);
  // It is sold again: what is put in counts at once.
  const [, back] = addToCart(learned, { ...line, stockId: 'b' }, 5);
  expect(back).toMatchObject({ quantity: 4, left: 5 });
});
