import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop, shopBench, type TestShop } from '#tests/support/shop/shops.ts';
import { editItem } from '#tests/support/shop/stocks.ts';
import { presenceOf, rebuildPresence } from './presence.server.ts';

shopBench();

/** Each in a shop of its own, whose owner edits it: in one shop they wait for each other. */
const items: { id: string; actor: TestShop['actor'] }[] = [];

const fieldsAt = (at: number, round: number) => ({
  productName: `Blue radio ${['one', 'two', 'three'][at % 3]} ${round}`,
  description: 'New in its box',
  category1: at % 2 ? 'Boutique' : 'Phones',
  category2: '',
  category3: '',
  price: 3 ** ((at + round * 5) % 14),
});

beforeAll(async () => {
  for (let at = 0; at < 8; at++) {
    const { id, actor } = await makeShop({ businessType: at % 2 ? 'boutique' : 'phones' });
    items.push({ id: await makePlainItem(id, 5, fieldsAt(at, 0)), actor });
  }
});

async function write(at: number, round: number): Promise<void> {
  const item = items[at];
  if (item) await editItem(item.actor, item.id, fieldsAt(at, round));
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
  for (let round = 1; round < 5; round++) {
    await Promise.all(items.map((_, at) => write(at, round)));
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
