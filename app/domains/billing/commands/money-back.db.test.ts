import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import {
  begin,
  billingBench,
  choose,
  makeShop,
  shopPlan,
  type TestShop,
} from '#tests/support/shop/billing-bench.ts';
import { outcome } from '#tests/support/shop/sign-in.ts';
import { planRefunds } from '../billing.table.server.ts';
import { subscriptionPage } from '../plan-page.server.ts';
import { checkPayment } from './check-payment.server.ts';
import { requestRefund } from './refund-payment.server.ts';

const bench = billingBench();

async function pay(shop: TestShop, planId: string): Promise<string> {
  const { reference } = await begin(shop, planId, `month ${Math.random()}`);
  await choose(reference, 'pay');
  await checkPayment(shop, reference);
  return reference;
}

const refundsOf = async ({ shopId }: TestShop): Promise<number> => {
  const { rows } = await database().execute<{ n: number }>(sql`
    select count(*)::int as n from plan_refunds r join plan_payments p on p.id = r.payment_id
    where p.shop_id = ${shopId}`);
  return rows[0]?.n ?? -1;
};

const pageOf = async ({ userId }: TestShop) => {
  const own = await shopOfUser(userId);
  if (!own) throw new Error('no shop');
  return subscriptionPage(own.shop);
};

test('29 days of use, money back, bought again: the second month is not given back', async () => {
  bench.at('2026-11-01T09:00:00Z');
  const shop = await makeShop();
  const first = await pay(shop, 'premium');
  expect((await pageOf(shop)).history.map(({ canRefund }) => canRefund)).toEqual([true]);
  bench.at('2026-11-30T09:00:00Z');
  await requestRefund(shop, first);
  const second = await pay(shop, 'premium');
  bench.at('2026-12-29T09:00:00Z');
  expect(await outcome(requestRefund(shop, second))).toBe('billing.refund_used');
  expect(await shopPlan(shop.shopId)).toMatchObject({ plan: 'premium' });
  expect(await refundsOf(shop)).toBe(1);
  const page = await pageOf(shop);
  expect(page.history.map(({ canRefund }) => canRefund)).toEqual([false, false]);
  expect(page.refundUsed).toBe(true);
  // Another shop has its own.
  const other = await makeShop();
  const theirs = await pay(other, 'basic');
  expect((await pageOf(other)).refundUsed).toBe(false);
  expect(await outcome(requestRefund(other, theirs))).toBe('done');
});

test('many months asked back at once: one goes back', async () => {
  const shop = await makeShop();
  const references: string[] = [];
  for (let n = 0; n < 6; n++) references.push(await pay(shop, 'basic'));
  const asked = await Promise.all(
    references.map((reference) => outcome(requestRefund(shop, reference))),
  );
  expect(asked.filter((answer) => answer === 'done')).toHaveLength(1);
  expect(asked.filter((answer) => answer === 'billing.refund_used')).toHaveLength(5);
  expect(await refundsOf(shop)).toBe(1);
});

test('the database itself holds one for each shop, and keeps its payment', async () => {
  const shop = await makeShop();
  const reference = await pay(shop, 'basic');
  const another = await pay(shop, 'basic');
  await requestRefund(shop, reference);
  const remove = sql`delete from plan_payments where reference = ${reference}`;
  await expect(database().execute(remove)).rejects.toThrow();
  const twice = database().execute(sql`
    insert into plan_refunds (payment_id, shop_id, amount_kobo)
    select id, shop_id, amount_kobo from plan_payments where reference = ${another}`);
  await expect(twice).rejects.toThrow();
  // A refund that the provider refused was still the one that was asked for.
  await database()
    .update(planRefunds)
    .set({ state: 'failed' })
    .where(eq(planRefunds.shopId, shop.shopId));
  expect(await outcome(requestRefund(shop, another))).toBe('billing.refund_used');
});
