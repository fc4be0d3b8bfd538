import { expect, test } from 'vitest';
import type { CartLine } from './cart.ts';
import { joinCarts, mostPlainLines, readPlainCart, writePlainCart } from './plain-cart.ts';

const gown: CartLine = {
  stockId: '01900000-0000-7000-8000-000000000001',
  variantId: '01900000-0000-7000-8000-000000000002',
  shopId: '01900000-0000-7000-8000-000000000003',
  quantity: 2,
  priceKobo: 3_200_000,
};
const pot: CartLine = { ...gown, stockId: '01900000-0000-7000-8000-000000000009', variantId: null };

test('a cart comes back from its cookie, and needs no encoding in it', () => {
  const text = writePlainCart([gown, pot]);
  expect(readPlainCart(text)).toEqual([gown, pot]);
  expect(text).toMatch(/^[\w.~-]+$/);
});

test('the newest are kept when it is full, and the cookie is below what browsers take', () => {
  const many = Array.from({ length: 50 }, (_, at) => ({ ...gown, quantity: at + 1 }));
  const text = writePlainCart(many);
  expect(text.length).toBeLessThan(3_500);
  expect(readPlainCart(text).map(({ quantity }) => quantity)).toEqual(
    Array.from({ length: mostPlainLines }, (_, at) => 31 + at),
  );
});

test.each([
  undefined,
  '',
  'x',
  '....',
  'a.b.c.d.e',
  'a..c.1.1~x',
  `${'a..c.1.1~'.repeat(30)}a..c.1.1`,
])('what is no cart is an empty one: %s', (text) => expect(readPlainCart(text)).toEqual([]));

test('what was pressed before the script came is added to what the device has', () => {
  expect(joinCarts([gown], [gown, pot])).toMatchObject([{ ...gown, quantity: 4 }, pot]);
});
