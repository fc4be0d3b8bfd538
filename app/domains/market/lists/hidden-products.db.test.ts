import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { moreFromShop } from '#app/domains/stocks/stocks.queries.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newId } from '#app/platform/id.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { metaFeed } from '../crawlers/feeds.queries.server.ts';
import { productPage } from '../pages/product-page.server.ts';
import { shopSharePicture, stockSharePicture } from '../pages/share-picture.queries.server.ts';
import { suggestions } from '../suggestions.server.ts';
import { countView } from '../visitors/count-view.server.ts';
import { likeStock } from '../visitors/like-stock.server.ts';
import { readMarketFilter } from './market-filter.server.ts';
import { marketList } from './market-list.server.ts';
import { shopStocks } from './shop-stocks.queries.server.ts';

stockBench();

const { t } = translatorFor('en');
const origin = 'https://oja.example';
let shop: TestShop;
let other: TestShop;
let shown: string;
let hidden: string;

/** The search still knows it, as it may for a moment: the row itself decides. */
const hide = (id: string) =>
  database().update(stocks).set({ status: 'hidden' }).where(eq(stocks.id, id));

beforeAll(async () => {
  shop = await makeShop();
  other = await makeShop();
  shown = await makeStock(shop.actor, { productName: 'Theremin in oak' });
  hidden = await makeStock(shop.actor, { productName: 'Theremin in ebony' });
  await hide(hidden);
});

const ids = (cards: readonly { id: string }[]): string[] => cards.map(({ id }) => id);

test.each([
  ['the sample, walked forwards', 'seed=0'],
  ['the sample, walked backwards', 'seed=31'],
  ['a category', 'category=boutique&seed=4'],
  ['a search', 'q=theremin'],
  ['a search by price', 'q=theremin&sort=cheapest'],
  ['the newest', 'sort=newest'],
  ['a price range', 'from=1&to=999999'],
])('a hidden product is not in %s', async (_, address) => {
  const { cards } = await marketList(readMarketFilter(new URLSearchParams(address)));
  expect(ids(cards)).toEqual([shown]);
});

test('nor in its shop, beside another product, among the suggestions or in a feed', async () => {
  const inShop = (q: string) => shopStocks({ shopId: shop.id, q, count: 12 });
  expect(ids((await inShop('')).cards)).toEqual([shown]);
  expect(ids((await inShop('theremin')).cards)).toEqual([shown]);
  expect(ids(await moreFromShop(shop.id, newId(), 4))).toEqual([shown]);
  const links = (await suggestions('theremin', t)).map(({ href }) => href);
  expect(links).toContain(`/stocks/${shown}`);
  expect(links).not.toContain(`/stocks/${hidden}`);
  const feed = (await metaFeed(shop.id, origin)) ?? '';
  expect(feed).toContain(shown);
  expect(feed).not.toContain(hidden);
});

test('its page is there for its own shop alone; to others it is as one that never was', async () => {
  const open = (id: string, ownShopId?: string) => productPage({ id, origin, t, ownShopId });
  for (const ownShopId of [undefined, other.id]) {
    expect((await open(shown, ownShopId)).team).toBeUndefined();
    const codes = [hidden, newId(), 'x'].map((id) => codeOf(open(id, ownShopId)));
    expect(new Set(await Promise.all(codes))).toEqual(new Set(['stocks.not_found']));
  }
  expect((await open(hidden, shop.id)).team).toMatchObject({ status: 'hidden' });
});

test('it has no picture for links, and takes neither likes nor views', async () => {
  expect(await stockSharePicture(shown)).toBeDefined();
  expect(await stockSharePicture(hidden)).toBeUndefined();
  const like = likeStock({ stockId: hidden, visitorKey: 'v', liked: true });
  expect(await codeOf(like)).toBe('app.not_found');
  expect(await countView({ stockId: hidden, visitorKey: 'v' })).toBe(false);
  expect(await stockRow(hidden)).toMatchObject({ likes: 0, views: 0 });
});

test('a shop that shows nothing has no picture of what it hides', async () => {
  const bare = await makeShop();
  await hide(await makeStock(bare.actor));
  expect(await shopSharePicture(shop.id)).toBeDefined();
  expect(await shopSharePicture(bare.id)).toBeUndefined();
});
