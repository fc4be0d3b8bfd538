import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { standInTransactions } from '#app/providers/paystack/stand-in/stand-in.table.server.ts';
import { openTransaction } from '#app/providers/paystack/stand-in/stand-in-state.server.ts';
import { liftSuspension, suspend } from '#tests/support/operators/send-to-shop.ts';
import {
  billingBench,
  choose,
  creditedCount,
  shopPlan,
  type TestShop,
} from '#tests/support/shop/billing-bench.ts';
import { renewalsOf, renewingShop } from '#tests/support/shop/renewing-shop.ts';
import { renewPlans } from '../billing.jobs.server.ts';
import { savedCardOf } from '../billing.queries.server.ts';
import { reconcilePayments } from './check-payment.server.ts';
import { chargeCard, planRenewal } from './renew-by-card.server.ts';

const bench = billingBench();

/** The provider cannot be reached. */
const goAway = (): void => {
  bench.gate.before = async () => {
    throw new Error('no route to host');
  };
};
const comeBack = (): void => {
  delete bench.gate.before;
};

/** The round that asks cards, a day before the end, and the job that it has queued. */
async function renew(shop: TestShop, at = '2026-11-30T10:00:00Z') {
  bench.at(at);
  await renewPlans();
  const renewal = (await renewalsOf(shop)).find(({ state }) => state === 'initiated');
  if (!renewal) throw new Error('no renewal was planned');
  const outcome = await chargeCard(renewal.id).catch(() => 'not reached');
  return { ...renewal, outcome };
}

test('a renewal that never reached the provider is charged when the provider is back, under the same reference', async () => {
  const shop = await renewingShop(bench);
  goAway();
  expect(await renew(shop)).toMatchObject({ outcome: 'not reached' });
  for (const time of ['10:02', '10:10', '11:30']) {
    bench.at(`2026-11-30T${time}:00Z`);
    await reconcilePayments();
  }
  expect(await creditedCount(shop.shopId)).toBe(1);
  comeBack();
  bench.at('2026-11-30T18:00:00Z');
  await Promise.all([reconcilePayments(), reconcilePayments()]);
  expect(await renewalsOf(shop)).toMatchObject([{ state: 'success', nextCheckAt: null }]);
  expect((await shopPlan(shop.shopId))?.until).toEqual(new Date('2027-01-01T09:00:00Z'));
  const charges = await database()
    .select()
    .from(standInTransactions)
    .where(eq(standInTransactions.reference, (await renewalsOf(shop))[0]?.reference ?? ''));
  expect(charges).toHaveLength(1);
});

test('a renewal that is not wanted any more when the provider is back is not charged', async () => {
  const shop = await renewingShop(bench);
  goAway();
  await renew(shop);
  bench.at('2026-12-07T10:00:00Z');
  comeBack();
  await reconcilePayments();
  expect(await renewalsOf(shop)).toMatchObject([{ state: 'abandoned', nextCheckAt: null }]);
  expect(await creditedCount(shop.shopId)).toBe(1);
});

/** The bank takes its time: the provider knows the charge, and not its end. */
async function pendingRenewal(shop: TestShop) {
  bench.gate.before = async (path) => {
    if (!path.endsWith('/charge_authorization')) return;
    delete bench.gate.before;
    const [renewal] = await renewalsOf(shop);
    const { reference = '', amountKobo: amount = 0, currency = '' } = renewal ?? {};
    await openTransaction({ reference, amount, currency, email: 'a@oja.ng', metadata: {} });
    await database()
      .update(standInTransactions)
      .set({ status: 'pending' })
      .where(eq(standInTransactions.reference, reference));
  };
  const renewal = await renew(shop);
  expect(renewal.outcome).toBe('pending');
  return renewal;
}

test('a pending renewal stops another; a late no of the bank is noted on the card, and frees the next', async () => {
  const shop = await renewingShop(bench);
  const { reference } = await pendingRenewal(shop);
  for (const day of ['2026-12-01', '2026-12-02', '2026-12-03']) {
    bench.at(`${day}T10:00:00Z`);
    expect(await planRenewal(shop.shopId)).toBeUndefined();
  }
  await choose(reference, 'decline');
  bench.at('2026-12-03T10:30:00Z');
  await reconcilePayments();
  expect(await renewalsOf(shop)).toMatchObject([{ state: 'failed', nextCheckAt: null }]);
  expect((await savedCardOf(shop.shopId))?.failedAt).toEqual(new Date('2026-12-03T10:30:00Z'));
  expect(await renew(shop, '2026-12-04T10:00:00Z')).toMatchObject({ outcome: 'credited' });
});

test('a late yes of the bank is credited, and the card is not charged again meanwhile', async () => {
  const shop = await renewingShop(bench);
  const { reference } = await pendingRenewal(shop);
  bench.at('2026-11-30T10:30:00Z');
  await reconcilePayments();
  await choose(reference, 'pay');
  bench.at('2026-11-30T12:00:00Z');
  await reconcilePayments();
  expect(await creditedCount(shop.shopId)).toBe(2);
  expect((await savedCardOf(shop.shopId))?.failedAt).toBeNull();
});

test('a charge that waited is not made while the shop is suspended; after that the card is asked again', async () => {
  const shop = await renewingShop(bench);
  goAway();
  const { id } = await renew(shop);
  bench.at('2026-11-30T12:00:00Z');
  comeBack();
  await suspend(shop.shopId);
  await reconcilePayments();
  expect(await chargeCard(id)).toBeUndefined();
  expect(await renewalsOf(shop)).toMatchObject([{ state: 'abandoned', nextCheckAt: null }]);
  expect(await creditedCount(shop.shopId)).toBe(1);
  bench.at('2026-12-04T12:00:00Z');
  await liftSuspension(shop.shopId);
  expect(await chargeCard(id)).toBeUndefined();
  expect(await renew(shop, '2026-12-04T13:00:00Z')).toMatchObject({ outcome: 'credited' });
  expect(await creditedCount(shop.shopId)).toBe(2);
});
