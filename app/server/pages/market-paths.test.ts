import { matchRoutes, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { isMarketPath, marketOf } from './market-paths.ts';

const entries = routes.map(({ id: given, file, path, index }) => {
  const own = given ?? file;
  return [own, { id: own, path, index, parentId: 'root' }];
});
const build = {
  routes: { root: { id: 'root', path: '' }, ...Object.fromEntries(entries) },
} as unknown as ServerBuild;
const id = '01a056a3-ef83-76db-bc5e-8d0bf152706e';

function routeOf({ routes: table }: ServerBuild, path: string): string | undefined {
  const list = Object.values(table).filter((route) => route?.id !== 'root');
  const tree = list.map((route) => ({ id: route?.id, path: route?.path, index: route?.index }));
  return matchRoutes(tree as Parameters<typeof matchRoutes>[0], path)?.at(-1)?.route.id;
}

test('the market alone answers its addresses with the same pages as the whole app', () => {
  const paths = [
    ...['/', '/market', '/category/phones', '/in/akwa-ibom', '/in/lagos/phones'],
    ...[`/stocks/${id}`, '/shops', `/shop/${id}`, `/shop/${id}/reviews`],
  ];
  for (const path of paths) {
    expect(isMarketPath(path), path).toBe(true);
    expect(isMarketPath(path === '/' ? '/_.data' : `${path}.data`), path).toBe(true);
    expect(routeOf(build, path), path).toBeDefined();
    expect(routeOf(marketOf(build), path), path).toBe(routeOf(build, path));
  }
  expect(Object.keys(marketOf(build).routes)).toHaveLength(paths.length + 1);
});

test('everything else is left to the whole app', () => {
  const others = ['/stocks', '/stocks/import', `/stocks/${id}/edit`, '/shop', '/login', '/cart'];
  for (const path of [
    ...others,
    '/category/a/b',
    '//market',
    '/nothing',
    '/_root.data',
    '/market%2edata',
  ]) {
    expect(isMarketPath(path), path).toBe(false);
  }
});
