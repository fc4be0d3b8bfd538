import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { indexStock } from './index-stock.server.ts';
import { presenceOf, rebuildPresence } from './presence.server.ts';

let testing: TestDatabase;
const [owner, shopId] = [newId(), newId()];

beforeAll(async () => {
  testing = await testDatabase();
  connectDatabase({ url: testing.url, max: 20 });
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

const ids = Array.from({ length: 8 }, () => newId());

/** Published, or edited when it is there already. */
async function write(at: number, round: number): Promise<void> {
  const stock = {
    id: ids[at % ids.length] ?? '',
    shopId,
    productName: `Blue radio ${['one', 'two', 'three'][at % 3]} ${round}`,
    description: 'New in its box',
    brand: null,
    condition: null,
    category1: at % 2 ? 'Boutique' : 'Phones',
    category2: 'Radios',
    category3: 'Radios',
    priceKobo: 100 * 3 ** ((at + round * 5) % 14),
    variants: [],
  };
  await inTransaction(async (tx) => {
    await tx.execute(sql`insert into stocks (id, shop_id, product_name, description, category1, category2, category3, price_kobo, quantity, image_base)
      values (${stock.id}, ${shopId}, ${stock.productName}, 'x', ${stock.category1}, 'x', 'y', ${stock.priceKobo}, 0, 'x')
      on conflict (id) do update set price_kobo = excluded.price_kobo`);
    await indexStock(tx, stock);
  });
}

const missing = async (): Promise<unknown[]> => {
  const { rows } = await database().execute(sql`
    select token, s.category, octave from stock_search s cross join lateral unnest(tsvector_to_array(words)) token
    cross join lateral (select substr(t, 5)::int as octave from unnest(tsvector_to_array(words)) t where t like '@p2.%') o
    left join search_presence p using (token)
    where token !~ '^[@#]' group by token, s.category, octave
    having not coalesce(bool_or(p.category = s.category and (p.octaves >> octave) & 1 = 1), false)`);
  return rows;
};

test('every word of every product is noted in the octave of its price, whoever writes at the same time', async () => {
  for (let round = 0; round < 4; round++) {
    await Promise.all(ids.map((_, at) => write(at, round)));
    expect(await missing()).toEqual([]);
  }
  const before = await presenceOf(['blue', 'zebra']);
  expect(before.has('zebra')).toBe(false);
  await inTransaction(rebuildPresence);
  expect(await missing()).toEqual([]);
  const after = await presenceOf(['blue']);
  for (const [category, octaves] of after.get('blue') ?? []) {
    expect((before.get('blue')?.get(category) ?? 0n) & octaves).toBe(octaves);
  }
}, 60_000);

test('a known word is only read: a writer that holds its row stops nobody', async () => {
  await write(0, 0);
  await inTransaction(async (tx) => {
    await tx.execute(sql`select from search_presence where token = 'blue' for update`);
    await write(0, 0);
  });
}, 30_000);
