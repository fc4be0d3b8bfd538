import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { explaining, watchPlans } from '#tests/support/plans.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { useDemoCodes } from '#tests/support/shop/sign-in.ts';
import { dashboardPage } from './dashboard.server.ts';

let testing: TestDatabase;

beforeAll(async () => {
  testing = await testDatabase();
  connectDatabase({ url: testing.url });
  useDemoCodes();
});

afterAll(async () => {
  await closeDatabase();
  await testing.drop();
});

/** Years of trade: orders and payments of old days, threads that are answered, many that never were. */
async function fillYears(shopId: string): Promise<void> {
  await database().execute(sql`
    insert into orders (id, shop_id, number, code, status, source, buyer_name, buyer_phone, get_by, pay_by, pieces,
      total_kobo, paid_kobo, placed_at, completed_at)
    select gen_random_uuid(), ${shopId}, n, 'code' || n,
      case when n % 40 = 0 then 'pending' else 'completed' end, 'web', 'Funmi', '08055550123', 'pickup', 'delivery', 1,
      100000, case when n % 40 = 0 then 0 else 100000 end, at, case when n % 40 = 0 then null else at end
    from generate_series(1, 12000) n, lateral (select now() - n * interval '1 hour') m(at)`);
  await database().execute(sql`
    insert into order_payments (id, shop_id, order_id, order_number, method, state, amount_kobo, paid_at, created_at)
    select gen_random_uuid(), ${shopId}, id, number, 'cash', 'success', total_kobo, completed_at, completed_at
    from orders where completed_at is not null`);
  await database().execute(sql`
    insert into message_threads (id, shop_id, channel, buyer_key, number, last_seq, last_incoming_seq)
    select gen_random_uuid(), ${shopId}, 'web', 'buyer' || n, n, n, case when n % 10 = 0 then n else 0 end
    from generate_series(1, 6000) n`);
  await database().execute(sql`analyze`);
}

test('the start page of a shop with years of trade reads few rows, whatever lies behind', async () => {
  const shop = await makeShop();
  const place = await shopOfUser(shop.owner.id);
  await fillYears(shop.id);
  const { session } = shop.owner;
  const viewer = { session, role: 'owner' as const, isPaused: false, justJoined: false };
  await closeDatabase();
  connectDatabase({ url: explaining(testing.url), max: 4 });
  const plans = watchPlans();
  const ran = await plans.during(() =>
    dashboardPage({ ...viewer, shop: place?.shop }, 'https://oja.example'),
  );
  expect(ran.length).toBeGreaterThan(5);
  const large = ran.filter(({ rows, entries }) => rows + entries > 1_000);
  expect(large.map(({ text, scans }) => `${text} ${scans.join(' ')}`)).toEqual([]);
});
