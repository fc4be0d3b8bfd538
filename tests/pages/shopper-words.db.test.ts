import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchStocks } from '#app/domains/market/search/search-stocks.server.ts';
import { closeDatabase, connectDatabase } from '#app/platform/db/database.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { type CatalogueItem, goodsOf } from '../../bench/search/catalogue.ts';
import { itemTypes } from '../../bench/search/item-types.ts';
import { judgeAll, summary } from '../../bench/search/judge.ts';
import { languageGoods } from '../../bench/search/language-goods.ts';
import { languageQueries } from '../../bench/search/language-queries.ts';
import { loadItems } from '../../bench/search/load-catalogue.ts';

/** Called by its Yoruba name by its seller, and behind all other shoes in every other way. */
const unpopular: CatalogueItem = {
  kind: 'brogue',
  brand: 'bata',
  productName: 'Strong brown office bàtà for him',
  description: '',
  brandField: null,
  category1: 'Boutique',
  category2: 'Footwear',
  priceKobo: 5_000_000,
  views: 0,
  likes: 0,
  daysOld: 699,
};

let testing: TestDatabase;
let items: Awaited<ReturnType<typeof loadItems>>;

beforeAll(async () => {
  testing = await testDatabase();
  connectDatabase({ url: testing.url });
  const shoes = itemTypes.filter(({ key }) => key === 'sneaker');
  const goods = goodsOf([...itemTypes, ...languageGoods], 30);
  items = await loadItems([unpopular, ...goods, ...goodsOf(shoes, 120, 5)], 20);
}, 240_000);

afterAll(async () => {
  await closeDatabase();
  await testing.drop();
});

test.each(['pidgin', 'hausa', 'yoruba', 'igbo'])('the words of %s find the goods', async (name) => {
  const corrected: string[] = [];
  const judged = await judgeAll(
    languageQueries.filter(({ group }) => group === name),
    items,
    async (text) => {
      const answer = await searchStocks({ text });
      if (answer.corrected !== undefined) corrected.push(`${text}: ${answer.corrected}`);
      return answer.ids;
    },
  );
  expect(corrected).toEqual([]);
  for (const heldOut of [false, true]) {
    const { recall } = summary(judged.filter(({ query }) => query.heldOut === heldOut));
    expect(recall).toBeGreaterThanOrEqual(0.9);
  }
});

test.each(['bata', 'bàtà', 'mo fẹ́ ra bàtà'])('%s finds first what is called so', async (text) => {
  const { ids } = await searchStocks({ text });
  expect(items.get(ids[0] ?? '')?.brand).toBe('bata');
  expect(ids).toHaveLength(12);
});
