import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchableStock } from '#app/domains/stocks/search-index/document.ts';
import { forgetFacts } from '#app/domains/stocks/search-index/facts.server.ts';
import { indexStock, unindexStock } from '#app/domains/stocks/search-index/index-stock.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { rememberBy } from '#app/platform/remembered/remembered-reads.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { rebuildSearch } from './rebuild-search.server.ts';
import { renewIndex } from './renew-index.server.ts';
import { dealShuffle, refreshScores, refreshTiers } from './search.jobs.server.ts';
import { type SearchRequest, searchStocks } from './search-stocks.server.ts';

let testing: TestDatabase;
const shopId = newId();
const named = new Map<string, string>();

beforeAll(async () => {
  testing = await testDatabase();
  connectDatabase({ url: testing.url });
  const owner = newId();
  await database().execute(
    sql`insert into users (id, phone_key, phone_digits) values (${owner}, '+2348030000001', '08030000001')`,
  );
  await database().execute(sql`insert into shops (id, name, name_norm, letter, business_type, phone_number, owner_user_id)
    values (${shopId}, 'Ngozi', 'ngozi', 'n', 'Boutique', '0803', ${owner})`);
});

afterAll(async () => {
  await closeDatabase();
  await testing.drop();
});

async function publish(
  productName: string,
  more: Partial<SearchableStock> & { views?: number } = {},
): Promise<string> {
  const { views = 0, ...fields } = more;
  const stock: SearchableStock = {
    id: newId(),
    shopId,
    productName,
    description: '',
    brand: null,
    condition: null,
    category1: 'Boutique',
    category2: 'Traditional Wear',
    category3: 'Ankara',
    priceKobo: 500_000,
    variants: [],
    ...fields,
  };
  named.set(stock.id, productName);
  await inTransaction(async (tx) => {
    await tx.execute(sql`insert into stocks (id, shop_id, product_name, description, brand, category1, category2, category3, price_kobo, quantity, image_base, views)
      values (${stock.id}, ${shopId}, ${productName}, ${stock.description}, ${stock.brand}, ${stock.category1}, ${stock.category2}, ${stock.category3}, ${stock.priceKobo}, 0, 'x', ${views})`);
    await indexStock(tx, stock);
  });
  return stock.id;
}

const find = async (request: string | SearchRequest): Promise<(string | undefined)[]> => {
  const { ids } = await searchStocks(typeof request === 'string' ? { text: request } : request);
  return ids.map((id) => named.get(id));
};

test('a published product is found at once: by word, beginning, misspelling, without diacritics', async () => {
  await publish('Aṣọ òkè Ìlọrin', { description: 'Woven by hand, strong thread' });
  await publish('Theremin, concert model');
  await publish('Generator 2.5 kVA', {
    category1: 'Electronics',
    category2: 'Generators & Inverters',
    category3: 'Petrol',
    priceKobo: 20_000_000,
  });
  expect(await find('aso oke')).toEqual(['Aṣọ òkè Ìlọrin']);
  expect(await find('AṢỌ ilorin')).toEqual(['Aṣọ òkè Ìlọrin']);
  expect(await find('therem')).toEqual(['Theremin, concert model']);
  expect(await find('genarator')).toEqual(['Generator 2.5 kVA']);
  expect(await find('gen')).toEqual(['Generator 2.5 kVA']);
  expect(await find('woven')).toEqual(['Aṣọ òkè Ìlọrin']);
  expect(await find('helicopter')).toEqual([]);
  const corrected = await searchStocks({ text: 'genarator' });
  expect(corrected.corrected).toBe('generator');
  expect((await searchStocks({ text: 'genarator', exact: true })).ids).toEqual([]);
});

test('whoever publishes or hides finds it so at once, though what was found is remembered', async () => {
  const stop = rememberBy({ areGoodsHeardOf: () => true });
  const first = await publish('Didgeridoo of wood');
  expect(await find('didgeridoo')).toEqual(['Didgeridoo of wood']);
  const second = await publish('Didgeridoo of glass');
  expect(new Set(await find('didgeridoo'))).toEqual(
    new Set(['Didgeridoo of wood', 'Didgeridoo of glass']),
  );
  await inTransaction((tx) => unindexStock(tx, second));
  expect(await find('didgeridoo')).toEqual(['Didgeridoo of wood']);
  await database().execute(sql`delete from stocks where id in (${first}, ${second})`);
  stop();
});

test('text from outside is only ever text', async () => {
  for (const text of [
    "'); drop table stocks; --",
    "a' | 'b",
    '& | ! ( )',
    '\\',
    '~word',
    '$31',
    '%',
    '\u0000x',
    'x'.repeat(5_000),
  ]) {
    await expect(searchStocks({ text })).resolves.toBeDefined();
  }
  expect((await searchStocks({ text: 'asooke', after: 'bm90IGEgY3Vyc29y' })).ids).toHaveLength(1);
});

test('category and price narrow, sorts order, and pages neither repeat nor skip', async () => {
  const ids = new Set<string>();
  for (let at = 0; at < 60; at++) {
    ids.add(
      await publish(`Ankara bundle ${at}`, { priceKobo: 100_000 + (at % 7) * 50_000, views: at }),
    );
  }
  for (const sort of ['relevance', 'newest', 'cheapest', 'dearest'] as const) {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await searchStocks({ text: 'ankara bundle', sort, after });
      seen.push(...page.ids);
      after = page.next;
    } while (after);
    expect(seen).toHaveLength(60);
    expect(new Set(seen)).toEqual(ids);
  }
  expect(await find({ text: 'ankara', category: 'phones' })).toEqual([]);
  const cheap = await searchStocks({
    text: 'ankara',
    fromKobo: 100_000,
    toKobo: 120_000,
    count: 60,
  });
  expect(cheap.ids).toHaveLength(9);
  const listed = await searchStocks({
    category: 'boutique',
    fromKobo: 100_000,
    toKobo: 120_000,
    count: 60,
  });
  expect(listed.ids).toHaveLength(9);
  expect([...listed.ids].sort().reverse()).toEqual(listed.ids);
});

test('hidden and deleted products are gone from search', async () => {
  const hidden = await publish('Shekere of gourd');
  const deleted = await publish('Shekere with beads');
  await inTransaction((tx) => unindexStock(tx, hidden));
  await database().execute(sql`delete from stocks where id = ${deleted}`);
  expect(await find('shekere')).toEqual([]);
});

test('a rebuild and the nightly runs keep everything findable', async () => {
  await database().execute(
    sql`update stocks set status = 'hidden' where product_name like 'Shekere%'`,
  );
  const { products } = await rebuildSearch();
  expect(products).toBe(63);
  await refreshScores();
  await refreshTiers();
  await dealShuffle();
  expect(await find('aso oke')).toEqual(['Aṣọ òkè Ìlọrin']);
  expect(await find('theramin')).toEqual(['Theremin, concert model']);
  const { rows } = await database().execute<{ n: number }>(
    sql`select count(distinct shuffle)::int as n from stocks`,
  );
  expect(rows[0]?.n).toBeGreaterThan(60);
});

test('of a large market a share is dealt anew each night, and all in the end', async () => {
  const places = async () => {
    const { rows } = await database().execute<{ id: string; shuffle: number }>(
      sql`select id, shuffle from stocks`,
    );
    return new Map(rows.map(({ id, shuffle }) => [id, shuffle]));
  };
  const first = await places();
  const turn = Math.ceil(first.size / 10);
  const moved = new Set<string>();
  try {
    for (let night = 0; night < turn; night++) {
      const before = await places();
      setClock(() => new Date(Date.UTC(2026, 10, 16 + night, 2)));
      await dealShuffle(10);
      const after = await places();
      const some = [...after].filter(([id, place]) => place !== before.get(id));
      expect(some.length).toBeLessThanOrEqual(10);
      for (const [id] of some) moved.add(id);
    }
  } finally {
    setClock(() => new Date());
  }
  expect(moved.size).toBe(first.size);
});

test('names come first, then categories, then descriptions, and nothing comes twice', async () => {
  const soundbars = {
    category1: 'Electronics',
    category2: 'TV & Audio',
    category3: 'Home Theatres & Soundbars',
  };
  for (let at = 0; at < 5; at++) {
    await publish(`Blue picture ${at}`, soundbars);
    await publish(`Gift box ${at}`, { description: 'with a small soundbar inside' });
  }
  expect(await find('soundbar')).toHaveLength(10);
  for (let at = 0; at < 3; at++) await publish(`Soundbar for Lagos ${at}`, soundbars);
  const seen: (string | undefined)[] = [];
  let after: string | undefined;
  do {
    const page = await searchStocks({ text: 'soundbar', after });
    seen.push(...page.ids.map((id) => named.get(id)));
    after = page.next;
  } while (after);
  const kinds = seen.map((name) => name?.split(' ')[0]);
  expect(kinds).toEqual([
    ...Array(3).fill('Soundbar'),
    ...Array(5).fill('Blue'),
    ...Array(5).fill('Gift'),
  ]);
  expect(new Set(seen).size).toBe(13);
  // Who says the name of a thing that people buy wants the thing, not what mentions it.
  await publish('Gift bag', { description: 'with a small drone inside' });
  expect(await find('drone')).toEqual([]);
});

test('colours, sizes and brands are found with the words of the name', async () => {
  const gown = { category2: "Women's Clothing", category3: 'Dresses & Gowns' };
  const variants = [
    { color: 'Wine', size: '12' },
    { color: 'Teal', size: 'XL' },
    { color: '', size: '2-3yrs' },
  ];
  await publish('Flared evening gown', { ...gown, brand: 'Zaramai', variants });
  await publish('Plain evening gown', gown);
  for (const q of [
    'wine gown size 12',
    'gown 12',
    'teal gown',
    'gown xl',
    'gown size XL',
    'gown size 3',
    'zaramai gown',
  ]) {
    expect(await find(q), q).toEqual(['Flared evening gown']);
  }
  for (const q of ['gown size 14', 'green gown', 'gown size m'])
    expect(await find(q), q).toEqual([]);
});

test('rows of an older form are made again, once', async () => {
  const id = await publish('Silver theodolite', { variants: [{ color: 'Bronze', size: '9' }] });
  await database().execute(sql`insert into stock_variants (id, stock_id, color, size, quantity)
    values (${newId()}, ${id}, 'Bronze', '9', 0)`);
  await database().execute(sql`
    update stock_search set words = ts_delete(words, array['bronze', 'size:9']) where id = ${id}`);
  await database().execute(sql`update search_facts set value = 1 where name = 'index.form'`);
  forgetFacts();
  expect(await find('bronze theodolite')).toEqual([]);
  await renewIndex();
  expect(await find('bronze theodolite size 9')).toEqual(['Silver theodolite']);
  await database().execute(
    sql`update stock_search set words = ts_delete(words, 'bronze') where id = ${id}`,
  );
  await renewIndex();
  expect(await find('bronze theodolite')).toEqual([]);
});
