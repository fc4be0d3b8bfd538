import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  closeDatabase,
  connectDatabase,
  database,
  pool,
} from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { walkedBy } from '#tests/support/search/walked-list.ts';
import { rebuildSearch } from '../rebuild-search.server.ts';
import { searchStocks } from '../search-stocks.server.ts';

/** Hundreds of shoes at one round price, and as many other things that are a little dearer, or a little cheaper. */
const crowd = 1_200;
const others = 700;
const roundKobo = 5_000_000;

let testing: TestDatabase;

beforeAll(async () => {
  testing = await testDatabase();
  connectDatabase({ url: testing.url });
  const [shop, owner] = [newId(), newId()];
  await database().execute(
    sql`insert into users (id, phone_key, phone_digits) values (${owner}, '+2348030000010', '08030000010')`,
  );
  await database().execute(sql`insert into shops (id, name, name_norm, letter, business_type, phone_number, owner_user_id)
    values (${shop}, 'Ngozi', 'ngozi', 'n', 'Boutique', '0803', ${owner})`);
  const shoes = Array.from({ length: crowd + 2 * others }, (_, at) => {
    const side = at < others ? 1 : at < 2 * others ? -1 : 0;
    return {
      id: newId(Date.UTC(2026, 8, 1) + at),
      name: side === 0 ? 'Brown shoe' : 'Brown kettle',
      kobo: roundKobo + side * (600_000 + at * 100),
    };
  });
  /** The dearest sandals have one price with many other things, and most sandals are a little cheaper. */
  const sandals = Array.from({ length: 1_800 }, (_, at) => ({
    id: newId(Date.UTC(2026, 8, 2) + at),
    name: at < 800 ? 'Red sandal' : 'Red kettle',
    kobo: at < 100 || at >= 800 ? 9_000_000 : 8_400_000 + at * 700,
  }));
  /** A thousand clogs at the foot of an octave of prices, and nothing of the kind above them. */
  const clogs = Array.from({ length: 1_000 }, (_, at) => ({
    id: newId(Date.UTC(2026, 8, 3) + at),
    name: 'Green clog',
    kobo: 2 ** 22 + at * 500,
  }));
  const items = [...shoes, ...sandals, ...clogs];
  const column = (read: (one: (typeof items)[number]) => unknown) => sql.param(items.map(read));
  await database().execute(sql`
    insert into stocks (id, shop_id, product_name, description, category1, category2, category3, price_kobo, quantity, image_base, created_at)
    select id, ${shop}, name, '', 'Boutique', 'x', 'y', kobo, 0, 'x', '2026-09-01'
    from unnest(${column((i) => i.id)}::uuid[], ${column((i) => i.name)}::text[], ${column((i) => i.kobo)}::bigint[])
      as s (id, name, kobo)`);
  await database().execute(sql`analyze stocks`);
  await rebuildSearch();
}, 120_000);

afterAll(async () => {
  await closeDatabase();
  await testing.drop();
});

const lists = ['shoe', 'sandal', 'clog'].flatMap((text) =>
  (['cheapest', 'dearest'] as const).flatMap((sort) =>
    [12, 24, 48, 60, 120].map((count) => ({ text, sort, count })),
  ),
);

test.each(lists)(
  'hundreds at one price behind other things are listed from the first page on: $text, $count, $sort',
  async ({ text, sort, count }) => {
    const asked = { text, sort, count };
    const order = sort === 'cheapest' ? sql`price_kobo, id` : sql`price_kobo desc, id desc`;
    const { rows } = await database().execute<{ id: string }>(
      sql`select id from stock_search where words @@ ${text}::tsquery order by ${order}`,
    );
    expect(rows.length).toBeGreaterThan(700);
    const { ids } = await searchStocks(asked);
    expect(ids).toEqual(rows.slice(0, count).map(({ id }) => id));
    const walked = await walkedBy((after) => searchStocks({ ...asked, after }));
    expect(walked).toEqual(rows.map(({ id }) => id));
  },
);

test('a crowd that is known is not read to be left: the first page of a thousand takes one statement', async () => {
  const asked = vi.spyOn(pool(), 'query');
  const { ids } = await searchStocks({ text: 'clog', sort: 'dearest', count: 12 });
  const read = asked.mock.calls.filter(([query]) =>
    /^search\.dearest/.test((query as unknown as { name?: string }).name ?? ''),
  );
  asked.mockRestore();
  expect(ids).toHaveLength(12);
  expect(read).toHaveLength(1);
});
