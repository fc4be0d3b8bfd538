import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import {
  begin,
  billingBench,
  choose,
  creditedCount,
  makeShop,
  type TestShop,
} from '#tests/support/shop/billing-bench.ts';
import { renewPlans } from '../billing.jobs.server.ts';
import { planPayments } from '../billing.table.server.ts';
import { checkPayment } from '../commands/check-payment.server.ts';
import { chargeCard, planRenewal } from '../commands/renew-by-card.server.ts';
import { setAutoRenew } from '../commands/saved-card.server.ts';

const bench = billingBench();

/** Basic from 1 November to 1 December, with a card that is asked by itself. */
async function renewingShop(): Promise<TestShop> {
  bench.at('2026-11-01T09:00:00Z');
  const shop = await makeShop();
  const { reference } = await begin(shop, 'basic');
  await choose(reference, 'pay');
  await checkPayment(shop, reference);
  await inTransaction((tx) => setAutoRenew(tx, shop, true));
  return shop;
}

const renewalsOf = ({ shopId }: TestShop) =>
  database()
    .select({ id: planPayments.id, state: planPayments.state })
    .from(planPayments)
    .where(and(eq(planPayments.shopId, shopId), eq(planPayments.method, 'saved_card')));

const beginDeleting = ({ shopId }: TestShop) =>
  database().update(shops).set({ deletingAt: new Date() }).where(eq(shops.id, shopId));

test('the card of a shop that is being deleted is asked by no round', async () => {
  const [gone, other] = [await renewingShop(), await renewingShop()];
  await beginDeleting(gone);
  bench.at('2026-11-30T10:00:00Z');
  await renewPlans();
  expect(await renewalsOf(gone)).toEqual([]);
  expect(await renewalsOf(other)).toHaveLength(1);
});

test('nor by whoever asks for it at once, or by a charge that waited', async () => {
  const shop = await renewingShop();
  bench.at('2026-11-30T10:00:00Z');
  const waiting = (await planRenewal(shop.shopId)) ?? '';
  await beginDeleting(shop);
  expect(await chargeCard(waiting)).toBe('abandoned');
  bench.at('2026-12-01T10:00:00Z');
  expect(await planRenewal(shop.shopId)).toBeUndefined();
  expect(await renewalsOf(shop)).toEqual([{ id: waiting, state: 'abandoned' }]);
  expect(await creditedCount(shop.shopId)).toBe(1);
});
