import { expect, test } from 'vitest';
import { teamPlace } from './team-places.ts';

test('a page of the shop is marked under the entry it belongs to, a counter sale under Sell alone', () => {
  expect(teamPlace('/')).toBe('/');
  for (const path of ['/stocks', '/stocks/import', '/stocks/01a0/history']) {
    expect(teamPlace(path), path).toBe('/stocks');
  }
  for (const path of ['/orders', '/orders/01a0']) expect(teamPlace(path), path).toBe('/orders');
  expect(teamPlace('/orders/counter')).toBe('/orders/counter');
  for (const path of ['/shop', '/subscription']) expect(teamPlace(path), path).toBe('/shop');
  expect(teamPlace('/payments')).toBe('/payments');
  expect(teamPlace('/measures')).toBe('/measures');
  for (const path of ['/market', '/ordersome', '/shop/01a0', '/help/selling']) {
    expect(teamPlace(path), path).toBeUndefined();
  }
});
