import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, connectDatabase, type Database } from '#app/platform/db/database.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { seedMarket } from './seed-market.server.ts';

let own: TestDatabase;
let db: Database;

beforeAll(async () => {
  own = await testDatabase();
  db = connectDatabase({ url: own.url });
});

afterAll(async () => {
  await closeDatabase();
  await own.drop();
});

interface Counts extends Record<string, unknown> {
  shops: number;
  products: number;
  found: number;
  wrong: number;
}

async function counts(): Promise<Counts | undefined> {
  const { rows } = await db.execute<Counts>(sql`
    select (select count(*)::int from shops) as shops, (select count(*)::int from stocks) as products,
      (select count(*)::int from stock_search) as found,
      (select count(*)::int from stocks s
        where quantity <> (select sum(change) from stock_movements m where m.stock_id = s.id)
          or likes <> (select count(*) from stock_likes l where l.stock_id = s.id)) as wrong`);
  return rows[0];
}

test('a second run puts another market beside the first, all of it searchable', async () => {
  const size = { db, shops: 12, products: 300, seed: 'test' };
  await seedMarket(size);
  expect(await counts()).toMatchObject({ shops: 12, products: 300, wrong: 0 });
  await seedMarket(size);
  const after = await counts();
  expect(after).toMatchObject({ shops: 24, products: 600, wrong: 0 });
  const { rows } = await db.execute(sql`select from stocks where status = 'active'`);
  expect(after?.found).toBe(rows.length);
});
