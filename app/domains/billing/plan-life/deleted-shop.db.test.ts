import { expect, test } from 'vitest';
import { deleteShop } from '#app/domains/shops/commands/delete-shop.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { manySales } from '#tests/support/items/copies.ts';
import {
  begin,
  billingBench,
  choose,
  creditedCount,
  makeShop,
  paymentRow,
  postWebhook,
  shopPlan,
  successEvent,
  type TestShop,
} from '#tests/support/shop/billing-bench.ts';
import { renewalsOf, renewingShop } from '#tests/support/shop/renewing-shop.ts';
import { beginDeleting } from '#tests/support/shop/shops.ts';
import { renewPlans } from '../billing.jobs.server.ts';
import { reconcilePayments } from '../commands/check-payment.server.ts';
import { chargeCard, planRenewal } from '../commands/renew-by-card.server.ts';

const bench = billingBench();

/** More orders than one portion of the deletion takes. */
const fill = (shop: TestShop) => manySales(shop, 700);

test('the card of a shop that is being deleted is asked by no round', async () => {
  const [gone, other] = [await renewingShop(bench), await renewingShop(bench)];
  await beginDeleting(gone.shopId);
  bench.at('2026-11-30T10:00:00Z');
  await renewPlans();
  expect(await renewalsOf(gone)).toEqual([]);
  expect(await renewalsOf(other)).toHaveLength(1);
});

test('nor by whoever asks for it at once, or by a charge that waited', async () => {
  const shop = await renewingShop(bench);
  bench.at('2026-11-30T10:00:00Z');
  const waiting = (await planRenewal(shop.shopId)) ?? '';
  await beginDeleting(shop.shopId);
  expect(await chargeCard(waiting)).toBe('abandoned');
  bench.at('2026-12-01T10:00:00Z');
  expect(await planRenewal(shop.shopId)).toBeUndefined();
  expect(await renewalsOf(shop)).toMatchObject([{ id: waiting, state: 'abandoned' }]);
  expect(await creditedCount(shop.shopId)).toBe(1);
});

test('a plan that is paid while the shop is being deleted is flagged and not credited, whoever tells of it', async () => {
  for (const tell of [
    async (reference: string) => {
      await postWebhook(bench.url, await successEvent(reference));
    },
    async () => {
      bench.at('2026-11-01T10:00:00Z');
      await reconcilePayments();
    },
  ]) {
    bench.at('2026-11-01T09:00:00Z');
    const shop = await makeShop();
    await fill(shop);
    const { reference } = await begin(shop, 'basic');
    await inTransaction((tx) => deleteShop(tx, shop, undefined));
    await choose(reference, 'pay');
    await tell(reference);
    expect(await paymentRow(reference)).toMatchObject({
      flag: 'shop_gone',
      creditedAt: null,
      nextCheckAt: null,
    });
    expect(await shopPlan(shop.shopId)).toMatchObject({ plan: 'starter' });
  }
});
