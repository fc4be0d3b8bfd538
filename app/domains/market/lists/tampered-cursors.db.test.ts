import { beforeAll, expect, test } from 'vitest';
import { shopsAfter } from '#app/domains/shops/directory/directory.queries.server.ts';
import { newId } from '#app/platform/id.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { encodeCursor } from '../search/cursor.ts';
import { readMarketFilter } from './market-filter.server.ts';
import { pageSize } from './market-filter.ts';
import { marketList } from './market-list.server.ts';
import { shopStocks } from './shop-stocks.queries.server.ts';

stockBench();

let shop: TestShop;

/** One product more than a page holds. */
beforeAll(async () => {
  shop = await makeShop({ plan: 'premium' });
  for (let n = 0; n <= pageSize; n++) await makeStock(shop.actor, { productName: `Ankara ${n}` });
});

const id = newId();
const beyond = [2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
const hostile = [
  'x',
  'bm90IGEgY3Vyc29y',
  'A'.repeat(500),
  ...['f', 'r', 's', 'newest', 'cheapest', 'dearest'].flatMap((kind) => [
    encodeCursor([kind]),
    encodeCursor([kind, "' or 1=1", "' or 1=1", "' or 1=1"]),
    encodeCursor([kind, '\u0000', '\u0000', '\u0000']),
    ...beyond.flatMap((n) => [
      encodeCursor([kind, n, id, 1]),
      encodeCursor([kind, id, n]),
      encodeCursor([kind, n, n, n, id, n, n, id]),
      encodeCursor([kind, 0, n, n, id, n, n, id]),
    ]),
  ]),
  Buffer.from(JSON.stringify(['f', 0.5, id, 1])).toString('base64url'),
  Buffer.from(JSON.stringify(['f', { $gt: 0 }, id])).toString('base64url'),
];

/** Well made, for another list: begins again. */
const foreign = [encodeCursor(['other', 1, id, 1]), encodeCursor(['other', id, 1])];

const lists = ['seed=0', 'seed=1', 'category=boutique&seed=3', 'q=ankara', 'sort=newest'].concat(
  ['cheapest', 'dearest', 'newest'].map((sort) => `q=ankara&sort=${sort}`),
);

test.each(lists)('%s answers a list whatever cursor is sent', async (address) => {
  const open = (after?: string) =>
    marketList({ ...readMarketFilter(new URLSearchParams(address)), after });
  const first = await open();
  expect(first.cards).toHaveLength(pageSize);
  for (const after of hostile) {
    const { cards } = await open(after);
    expect(cards.length, after).toBeLessThanOrEqual(pageSize);
  }
  for (const after of foreign) expect((await open(after)).cards).toEqual(first.cards);
});

test('so does a shop, and the directory', async () => {
  const inShop = (q: string, after?: string) =>
    shopStocks({ shopId: shop.id, q, count: pageSize, after });
  for (const q of ['', 'ankara']) {
    const first = await inShop(q);
    expect((await inShop(q, first.next)).cards).toHaveLength(1);
    for (const after of hostile) await expect(inShop(q, after)).resolves.toBeDefined();
    for (const after of foreign) expect(await inShop(q, after)).toEqual(first);
  }
  const whole = await shopsAfter({ q: '', letter: undefined, cursor: '' });
  for (const text of [`\u0000\n${id}`, `a\u0000b\n${id}`, `a\n${id}'`, '\n\n']) {
    const cursor = Buffer.from(text).toString('base64url');
    expect(await shopsAfter({ q: '', letter: undefined, cursor })).toEqual(whole);
  }
});
