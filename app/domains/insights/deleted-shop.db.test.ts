import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { makeShop, shopBench } from '#tests/support/shop/shops.ts';
import { clearEvents, ensureEventMonths } from './insights.jobs.server.ts';

shopBench();

const visits = (shopId: string, count: number) =>
  database().execute(sql`insert into market_events (id, at, kind, shop_id, visitor_id, source)
    select gen_random_uuid(), now() - n * interval '5 days', 'visit', ${shopId}::uuid, 'v' || n, 'direct'
    from generate_series(1, ${count}::int) n`);

async function left(shopId: string): Promise<number> {
  const { rows } = await database().execute<{ n: number }>(
    sql`select count(*)::int as n from market_events where shop_id = ${shopId}::uuid`,
  );
  return rows[0]?.n ?? -1;
}

it('what visitors did in a shop goes with it, in portions, from every month; others keep theirs', async () => {
  await ensureEventMonths();
  const [gone, other] = [newId(), (await makeShop()).id];
  await Promise.all([visits(gone, 25), visits(other, 25)]);
  await clearEvents(gone, 10);
  expect([await left(gone), await left(other)]).toEqual([0, 25]);
  await clearEvents(gone, 10);
});
