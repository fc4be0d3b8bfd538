import { expect, test } from 'vitest';
import { RouteNames } from './route-names.ts';

const names = new RouteNames([
  '/*',
  '/',
  'shop',
  'shop/:shopId',
  'shop/:shopId/reviews',
  'shop/export',
  ':at',
  '/files/*',
  '/sitemaps/:part{(products|shops)-[0-9a-f-]+\\.xml}',
  '/api/*',
  '/api/sellAtCounter',
]);

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/shop', '/shop'],
  ['/shop/', '/shop'],
  ['/shop/01a056a3', '/shop/:shopId'],
  ['/shop/01a056a3.data', '/shop/:shopId'],
  ['/shop/01a056a3/reviews', '/shop/:shopId/reviews'],
  ['/shop/export', '/shop/export'],
  ['/@mamatolu', '/:at'],
  ['/files/a/b/c.webp', '/files/*'],
  ['/sitemaps/shops-0.xml', '/sitemaps/:part'],
  ['/api/sellAtCounter', '/api/sellAtCounter'],
  ['/api/made-up', '/api/*'],
  ['/shop/01a056a3/made/up', 'other'],
  ['/"}\n', '/:at'],
])('%j is %s', (path, name) => {
  expect(names.nameOf(path)).toBe(name);
});
