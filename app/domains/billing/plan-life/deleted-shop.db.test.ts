import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { billingBench, creditedCount, type TestShop } from '#tests/support/shop/billing-bench.ts';
import { renewalsOf, renewingShop } from '#tests/support/shop/renewing-shop.ts';
import { renewPlans } from '../billing.jobs.server.ts';
import { chargeCard, planRenewal } from '../commands/renew-by-card.server.ts';

const bench = billingBench();

const beginDeleting = ({ shopId }: TestShop) =>
  database().update(shops).set({ deletingAt: new Date() }).where(eq(shops.id, shopId));

test('the card of a shop that is being deleted is asked by no round', async () => {
  const [gone, other] = [await renewingShop(bench), await renewingShop(bench)];
  await beginDeleting(gone);
  bench.at('2026-11-30T10:00:00Z');
  await renewPlans();
  expect(await renewalsOf(gone)).toEqual([]);
  expect(await renewalsOf(other)).toHaveLength(1);
});

test('nor by whoever asks for it at once, or by a charge that waited', async () => {
  const shop = await renewingShop(bench);
  bench.at('2026-11-30T10:00:00Z');
  const waiting = (await planRenewal(shop.shopId)) ?? '';
  await beginDeleting(shop);
  expect(await chargeCard(waiting)).toBe('abandoned');
  bench.at('2026-12-01T10:00:00Z');
  expect(await planRenewal(shop.shopId)).toBeUndefined();
  expect(await renewalsOf(shop)).toMatchObject([{ id: waiting, state: 'abandoned' }]);
  expect(await creditedCount(shop.shopId)).toBe(1);
});
