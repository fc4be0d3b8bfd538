import { beforeAll, expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { readMarketFilter } from '../lists/market-filter.server.ts';
import { pageSize } from '../lists/market-filter.ts';
import { marketList } from '../lists/market-list.server.ts';
import { shopStocks } from '../lists/shop-stocks.queries.server.ts';
import { suggestions } from '../suggestions.server.ts';
import { marketPage } from './market-page.server.ts';

stockBench();

const { t } = translatorFor('en');
const origin = 'https://oja.example';
let shop: TestShop;

const add = (at: number) => makeStock(shop.actor, { productName: `Ankara gown ${at}` });

/** As many as one page holds. */
beforeAll(async () => {
  shop = await makeShop({ name: 'Ankara House', plan: 'premium' });
  await makeShop({ name: 'Ankara Palace' });
  for (let at = 0; at < pageSize; at++) await add(at);
});

const market = (address: string) => (after?: string) =>
  marketList({ ...readMarketFilter(new URLSearchParams(address)), after });
const inShop = (q: string) => (after?: string) =>
  shopStocks({ shopId: shop.id, q, count: pageSize, after });

const lists = () => [
  ...['seed=0', 'seed=1', 'seed=17', 'category=boutique&seed=6', 'category=boutique&seed=31'].map(
    market,
  ),
  ...['q=ankara', 'q=ankara&sort=cheapest', 'sort=newest', 'sort=dearest', 'from=1'].map(market),
  inShop(''),
  inShop('ankara'),
];

test('Load More is there when there is more than a page, and leads to the rest of it', async () => {
  for (const open of lists()) {
    const { cards, next } = await open();
    expect(cards).toHaveLength(pageSize);
    expect(next).toBeUndefined();
  }
  await add(pageSize);
  for (const open of lists()) {
    const first = await open();
    expect(first.next).toBeDefined();
    const rest = await open(first.next);
    expect(rest.next).toBeUndefined();
    const ids = [...first.cards, ...rest.cards].map(({ id }) => id);
    expect(ids).toHaveLength(pageSize + 1);
    expect(new Set(ids).size).toBe(pageSize + 1);
  }
});

test('the front and the categories are for search engines, searches are not', async () => {
  const tagsOf = async (path: string, categorySlug?: string) => {
    const url = new URL(path, origin);
    return (await marketPage({ url, origin, t, categorySlug })).tags;
  };
  const phones = `${origin}/category/phones`;
  expect(await tagsOf('/')).toMatchObject({ noIndex: false, canonical: `${origin}/` });
  expect(await tagsOf('/?seed=4&shown=24')).toMatchObject({ canonical: `${origin}/` });
  expect(await tagsOf('/category/phones', 'phones')).toMatchObject({
    noIndex: false,
    canonical: phones,
  });
  const narrowed = ['?from=5', '?to=5', '?brand=lg', '?type=smartphones&condition=new'];
  for (const search of ['?q=ankara', ...narrowed, '?sort=newest', '?q=x&sort=cheapest']) {
    expect(await tagsOf(`/market${search}`), search).toMatchObject({ noIndex: true });
    expect(await tagsOf(`/category/phones${search}`, 'phones'), search).toMatchObject({
      noIndex: true,
      canonical: phones,
    });
  }
});

test('suggestions are five at most, of every kind that there is', async () => {
  for (const typed of ['an', 'ankara', 'ANKARÁ ']) {
    const found = await suggestions(typed, t);
    expect(found.length, typed).toBeLessThanOrEqual(5);
    expect(new Set(found.map(({ href }) => href)).size, typed).toBe(found.length);
  }
  const kinds = (await suggestions('ankara', t)).map(({ kind }) => kind);
  expect(kinds).toHaveLength(5);
  expect(new Set(kinds)).toEqual(new Set(['item', 'category', 'shop']));
  for (const typed of ['', 'a', ' ', '%', '\u0000'])
    expect(await suggestions(typed, t)).toEqual([]);
});
