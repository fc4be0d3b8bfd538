import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sellOnce } from '#app/domains/orders/commands/sell-once.server.ts';
import { counterInput } from '#app/domains/orders/counter/counter-input.ts';
import { orderFactsChanged } from '#app/domains/orders/orders.events.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { markDirty, summariseDirty } from './summarise.server.ts';

stockBench();

/** The days that the events name are summed up again, as the jobs do it. */
async function followEvents(shopId: string): Promise<void> {
  const { rows } = await database().execute<{ days: string[] }>(sql`
    select payload -> 'days' as days from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${orderFactsChanged.name} and payload ->> 'shopId' = ${shopId}`);
  const days = new Set(rows.flatMap((row) => row.days));
  await markDirty(
    database(),
    [...days].map((day) => ({ shopId, day })),
  );
  await summariseDirty({ shopId });
}

test('a sale without a line counts on the day on which it was made', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 4 });
  const sold = new Date(Date.now() - 8 * 86_400_000);
  const lines = [{ stockId, variantId: null, quantity: 2, priceKobo: 1_850_000 }];
  const times = { soldAt: sold.toISOString(), sentAt: new Date().toISOString() };
  await sellOnce(shop.actor, counterInput.parse({ lines, method: 'cash', ...times }), 'kept-1');
  await followEvents(shop.id);
  const { rows } = await database().execute(sql`select day::text, sales, sales_kobo::int as kobo
    from shop_days where shop_id = ${shop.id} and sales > 0`);
  expect(rows).toEqual([{ day: lagosDay(sold), sales: 1, kobo: 3_700_000 }]);
  const items = await database().execute(sql`select start::text as day, sold from shop_item_spans
    where shop_id = ${shop.id} and span = 'day' and sold > 0`);
  expect(items.rows).toEqual([{ day: lagosDay(sold), sold: 2 }]);
});
