import { sql } from 'drizzle-orm';
import { filterChoices } from '#app/domains/market/lists/filter/filter-choices.server.ts';
import { marketList } from '#app/domains/market/lists/market-list.server.ts';
import { shopStocks } from '#app/domains/market/lists/shop-stocks.queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { everyList } from '#tests/support/market-lists.ts';

/** Lists are told apart by where their words come from: thresholds were chosen by the tuned ones. */
export const groups = ['tuned', 'held out', 'filters', 'numbers', 'shop'] as const;
export type Group = (typeof groups)[number];

export interface Asked {
  group: Group;
  address: string;
  read: () => Promise<unknown>;
}

const prices = [
  [undefined, undefined],
  [100, undefined],
  [undefined, 5_000],
  [5_001, 5_040],
  [20_000, 60_000],
] as const;

const tuned = {
  words: ['', 'shoe', 'phone', 'red shoe', 'charger', 'new', 'home clean'],
  categories: [undefined, 'phones'],
  prices,
  depths: [0, 0.5],
} as const;

/** Common and rare words, words that hardly meet, words of descriptions, a spelling mistake. */
const heldOut = {
  words: ['bag', 'samsung', 'solar light', 'small battery', 'original', 'gold lace', 'genrator'],
  categories: [undefined, 'electronics'],
  prices: [
    [undefined, undefined],
    [3_000, undefined],
    [undefined, 12_000],
    [9_000, 9_400],
    [15_000, 200_000],
  ],
  depths: [0, 0.3],
} as const;

/** Common and rare values, alone and together, with and without words. */
const filtered = {
  words: ['', 'phone', 'red shoe'],
  categories: [undefined, 'phones', 'boutique'],
  prices: [
    [undefined, undefined],
    [20_000, 60_000],
  ],
  depths: [0, 0.3],
  facets: [
    'brand=samsung',
    'condition=uk-used',
    'type=smartphones&kind=android-phones',
    'color=black',
    'size=42&color=black',
    'brand=samsung,tecno,infinix&condition=new,uk-used',
    'type=smartphones&brand=samsung&condition=uk-used',
  ],
} as const;

const shopWords = ['', 'phone', 'red', 'home clean', 'original', 'charger'];

interface BenchShop {
  id: string;
  products: number;
  section: string | undefined;
}

/** The largest shop with its section, and an ordinary one. */
async function someShops(): Promise<BenchShop[]> {
  const { rows } = await database().execute<BenchShop & Record<string, unknown>>(sql`
    (select shop_id as id, count(*)::int as products,
      (select s.id from sections s where s.shop_id = stock_search.shop_id limit 1) as section
      from stock_search group by shop_id order by 2 desc limit 1)
    union all
    (select shop_id, count(*)::int, null from stock_search group by shop_id
      having count(*) between 45 and 55 order by shop_id limit 1)`);
  return rows.map((row) => ({ ...row, section: row.section ?? undefined }));
}

/** Lists within one shop: words, section, place. */
async function shopLists(): Promise<Asked[]> {
  const lists: Asked[] = [];
  for (const { id, products, section: own } of await someShops()) {
    for (const section of own ? [undefined, own] : [undefined]) {
      for (const q of shopWords) {
        const asked = { shopId: id, q, section, count: 12 };
        const middle = await shopStocks({ ...asked, count: Math.floor(products / 4) });
        for (const after of middle.next ? [undefined, middle.next] : [undefined]) {
          const given = Object.entries({ q, section, after }).filter(([, value]) => value);
          const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
          lists.push({
            group: 'shop',
            address: `/shop/${id}?${search}`,
            read: () => shopStocks({ ...asked, after }),
          });
        }
      }
    }
  }
  return lists;
}

export async function askedLists(wanted: RegExp): Promise<Asked[]> {
  const market = async (group: Group, choices: Parameters<typeof everyList>[0]) =>
    (await everyList(choices)).map(
      ({ address, filter }): Asked => ({ group, address, read: () => marketList(filter) }),
    );
  // What the filter of such a list offers, at its beginning only.
  const numbers = (await everyList({ ...filtered, depths: [0], facets: ['', ...filtered.facets] }))
    .filter(({ filter }) => filter.sort === undefined || filter.sort === 'cheapest')
    .map(({ address, filter }): Asked => {
      const asked = address.replace('/market?', '/api/marketFilters?');
      return { group: 'numbers', address: asked, read: () => filterChoices(filter, (key) => key) };
    });
  const all = [
    ...(await market('filters', filtered)),
    ...numbers,
    ...(await market('tuned', tuned)),
    ...(await market('held out', heldOut)),
    ...(await shopLists()),
  ];
  return all.filter(({ group, address }) => wanted.test(`${group} ${address}`));
}
