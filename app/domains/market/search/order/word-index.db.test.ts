import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { goodsMaker } from '#tests/support/items/goods.ts';
import { shopBench } from '#tests/support/shop/shops.ts';
import { type SearchRequest, searchStocks } from '../search-stocks.server.ts';
import { queriesIn } from './word-index.ts';

shopBench();
const { publish } = goodsMaker();

test('the database and the application give a token of a category the same form', async () => {
  const tokens = ['phone', '^phone', '~phone', 'ọ̀já', '5.5-inch', '@p1.146', '#phones'];
  const isMet = async (category: string, queries: readonly string[]) => {
    const { rows } = await database().execute<{ met: boolean }>(sql`
      select bool_and(category_words(${category}, array_to_tsvector(${sql.param(tokens)}::text[])) @@ query::tsquery) as met
      from unnest(${sql.param([...queries])}::text[]) query`);
    return rows[0]?.met;
  };
  for (const token of tokens) {
    const asked = [`('${token}'|'zebra')`, "'#phones'"];
    expect(await isMet('phones', queriesIn('phones', asked)), token).toBe(true);
    expect(await isMet('boutique', queriesIn('phones', asked)), token).toBe(false);
  }
  expect(queriesIn('phones', ["('red'|'~red')", "'#phones'", "!('shoe')"])).toEqual([
    "('red#phones'|'~red#phones')",
    "!('shoe#phones')",
  ]);
});

test('a word is found in every category as soon as a product there has it, in one or in all', async () => {
  const published: string[] = [];
  const names = ['Home', 'Toys', 'Sports', 'Auto', 'Books'];
  for (const [at, category] of names.entries()) {
    const stove = { productName: 'Kerosene stove', category1: category, price: 1_000 * 3 ** at };
    published.push(await publish(stove));
    for (const sort of ['relevance', 'newest', 'cheapest', 'dearest'] as const) {
      const found = async (request: SearchRequest) =>
        (await searchStocks({ text: 'stove kerosene', sort, ...request })).ids.toSorted();
      expect(await found({}), `${category} ${sort}`).toEqual(published.toSorted());
      expect(await found({ category: category.toLowerCase() })).toEqual(published.slice(-1));
    }
  }
});
