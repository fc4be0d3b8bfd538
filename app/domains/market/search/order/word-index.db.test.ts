import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexStock } from '#app/domains/stocks/search-index/index-stock.server.ts';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { type SearchRequest, searchStocks } from '../search-stocks.server.ts';
import { queriesIn } from './word-index.ts';

let testing: TestDatabase;
const [owner, shopId] = [newId(), newId()];

beforeAll(async () => {
  testing = await testDatabase();
  connectDatabase({ url: testing.url });
  await database().execute(
    sql`insert into users (id, phone_key, phone_digits) values (${owner}, '+2348030000001', '08030000001')`,
  );
  await database().execute(sql`insert into shops (id, name, name_norm, letter, business_type, phone_number, owner_user_id)
    values (${shopId}, 'Ngozi', 'ngozi', 'n', 'Boutique', '0803', ${owner})`);
}, 60_000);

afterAll(async () => {
  await closeDatabase();
  await testing.drop();
});

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

async function publish(category1: string, priceKobo: number): Promise<string> {
  const id = newId();
  const rest = { description: 'x', brand: null, condition: null, category2: 'x', category3: 'y' };
  const named = { productName: 'Kerosene stove', category1, priceKobo, variants: [] };
  const stock = { id, shopId, ...named, ...rest };
  await inTransaction(async (tx) => {
    await tx.execute(sql`insert into stocks (id, shop_id, product_name, description, category1, category2, category3, price_kobo, quantity, image_base)
      values (${id}, ${shopId}, ${stock.productName}, 'x', ${category1}, 'x', 'y', ${priceKobo}, 0, 'x')`);
    await indexStock(tx, stock);
  });
  return id;
}

test('a word is found in every category as soon as a product there has it, in one or in all', async () => {
  const published: string[] = [];
  const names = ['Home', 'Toys', 'Sports', 'Auto', 'Books'];
  for (const [at, category] of names.entries()) {
    published.push(await publish(category, 100_000 * 3 ** at));
    for (const sort of ['relevance', 'newest', 'cheapest', 'dearest'] as const) {
      const found = async (request: SearchRequest) =>
        (await searchStocks({ text: 'stove kerosene', sort, ...request })).ids.toSorted();
      expect(await found({}), `${category} ${sort}`).toEqual(published.toSorted());
      expect(await found({ category: category.toLowerCase() })).toEqual(published.slice(-1));
    }
  }
});
