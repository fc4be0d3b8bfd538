import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { renewPlans, settlePlans } from '#app/domains/billing/billing.jobs.server.ts';
import { planCards, planPayments } from '#app/domains/billing/billing.table.server.ts';
import { markDirty, summariseDirty } from '#app/domains/insights/summarise.server.ts';
import { expireOrders } from '#app/domains/orders/commands/work-order.server.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { metricsText } from '#app/platform/http/figures/metrics.server.ts';
import { log } from '#app/platform/log.server.ts';
import { makeOrder } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { later } from '#tests/support/shop/sign-in.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

const day = 86_400_000;

beforeAll(() => {
  log.level = 'silent';
});

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

const planned = (ids: string[], planUntil: Date) =>
  database().update(shops).set({ plan: 'basic', planUntil }).where(inArray(shops.id, ids));

async function threeShops(): Promise<[string, string, string]> {
  const made = [await makeShop(), await makeShop(), await makeShop()];
  const [a = '', b = '', c = ''] = made.map(({ id }) => id).toSorted();
  return [a, b, c];
}

test('an order that cannot expire does not keep the later ones pending', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 10 });
  const made = [];
  for (let n = 0; n < 5; n++) made.push(await makeOrder(shop.id, [{ stockId }]));
  await poison('orders', 'id', made[0]?.id ?? '');
  later(2 * day);
  await Promise.all([expireOrders(), expireOrders()]);
  const rows = await database()
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.shopId, shop.id))
    .orderBy(orders.id);
  expect(rows.map(({ status }) => status)).toEqual(['pending', ...Array(4).fill('expired')]);
  expect(failuresOf('orders.expire-pending')).toBe(true);
  await database().execute(sql`drop trigger poison_orders on orders`);
  later(2 * day + 3_600_000);
  expect(await expireOrders()).toBe(1);
});

test('a plan that cannot be settled does not stop the others', async () => {
  const ids = await threeShops();
  await planned(ids, new Date(Date.now() - 20 * day));
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
  const ids = await threeShops();
  await planned(ids, new Date(Date.now() + day / 2));
  const card = { authorization: 'x', email: 'a@b.ng', brand: 'visa', last4: '4081' };
  await database()
    .insert(planCards)
    .values(ids.map((shopId) => ({ shopId, autoRenew: true, ...card })));
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
  const ids = await threeShops();
  const [bad] = ids;
  await database().execute(sql`delete from shop_dirty_days`);
  for (const shopId of ids) await markDirty(database(), [{ shopId, day: '2026-05-05' }]);
  await poison('shop_days', 'shop_id', bad);
  expect(await summariseDirty()).toBe(2);
  const { rows } = await database().execute(sql`select shop_id from shop_dirty_days`);
  expect(rows).toEqual([{ shop_id: bad }]);
  expect(failuresOf('insights.summarise-days')).toBe(true);
});
