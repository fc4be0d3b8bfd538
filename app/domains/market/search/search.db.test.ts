import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteStock } from '#app/domains/stocks/commands/remove-stock.server.ts';
import type { StockPayload } from '#app/domains/stocks/draft/stock-payload.ts';
import { forgetFacts } from '#app/domains/stocks/search-index/facts.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { rememberBy } from '#app/platform/remembered/remembered-reads.server.ts';
import { goodsMaker } from '#tests/support/items/goods.ts';
import { shopBench } from '#tests/support/shop/shops.ts';
import { changeItem } from '#tests/support/shop/stocks.ts';
import { countView } from '../visitors/count-view.server.ts';
import { rebuildSearch } from './rebuild-search.server.ts';
import { renewIndex } from './renew-index.server.ts';
import { dealShuffle, refreshScores, refreshTiers } from './search.jobs.server.ts';
import { type SearchRequest, searchStocks } from './search-stocks.server.ts';

shopBench();

const named = new Map<string, string>();
const goods = goodsMaker();

async function publish(productName: string, more: Partial<StockPayload> = {}): Promise<string> {
  const id = await goods.publish({ productName, description: 'x', price: 5_000, ...more });
  named.set(id, productName);
  return id;
}

/** In the shop of the usual category. */
const owner = async () => (await goods.shopOf('Boutique')).actor;

const find = async (request: string | SearchRequest): Promise<(string | undefined)[]> => {
  const { ids } = await searchStocks(typeof request === 'string' ? { text: request } : request);
  return ids.map((id) => named.get(id));
};

test('a published product is found at once: by word, beginning, misspelling, without diacritics', async () => {
  await publish('Aṣọ òkè Ìlọrin', { description: 'Woven by hand, strong thread' });
  await publish('Theremin, concert model');
  await publish('Generator 2.5 kVA', {
    category1: 'Electronics',
    price: 200_000,
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
  await publish('Didgeridoo of wood');
  expect(await find('didgeridoo')).toEqual(['Didgeridoo of wood']);
  const second = await publish('Didgeridoo of glass');
  expect(new Set(await find('didgeridoo'))).toEqual(
    new Set(['Didgeridoo of wood', 'Didgeridoo of glass']),
  );
  await changeItem(await owner(), second, { status: 'hidden' });
  expect(await find('didgeridoo')).toEqual(['Didgeridoo of wood']);
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
    const stockId = await publish(`Ankara bundle ${at}`, { price: 1_000 + (at % 7) * 500 });
    for (let look = 0; look < at % 5; look++) await countView({ stockId, visitorKey: `v${look}` });
    ids.add(stockId);
  }
  await refreshScores();
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
  const actor = await owner();
  await changeItem(actor, hidden, { status: 'hidden' });
  await inTransaction((tx) => deleteStock(tx, actor, deleted));
  expect(await find('shekere')).toEqual([]);
});

test('a rebuild and the nightly runs keep everything findable', async () => {
  const { products } = await rebuildSearch();
  expect(products).toBe(64);
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
  const colorSizeCombinations = [
    { color: 'Wine', size: '12', quantity: 1 },
    { color: 'Teal', size: 'XL', quantity: 1 },
    { color: 'Lilac', size: '2-3yrs', quantity: 1 },
  ];
  await publish('Flared evening gown', { ...gown, brand: 'Zaramai', colorSizeCombinations });
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
  const colorSizeCombinations = [{ color: 'Bronze', size: '9', quantity: 1 }];
  const id = await publish('Silver theodolite', { colorSizeCombinations });
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
