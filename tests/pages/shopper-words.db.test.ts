import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchStocks } from '#app/domains/market/search/search-stocks.server.ts';
import { closeDatabase, connectDatabase } from '#app/platform/db/database.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { goodsOf } from '../../bench/search/catalogue.ts';
import { itemTypes } from '../../bench/search/item-types.ts';
import { judgeAll, summary } from '../../bench/search/judge.ts';
import { languageGoods } from '../../bench/search/language-goods.ts';
import { languageQueries } from '../../bench/search/language-queries.ts';
import { loadItems } from '../../bench/search/load-catalogue.ts';

let testing: TestDatabase;
let items: Awaited<ReturnType<typeof loadItems>>;

beforeAll(async () => {
  testing = await testDatabase();
  connectDatabase({ url: testing.url });
  items = await loadItems(goodsOf([...itemTypes, ...languageGoods], 30), 20);
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
