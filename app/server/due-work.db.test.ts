import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { renewPlans, settlePlans } from '#app/domains/billing/billing.jobs.server.ts';
import { planPayments } from '#app/domains/billing/billing.table.server.ts';
import { markDirty, summariseDirty } from '#app/domains/insights/summarise.server.ts';
import { expireOrders } from '#app/domains/orders/commands/work-order.server.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { metricsText } from '#app/platform/http/figures/metrics.server.ts';
import { billingBench } from '#tests/support/shop/billing-bench.ts';
import { makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { renewingShop } from '#tests/support/shop/renewing-shop.ts';
import { makeShop } from '#tests/support/shop/shops.ts';

const bench = billingBench();

const hoursAhead = (hours: number) => bench.at(new Date(Date.now() + hours * 3_600_000));

/** From now on the database refuses this one thing. */
async function poison(table: string, column: string, id: string): Promise<void> {
  const name = sql.identifier(`poison_${table}`);
  await database().execute(sql`create or replace function ${name}() returns trigger language plpgsql as
    ${sql.raw(`$$ begin if new.${column}::text = '${id}' then raise exception 'poisoned'; end if; return new; end $$`)}`);
  await database().execute(sql`create trigger ${name} before insert or update
    on ${sql.identifier(table)} for each row execute function ${name}()`);
}

const failuresOf = (work: string) =>
  new RegExp(`oja_due_work_failures_total{work="${work}"} [1-9]`).test(metricsText({}));

async function three(make: () => Promise<string>): Promise<[string, string, string]> {
  const made = [await make(), await make(), await make()];
  const [a = '', b = '', c = ''] = made.toSorted();
  return [a, b, c];
}

test('an order that cannot expire does not keep the later ones pending', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 10);
  const made = [];
  for (let n = 0; n < 5; n++) made.push(await makeOrder(shop.id, [{ stockId }]));
  await poison('orders', 'id', made[0]?.id ?? '');
  hoursAhead(48);
  await Promise.all([expireOrders(), expireOrders()]);
  const rows = await database()
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.shopId, shop.id))
    .orderBy(orders.id);
  expect(rows.map(({ status }) => status)).toEqual(['pending', ...Array(4).fill('expired')]);
  expect(failuresOf('orders.expire-pending')).toBe(true);
  await database().execute(sql`drop trigger poison_orders on orders`);
  hoursAhead(49);
  expect(await expireOrders()).toBe(1);
});

test('a plan that cannot be settled does not stop the others', async () => {
  bench.at('2026-09-20T09:00:00Z');
  const ids = await three(async () => (await makeShop({ plan: 'basic' })).id);
  bench.at('2026-11-10T09:00:00Z');
  await poison('shops', 'id', ids[0]);
  await settlePlans();
  const rows = await database()
    .select({ plan: shops.plan })
    .from(shops)
    .where(inArray(shops.id, ids))
    .orderBy(shops.id);
  expect(rows.map(({ plan }) => plan)).toEqual(['basic', 'starter', 'starter']);
  expect(failuresOf('billing.settle-plans')).toBe(true);
  await database().execute(sql`drop trigger poison_shops on shops`);
});

test('a renewal that cannot be written does not stop the others', async () => {
  const ids = await three(async () => (await renewingShop(bench)).shopId);
  bench.at('2026-11-30T10:00:00Z');
  await poison('plan_payments', 'shop_id', ids[0]);
  await renewPlans();
  const rows = await database()
    .select({ shopId: planPayments.shopId })
    .from(planPayments)
    .where(eq(planPayments.method, 'saved_card'))
    .orderBy(planPayments.shopId);
  expect(rows.map(({ shopId }) => shopId)).toEqual(ids.slice(1));
  expect(failuresOf('billing.renew-plans')).toBe(true);
});

test('a day that cannot be summed up does not stop the others', async () => {
  const ids = await three(async () => (await makeShop()).id);
  const [bad] = ids;
  await database().execute(sql`delete from shop_dirty_days`);
  for (const shopId of ids) await markDirty(database(), [{ shopId, day: '2026-05-05' }]);
  await poison('shop_days', 'shop_id', bad);
  expect(await summariseDirty()).toBe(2);
  const { rows } = await database().execute(sql`select shop_id from shop_dirty_days`);
  expect(rows).toEqual([{ shop_id: bad }]);
  expect(failuresOf('insights.summarise-days')).toBe(true);
});
