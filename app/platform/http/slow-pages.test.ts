import { expect, test } from 'vitest';
import { patternsOf } from './slow-pages.server.ts';

const routes = {
  root: { id: 'root', path: '', module: {} },
  home: { id: 'home', parentId: 'root', index: true, module: {} },
  shop: { id: 'shop', parentId: 'root', path: 'shop/:shopId', module: {} },
  rooms: { id: 'rooms', parentId: 'root', path: 'operator', module: {} },
  today: { id: 'today', parentId: 'rooms', index: true, module: {} },
  jobs: { id: 'jobs', parentId: 'rooms', path: 'jobs', module: {} },
} as unknown as Parameters<typeof patternsOf>[0];

test('a page is named by its route: no address of a visitor becomes a name', () => {
  const patternOf = patternsOf(routes);
  expect(patternOf('/')).toBe('/');
  expect(patternOf('/_root.data')).toBe('/');
  expect(patternOf('/shop/0192f4c1')).toBe('/shop/:shopId');
  expect(patternOf('/shop/0192f4c1.data')).toBe('/shop/:shopId');
  expect(patternOf('/operator')).toBe('/operator');
  expect(patternOf('/operator/jobs')).toBe('/operator/jobs');
  expect(patternOf('/nothing/like/it')).toBe('/');
});
