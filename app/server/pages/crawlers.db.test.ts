import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#app/platform/id.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { machines } from './crawlers.server.ts';

stockBench();

let server: Awaited<ReturnType<typeof startHttpApp>>;
let shop: TestShop;
let stockId: string;

beforeAll(async () => {
  server = await startHttpApp({ mount: (app) => app.route('/', machines()) });
  shop = await makeShop();
  stockId = await makeStock(shop.actor);
});
afterAll(() => server.close());

const ask = (path: string) => fetch(new URL(path, server.url));

test('robots are led to the sitemap and away from what is nobody else’s, not from the market', async () => {
  const lines = (await (await ask('/robots.txt')).text()).trim().split('\n');
  expect(lines).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  const isClosed = (path: string) =>
    closed.some((rule) => new RegExp(`^${rule.replaceAll('*', '.*')}`).test(path));
  const inner = ['/api/suggestions', '/cart', '/checkout/x', '/o/x', '/orders', '/login'];
  for (const path of [...inner, '/messages', '/payments', `/stocks/${stockId}/edit`]) {
    expect(isClosed(path), path).toBe(true);
  }
  const market = ['/', '/market', '/shops', '/category/phones', `/shop/${shop.id}`];
  for (const path of [...market, `/stocks/${stockId}`, `/share/stocks/${stockId}.jpg`]) {
    expect(isClosed(path), path).toBe(false);
  }
});

test('from the sitemap every part is found under its address', async () => {
  const index = await (await ask('/sitemap.xml')).text();
  const addresses = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
  const parts = await Promise.all(addresses.map((address) => ask(address)));
  expect(parts.map(({ status }) => status)).toEqual([200, 200, 200]);
  const all = (await Promise.all(parts.map((part) => part.text()))).join('');
  for (const path of ['/shops', `/shop/${shop.id}`, `/stocks/${stockId}`]) {
    expect(all).toContain(`<loc>${server.url}${path}</loc>`);
  }
});

test('feeds and pictures have the type that machines expect', async () => {
  for (const [path, type] of [
    [`/feeds/${shop.id}/google.xml`, 'application/xml; charset=utf-8'],
    [`/feeds/${shop.id}/meta.csv`, 'text/csv; charset=utf-8'],
    [`/share/stocks/${stockId}.jpg?v=1`, 'image/jpeg'],
    [`/share/shops/${shop.id}.jpg`, 'image/jpeg'],
  ] as const) {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, type]);
  }
});

test('what is not there is missing', async () => {
  const none = newId();
  for (const path of [
    `/feeds/${none}/google.xml`,
    `/feeds/${none}/meta.csv`,
    `/share/stocks/${none}.jpg`,
    `/share/shops/${none}.jpg`,
    '/share/stocks/-.jpg',
    '/sitemaps/products-0.xml',
    '/feeds/x/google.xml',
  ]) {
    expect((await ask(path)).status, path).toBe(404);
  }
});
