import { expect, test } from 'vitest';
import { currentAt, markedPlace } from './frame.ts';

test('a page of the market is marked under the entry it belongs to', () => {
  for (const path of ['/', '/market', '/category/phones', '/stocks/01a0']) {
    expect(markedPlace(path), path).toBe('/');
  }
  for (const path of ['/shops', '/shop/01a0']) expect(markedPlace(path), path).toBe('/shops');
  expect(markedPlace('/register')).toBe('/register');
  for (const path of ['/cart', '/checkout/01a0']) expect(markedPlace(path), path).toBe('/cart');
  for (const path of ['/my', '/my/orders', '/o/2a']) expect(markedPlace(path), path).toBe('/my');
  for (const path of ['/login', '/myself', '/shopsoap', '/marketing', '/shop']) {
    expect(markedPlace(path), path).toBeUndefined();
  }
  expect(currentAt('/', '/')).toBe('true');
  expect(currentAt('/', '/shops')).toBeUndefined();
});
