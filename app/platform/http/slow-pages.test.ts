import { expect, test } from 'vitest';
import { notePage, pageTimes, patternsOf } from './slow-pages.server.ts';

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

test('the slowest come first, quick ones are only counted', () => {
  for (let n = 0; n < 95; n++) notePage(0.004, () => '/quick');
  for (const seconds of [0.2, 0.9, 0.3]) notePage(seconds, () => '/search');
  for (const seconds of [1.2, 0.11]) notePage(seconds, () => '/export');
  expect(pageTimes()).toEqual({
    made: 100,
    within: 0.01,
    slowest: [
      { pattern: '/export', times: 2, slowest: 1.2 },
      { pattern: '/search', times: 3, slowest: 0.9 },
    ],
  });
  notePage(0.2, () => '/search');
  expect(pageTimes(1)).toMatchObject({
    made: 101,
    within: 0.25,
    slowest: [{ pattern: '/export' }],
  });
});
