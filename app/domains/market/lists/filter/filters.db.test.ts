import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countFacets } from '#app/domains/stocks/search-index/facet-values.server.ts';
import type { FacetName } from '#app/domains/stocks/search-index/facets.ts';
import { unindexStock } from '#app/domains/stocks/search-index/index-stock.server.ts';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { dice } from '#tests/support/dice.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { explaining, type Ran, watchPlans } from '#tests/support/plans.ts';
import { facetGoods, fillFacetGoods } from '#tests/support/search/facet-goods.ts';
import { whereOf } from '#tests/support/search/facet-model.ts';
import { useDemoCodes } from '#tests/support/shop/sign-in.ts';
import { readMarketFilter } from '../market-filter.server.ts';
import { marketList } from '../market-list.server.ts';
import { type FilterChoices, filterChoices } from './filter-choices.server.ts';

const { t } = translatorFor('en');
let testing: TestDatabase;
let plans: ReturnType<typeof watchPlans>;

/** Plans as in a large market, where nobody would read a whole table. */
function asLarge(url: string): string {
  const planned = new URL(url);
  const options = planned.searchParams.get('options') ?? '';
  planned.searchParams.set('options', `${options} -c enable_seqscan=off`);
  return planned.href;
}

beforeAll(async () => {
  testing = await testDatabase();
  connectDatabase({ url: testing.url });
  useDemoCodes();
  await fillFacetGoods();
  await closeDatabase();
  connectDatabase({ url: asLarge(explaining(testing.url)), max: 2 });
  plans = watchPlans();
}, 120_000);

afterAll(async () => {
  await closeDatabase();
  await testing.drop();
});

const orders: Record<string, SQL> = {
  newest: sql`id desc`,
  cheapest: sql`price_kobo, id`,
  dearest: sql`price_kobo desc, id desc`,
};

async function model(search: URLSearchParams, order: SQL): Promise<string[]> {
  const { rows } = await database().execute<{ id: string }>(
    sql`select id from stocks where ${whereOf(search)} order by ${order}`,
  );
  return rows.map(({ id }) => id);
}

async function modelCount(search: URLSearchParams, without?: FacetName): Promise<number> {
  const { rows } = await database().execute<{ n: number }>(
    sql`select count(*)::int as n from stocks where ${whereOf(search, without)}`,
  );
  return rows[0]?.n ?? 0;
}

const tellOf = ({ text, scans, rows }: Ran): string =>
  `${rows}: ${scans.join('; ')}: ${text.slice(0, 160)}`;

/** No statement of it reads more than a thousand rows. */
async function bounded<T>(address: string, work: () => Promise<T>): Promise<T> {
  let result: T | undefined;
  const ran = await plans.during(async () => {
    result = await work();
  });
  expect(ran.length, address).toBeGreaterThan(0);
  expect(ran.filter(({ rows }) => rows > 1_000).map(tellOf), address).toEqual([]);
  return result as T;
}

/** The list's first items, page by page. */
async function listed(search: URLSearchParams, most: number): Promise<string[]> {
  const ids: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < 200; page++) {
    // The first page as a visitor gets it, the others in larger portions.
    const filter = { ...readMarketFilter(search), after };
    const list = after
      ? await marketList({ ...filter, shown: 60 })
      : await bounded(String(search), () => marketList(filter));
    ids.push(...list.cards.map(({ id }) => id));
    after = list.next;
    if (!after || ids.length >= most) return ids.slice(0, most);
  }
  throw new Error('the list has no end');
}

const { below, chance } = dice(20_261_116);
const pick = <T>(of: readonly T[]): T => of[below(of.length)] as T;
const values = facetGoods.values;

/** Any filters together, of a category or of the whole market. */
function anyFilters(): URLSearchParams {
  const search = new URLSearchParams();
  if (chance(0.6)) search.set('category', pick(['phones', 'boutique', 'beauty']));
  const some = (name: FacetName, part: number) => {
    if (!chance(part)) return;
    const of = [pick(values[name]), ...(chance(0.3) ? [pick(values[name])] : [])];
    search.set(name, [...new Set(of)].sort().join(','));
  };
  if (chance(0.4)) {
    const [type, kind] = pick(values.type).split('/') as [string, string];
    search.set('type', type);
    if (chance(0.5)) search.set('kind', kind);
  }
  some('condition', 0.3);
  some('brand', 0.5);
  some('size', 0.3);
  some('color', 0.3);
  if (chance(0.25)) search.set('from', String(pick([2_000, 20_000])));
  if (chance(0.25)) search.set('to', String(pick([30_000, 90_000])));
  const sort = pick(['', 'newest', 'cheapest', 'dearest']);
  if (sort) search.set('sort', sort);
  return search;
}

const isNarrowed = (search: URLSearchParams): boolean =>
  [...search.keys()].some((name) => name !== 'category');

const one = (name: FacetName): URLSearchParams[] =>
  (name === 'type' ? values.type.map((both) => both.split('/')[0] ?? '') : values[name]).map(
    (value) => new URLSearchParams({ [name]: value }),
  );

test.each(['type', 'condition', 'brand', 'size', 'color'] as const)(
  'a list narrowed by %s alone is exactly what the shops wrote',
  async (name) => {
    for (const search of one(name)) {
      const expected = await model(search, sql`id desc`);
      const found = await listed(search, 150);
      expect(found, String(search)).toEqual(expected.slice(0, 150));
    }
  },
  60_000,
);

test('any filters together leave exactly what the rows say, in the list’s order', async () => {
  let filled = 0;
  for (let round = 0; round < (isLongRun ? 600 : 40); round++) {
    const search = anyFilters();
    if (!isNarrowed(search)) continue;
    const order = orders[search.get('sort') ?? 'newest'] ?? sql`id desc`;
    const expected = await model(search, order);
    if (expected.length > 0) filled++;
    const found = await listed(search, 150);
    expect(found, String(search)).toEqual(expected.slice(0, 150));
  }
  expect(filled).toBeGreaterThan(12);
}, 600_000);

const nameOf: Record<string, string> = { lamp: 'Lamp', gown: 'Gown' };

test('words and filters together leave a part of what the words alone find, every one of it', async () => {
  for (const q of Object.keys(nameOf)) {
    for (let round = 0; round < (isLongRun ? 60 : 8); round++) {
      const search = anyFilters();
      // Where few are called so, the words alone find what only speaks of them.
      for (const name of ['from', 'to', ...(q === 'gown' ? ['category'] : [])]) search.delete(name);
      search.set('q', q);
      const order = orders[search.get('sort') ?? 'newest'] ?? sql`id desc`;
      const expected = await model(search, order);
      const found = await listed(search, 10_000);
      const isRanked = !search.has('sort');
      const [want, got] = isRanked ? [expected.toSorted(), found.toSorted()] : [expected, found];
      expect(got, String(search)).toEqual(want);
    }
  }
}, 600_000);

/** Every number that a filter shows is how many its list then has. */
async function expectTrue(search: URLSearchParams, choices: FilterChoices): Promise<number> {
  let numbers = 0;
  if (choices.total !== undefined) {
    expect(choices.total, `${search}: total`).toBe(await modelCount(search));
  }
  for (const { name, values: shown } of choices.groups) {
    const places = shown.map(({ count }) => (count === 0 ? 1 : 0));
    expect(places, `${search}: ${name}`).toEqual(places.toSorted());
    for (const { value, count } of shown) {
      if (count === undefined) continue;
      numbers++;
      const next = new URLSearchParams(search);
      if (name === 'type') next.delete('kind');
      next.set(name, value.slice(value.indexOf('.') + 1));
      expect(count, `${search}: ${name} ${value}`).toBe(await modelCount(next));
    }
  }
  for (const { fromKobo, toKobo, count } of choices.prices) {
    if (count === undefined) continue;
    const next = new URLSearchParams(search);
    for (const [name, kobo] of [['from', fromKobo] as const, ['to', toKobo] as const]) {
      if (kobo === undefined) next.delete(name);
      else next.set(name, String(kobo / 100));
    }
    expect(count, `${search}: ${fromKobo} to ${toKobo}`).toBe(await modelCount(next));
  }
  return numbers;
}

test('the numbers of the filter are those of the lists that it leads to', async () => {
  let numbers = 0;
  for (let round = 0; round < (isLongRun ? 300 : 12); round++) {
    const search = anyFilters();
    const choices = await bounded(String(search), () => filterChoices(readMarketFilter(search), t));
    numbers += await expectTrue(search, choices);
  }
  expect(numbers).toBeGreaterThan(100);
  for (const q of ['lamp', 'gown', 'nothinglikethis']) {
    const search = new URLSearchParams({ q, brand: 'tecno' });
    await expectTrue(search, await filterChoices(readMarketFilter(search), t));
  }
}, 600_000);

test('a long list has the numbers of the queue, and none with a price', async () => {
  const plain = await bounded('phones', () =>
    filterChoices(readMarketFilter(new URLSearchParams({ category: 'phones' })), t),
  );
  expect(await expectTrue(new URLSearchParams({ category: 'phones' }), plain)).toBeGreaterThan(10);
  expect(plain.prices.length).toBeGreaterThan(2);
  const priced = new URLSearchParams({ category: 'phones', from: '1' });
  const { groups, total } = await filterChoices(readMarketFilter(priced), t);
  expect(total).toBeUndefined();
  const brands = groups.find(({ name }) => name === 'brand')?.values ?? [];
  expect(brands.length).toBeGreaterThan(2);
  expect(brands.filter(({ count }) => count !== undefined)).toEqual([]);
});

test('what is hidden is in no list and in no number', async () => {
  const search = new URLSearchParams({ category: 'beauty', brand: 'loreal' });
  const before = await filterChoices(readMarketFilter(search), t);
  const [id = ''] = await listed(search, 1);
  await database().execute(sql`update stocks set status = 'hidden' where id = ${id}`);
  await inTransaction((tx) => unindexStock(tx, id));
  expect(await listed(search, 1_000)).not.toContain(id);
  const after = await filterChoices(readMarketFilter(search), t);
  expect(after.total).toBe((before.total ?? 0) - 1);
  await expectTrue(search, after);
});

test('a value that no product has any more is dropped, one that came meanwhile stays', async () => {
  const known = async () => {
    const { rows } = await database().execute<{ value: string }>(
      sql`select value from search_facets where category = '' and facet = 'brand' order by value`,
    );
    return rows.map(({ value }) => value);
  };
  const before = await known();
  await database().execute(sql`insert into search_facets values ('', 'brand', 'zzz', 'Zzz', 1)`);
  const count = () => inTransaction((tx) => countFacets(tx));
  await count();
  expect(await known()).toEqual([...before, 'zzz']);
  await count();
  expect(await known()).toEqual(before);
});

test('unknown values find nothing and break nothing', async () => {
  for (const address of [
    'brand=zzzz',
    'type=nowhere&kind=nothing',
    'condition=broken',
    'size=%F0%9F%91%97x',
  ]) {
    const search = new URLSearchParams(address);
    expect(await listed(search, 10), address).toEqual([]);
    const { total } = await filterChoices(readMarketFilter(search), t);
    expect(total, address).toBe(0);
  }
});
