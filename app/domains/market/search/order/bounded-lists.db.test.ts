import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockEntities } from '#app/domains/market/lists/entities.queries.server.ts';
import { type MarketList, marketList } from '#app/domains/market/lists/market-list.server.ts';
import { similarStocks } from '#app/domains/market/lists/similar-stocks.queries.server.ts';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { fillHardMarket } from '#tests/support/hard-market.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { everyList } from '#tests/support/market-lists.ts';
import { explaining, type Ran, watchPlans } from '#tests/support/plans.ts';
import { walkedBy } from '#tests/support/search/walked-list.ts';
import { useDemoCodes } from '#tests/support/shop/sign-in.ts';
import { suggestions } from '../../suggestions.server.ts';
import { encodeCursor } from '../cursor.ts';
import { findByRelevance } from '../find-by-relevance.server.ts';
import { understand } from '../query/understand.server.ts';
import { rebuildSearch } from '../rebuild-search.server.ts';
import { type SearchRequest, searchStocks } from '../search-stocks.server.ts';
import { forgetSample, takeSample } from './sample.server.ts';

const mostRows = 1_000; // Of a statement, and of all statements of one page.

let testing: TestDatabase;
let plans: ReturnType<typeof watchPlans>;

beforeAll(async () => {
  testing = await testDatabase();
  connectDatabase({ url: testing.url });
  useDemoCodes();
  await fillHardMarket();
  await closeDatabase();
  connectDatabase({ url: explaining(testing.url), max: 2 });
  plans = watchPlans();
}, 180_000);

afterAll(async () => {
  await closeDatabase();
  await testing.drop();
});

const walked = (request: SearchRequest) => walkedBy((after) => searchStocks({ ...request, after }));

async function brute(where: SQL, order: SQL): Promise<string[]> {
  const { rows } = await database().execute<{ id: string }>(
    sql`select id from stock_search where ${where} order by ${order}`,
  );
  return rows.map((row) => row.id);
}

const orders = {
  newest: sql`id desc`,
  cheapest: sql`price_kobo, id`,
  dearest: sql`price_kobo desc, id desc`,
} as const;

test.each(Object.keys(orders) as (keyof typeof orders)[])(
  'the pages of %s together are the whole list, in its order',
  async (sort) => {
    const order = orders[sort];
    const named = (word: string) => sql`words @@ ${word}::tsquery`;
    const few = { fromKobo: 500_050, toKobo: 503_950, sort, count: 100 };
    const fewToo = sql`price_kobo between 500050 and 503950`;
    expect(await walked(few)).toEqual(await brute(fewToo, order));
    const some = await brute(sql`${named('infinix')} and price_kobo <= 700000`, order);
    expect(some.length).toBeGreaterThan(200);
    expect(await walked({ text: 'infinix', toKobo: 700_000, sort, count: 100 })).toEqual(some);
    const old = await brute(sql`${named('mattress & infinix')} and category = 'phones'`, order);
    expect(await walked({ text: 'mattress infinix', category: 'phones', sort })).toEqual(old);
    const lamps = await brute(named('lamp'), order);
    expect(lamps.length).toBeGreaterThan(500);
    expect(await walked({ text: 'lamp', sort, count: 100 })).toEqual(lamps);
  },
  120_000,
);

const wrongGuides = {
  none: sql`delete from search_samples`,
  'far too many': sql`update search_samples set numbers = array[numbers[1] * 300] where token = '@each'`,
  'far too few': sql`update search_samples set numbers = numbers[1:1] where token !~ '^@'`,
  elsewhere: sql`update search_samples set numbers = array(select n * 7 + 5 from unnest(numbers) n) where token !~ '^@'`,
  'products missing': sql`update search_samples set numbers = numbers[1:100] where token in ('@price', '@time')`,
} as const;

const allWrong = Object.keys(wrongGuides) as (keyof typeof wrongGuides)[];

test.each(isLongRun ? allWrong : (['none', 'far too few'] as const))(
  'a guide with %s costs more and changes no list',
  async (wrong) => {
    await database().execute(wrongGuides[wrong]);
    forgetSample();
    try {
      for (const [name, order] of Object.entries(orders)) {
        const sort = name as keyof typeof orders;
        const all = await brute(sql`words @@ 'infinix' and price_kobo <= 700000`, order);
        expect(await walked({ text: 'infinix', toKobo: 700_000, sort, count: 100 })).toEqual(all);
      }
      const found = await walked({ text: 'infinix', count: 100 });
      const all = await brute(sql`words @@ 'infinix'`, sql`id`);
      expect(found.toSorted()).toEqual(all);
    } finally {
      await takeSample(database());
    }
  },
  120_000,
);

/** Each makes the whole search anew: in the long run. */
test.skipIf(!isLongRun).each(Object.keys(orders) as (keyof typeof orders)[])(
  'what nobody touches is listed once and in the order of %s while others come, go and change their price',
  async (sort) => {
    const before = await brute(sql`words @@ 'infinix'`, orders[sort]);
    const isOther = (id: string) => before.indexOf(id) % 3 === 0;
    const kept = before.filter((id) => !isOther(id));
    let [after, page]: [string | undefined, number] = [undefined, 0];
    const seen: string[] = [];
    try {
      do {
        const found = await searchStocks({ text: 'infinix', sort, after, count: 60 });
        seen.push(...found.ids);
        after = found.next;
        const others = before.filter(isOther).filter((_, at) => at % 7 === page % 7);
        await database().execute(sql`update stock_search set price_kobo = price_kobo + 777700,
          words = ts_delete(words, array['infinix']) where id = any(${sql.param(others)}::uuid[])`);
        await database().execute(sql`update stock_search set words = words || array_to_tsvector(array['infinix'])
          where id = any(${sql.param(others.slice(0, 3))}::uuid[])`);
      } while (after && page++ < 200);
      expect(after).toBeUndefined();
      expect(seen.filter((id) => !isOther(id))).toEqual(kept);
    } finally {
      await rebuildSearch();
    }
  },
  120_000,
);

test('the pages of a search together are everything that was found, once', async () => {
  const every = async (word: string) =>
    new Set(await brute(sql`words @@ ${word}::tsquery`, sql`id`));
  const found = await walked({ text: 'infinix', count: 100 });
  expect(found).toHaveLength(new Set(found).size);
  expect(new Set(found)).toEqual(await every('infinix'));
  const old = await walked({ text: 'mattress', count: 120 });
  expect(new Set(old)).toEqual(await every('mattress'));
  expect(old).toHaveLength(new Set(old).size);
}, 120_000);

test('a window that comes out longer or shorter when it is read again loses nothing', async () => {
  const { groups } = await understand('mattress', { exact: true, isTyping: false });
  const all = await brute(sql`words @@ 'mattress'`, sql`id`);
  for (const rows of [4_000, 60]) {
    const ids = await walkedBy((after, page) => {
      const budget = { rows: page % 2 === 0 ? rows : 4_060 - rows, crowds: 0 };
      return findByRelevance(groups, {}, { count: 31, after, budget });
    });
    expect(ids.toSorted()).toEqual(all);
  }
}, 120_000);

const tellOf = ({ text, scans }: Ran): string => `${scans.join('; ')}: ${text.slice(0, 200)}`;

type Lists = Awaited<ReturnType<typeof everyList>>;

async function expectBounded(lists: Lists): Promise<void> {
  for (const { address, filter } of lists) {
    let list: MarketList | undefined;
    const ran = await plans.during(async () => {
      list = await marketList(filter);
    });
    // Too deep in a crowd to be met by one page, and there all the same.
    if (list?.next) expect(list.isEmpty, address).toBe(false);
    const dear = ran.filter(({ rows }) => rows > mostRows);
    expect(dear.slice(0, 3).map(tellOf), address).toEqual([]);
    expect(ran.length, address).toBeGreaterThan(0);
    const all = ran.reduce((sum, { rows }) => sum + rows, 0);
    expect(all, address).toBeLessThanOrEqual(mostRows);
  }
}

test('no list reads more than a thousand rows, whatever is asked for and however deep', async () => {
  const lists = await everyList({
    words: isLongRun
      ? ['', 'phone', 'mattress', 'infinix', 'blue radio', 'warranty']
      : ['', 'mattress', 'blue radio'],
    categories: isLongRun ? [undefined, 'phones', 'boutique'] : [undefined, 'phones'],
    prices: [
      [undefined, undefined],
      [100, undefined],
      [undefined, 4_000],
      [5_001, 5_040],
    ],
    depths: isLongRun ? [0, 0.3, 0.6, 0.93] : [0, 0.93],
  });
  await expectBounded(lists);
}, 600_000);

test('nor does a list of a place, where half of the market is or hardly anything', async () => {
  const lists = await everyList({
    words: isLongRun ? ['', 'phone', 'mattress', 'infinix'] : ['', 'mattress'],
    categories: [undefined, 'phones'],
    prices: isLongRun
      ? [
          [undefined, undefined],
          [undefined, 4_000],
          [5_001, 5_040],
        ]
      : [[undefined, undefined]],
    depths: isLongRun ? [0, 0.6, 0.93] : [0, 0.93],
    facets: [
      'place=lagos',
      'place=abuja/bwari',
      'place=lagos/ikeja/computer-village',
      'place=borno',
    ],
  });
  await expectBounded(lists);
}, 600_000);

test('the newest of a place are its own lines, read no further than the page', async () => {
  const place = (key: string) => ({ places: [key], sort: 'newest' as const, count: 100 });
  for (const key of ['kano', 'abuja/bwari', 'lagos/ikeja/computer-village']) {
    const all = await brute(sql`words @@ ${`'+place:${key}'`}::tsquery`, orders.newest);
    expect(await walked(place(key))).toEqual(all);
    const ran = await plans.during(() => searchStocks({ ...place(key), count: 12 }));
    const rows = ran.reduce((sum, one) => sum + one.rows, 0);
    expect(rows).toBeLessThan(60);
  }
}, 120_000);

test.each(['relevance', 'newest', 'cheapest', 'dearest'] as const)(
  'words that half of the market has and that never meet cost one look a stage: %s',
  async (sort) => {
    const ran = await plans.during(() => searchStocks({ text: 'blue radio', sort, exact: true }));
    const count = (part: string) => ran.filter(({ text }) => text.includes(part)).length;
    // Names, categories, descriptions.
    expect(count('with hits as materialized')).toBeLessThanOrEqual(3);
    expect(count('from search_presence')).toBe(1);
    expect(count('"isMatch"')).toBe(0);
  },
);

test.each(['relevance', 'newest', 'cheapest', 'dearest'] as const)(
  'words of one category, or that stand in a few only, are looked for there and nowhere else: %s',
  async (sort) => {
    const byCategory = 'stock_search_category_words';
    const indexesOf = async (request: SearchRequest) => {
      const ran = await plans.during(() => searchStocks({ ...request, sort }));
      const scans = ran.flatMap((one) => one.scans).join();
      return [...new Set(scans.match(/stock_search_(category_)?words/g))];
    };
    expect(await indexesOf({ text: 'model 7', category: 'phones' })).toEqual([byCategory]);
    expect(await indexesOf({ text: 'lamp infinix' })).toEqual([byCategory]);
    expect(await indexesOf({ text: 'infinix model 50' })).toEqual(['stock_search_words']);
  },
);

test.each(['cheapest', 'dearest'] as const)(
  'a deep page of prices in the order of %s begins at its place, not at the border of the prices',
  async (sort) => {
    const all = await brute(sql`true`, orders[sort]);
    const id = all[Math.floor(all.length * 0.93)] ?? '';
    const { rows } = await database().execute<{ price: number }>(
      sql`select price_kobo::float8 as price from stock_search where id = ${id}`,
    );
    const after = encodeCursor([sort, id, rows[0]?.price ?? 0]);
    const pagesFor = async (borders: Pick<SearchRequest, 'fromKobo' | 'toKobo'>) => {
      const ran = await plans.during(() => searchStocks({ sort, after, ...borders }));
      return ran.reduce((sum, { pages }) => sum + pages, 0);
    };
    await pagesFor({});
    const plain = await pagesFor({});
    const wide = { fromKobo: 100, toKobo: 100_000_000_000 };
    for (const borders of [{ fromKobo: 100 }, { toKobo: 100_000_000_000 }, wide]) {
      await pagesFor(borders);
      expect(await pagesFor(borders), JSON.stringify(borders)).toBeLessThan(plain + 20);
    }
  },
  60_000,
);

test('so does every other public list: for programs, beside a product, while somebody types', async () => {
  const [item] = await brute(sql`category = 'phones'`, sql`id`);
  const near = { id: item ?? '', shopId: newId(), category2: 'Phone', category3: 'Model' };
  const asked: [string, () => Promise<unknown>][] = [
    ['stocks', () => stockEntities({ q: '', viewerShopId: undefined })],
    [
      'stocks of a category',
      () => stockEntities({ q: '', category: 'phones', viewerShopId: undefined }),
    ],
    ['stocks with words', () => stockEntities({ q: 'mattress', viewerShopId: undefined })],
    ['similar', () => similarStocks(near, 12)],
    ['suggestions', () => suggestions('mattr', (key) => key)],
  ];
  for (const [name, ask] of asked) {
    const ran = await plans.during(ask);
    expect(ran.filter(({ rows }) => rows > mostRows).map(tellOf), name).toEqual([]);
    expect(ran.length, name).toBeGreaterThan(0);
  }
});
