import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchStocks } from '#app/domains/market/search/search-stocks.server.ts';
import { closeDatabase, connectDatabase } from '#app/platform/db/database.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { judgeAll, summary } from '../../bench/search/judge.ts';
import { loadCatalogue } from '../../bench/search/load-catalogue.ts';
import { searchQueries } from '../../bench/search/queries.ts';
import { shopperQueries } from '../../bench/search/shopper-queries.ts';

describe.runIf(isLongRun)('a market of 100,000 products', () => {
  let testing: TestDatabase;
  let items: Awaited<ReturnType<typeof loadCatalogue>>;

  beforeAll(async () => {
    testing = await testDatabase();
    connectDatabase({ url: testing.url });
    items = await loadCatalogue(100_000, 2_000);
  }, 600_000);

  afterAll(async () => {
    await closeDatabase();
    await testing.drop();
  });

  test.each([
    ['queries of before', searchQueries],
    ['queries as shoppers type them', shopperQueries],
  ])(
    '%s are answered on the first page',
    async (_, queries) => {
      const search = async (text: string) => (await searchStocks({ text })).ids;
      const judged = await judgeAll(queries, items, search);
      for (const heldOut of [false, true]) {
        const { recall } = summary(judged.filter(({ query }) => query.heldOut === heldOut));
        expect(recall).toBeGreaterThanOrEqual(0.95);
      }
      const empty = judged.filter(
        ({ query, found }) => query.kinds.length > 0 && found.length === 0,
      );
      expect(empty.map(({ query }) => query.text)).toEqual([]);
    },
    600_000,
  );
});
