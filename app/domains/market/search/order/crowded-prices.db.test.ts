import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { database, pool } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { copyGoods } from '#tests/support/items/copies.ts';
import { walkedBy } from '#tests/support/search/walked-list.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop, shopBench } from '#tests/support/shop/shops.ts';
import { rebuildSearch } from '../rebuild-search.server.ts';
import { searchStocks } from '../search-stocks.server.ts';

/** Hundreds of shoes at one round price, and as many other things that are a little dearer, or a little cheaper. */
const crowd = 1_200;
const others = 700;
const roundKobo = 5_000_000;

shopBench();

beforeAll(async () => {
  const shop = await makeShop({ plan: 'enterprise' });
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
  const rows = items.map(({ id, name, kobo }) => ({ id, product_name: name, price_kobo: kobo }));
  await copyGoods(await makePlainItem(shop.id, 1, { productName: 'Lamp' }), rows);
  await database().execute(sql`analyze stocks`);
  await rebuildSearch();
}, 120_000);

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
