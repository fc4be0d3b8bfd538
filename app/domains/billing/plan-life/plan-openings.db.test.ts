import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import {
  begin,
  billingBench,
  choose,
  makeShop,
  shopPlan,
} from '#tests/support/shop/billing-bench.ts';
import { paymentHistory } from '../billing.queries.server.ts';
import { checkPayment } from '../commands/check-payment.server.ts';
import { settleShop } from '../commands/settle-plan.server.ts';
import { planQuote } from '../plan-page.server.ts';

const bench = billingBench();

test.each([
  ['a month that February has no day for', '2026-03-31T09:00:00Z', '2026-04-30T09:00:00Z'],
  ['several months ahead', '2026-05-29T09:00:00Z', '2026-06-29T09:00:00Z'],
])('a plan from before the first payment keeps its end: %s', async (_, until, next) => {
  bench.at('2026-03-10T09:00:00Z');
  const shop = await makeShop();
  const given = { plan: 'basic', planUntil: new Date(until) };
  // Only an older version of the product has left such a row.
  await database().update(shops).set(given).where(eq(shops.id, shop.shopId));
  const [row] = await database().select().from(shops).where(eq(shops.id, shop.shopId));
  if (!row) throw new Error('no shop');
  const quoted = await planQuote(row, 'basic');
  await inTransaction((tx) => settleShop(tx, shop.shopId));
  expect(await shopPlan(shop.shopId)).toEqual({ plan: 'basic', until: new Date(until) });
  const { reference } = await begin(shop, 'basic');
  await choose(reference, 'pay');
  await checkPayment(shop, reference);
  expect(await shopPlan(shop.shopId)).toEqual({ plan: 'basic', until: new Date(next) });
  expect(quoted.until).toEqual(new Date(next));
  expect(await paymentHistory(shop.shopId)).toHaveLength(1);
});
