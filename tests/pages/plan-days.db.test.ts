import { expect, test } from 'vitest';
import { settlePlans } from '#app/domains/billing/billing.jobs.server.ts';
import type { PlanId } from '#app/domains/plans/plans.ts';
import {
  giveMonth,
  liftSuspension,
  suspend,
  takeBackMonth,
} from '#tests/support/operators/send-to-shop.ts';
import {
  begin,
  billingBench,
  choose,
  makeShop,
  postWebhook,
  shopPlan,
  successEvent,
  type TestShop,
} from '#tests/support/shop/billing-bench.ts';

const bench = billingBench();
const on = (day: string) => bench.at(`${day}T09:00:00Z`);
const until = (plan: PlanId, day: string) => ({ plan, until: new Date(`${day}T09:00:00Z`) });

async function pay(shop: TestShop, planId: PlanId): Promise<void> {
  const { reference } = await begin(shop, planId);
  await choose(reference, 'pay');
  await postWebhook(bench.url, await successEvent(reference));
}

test('a paid month begins when the given one before it is taken back', async () => {
  on('2026-11-01');
  const shop = await makeShop();
  await giveMonth(shop.shopId, 'basic');
  on('2026-11-05');
  await pay(shop, 'basic');
  expect(await shopPlan(shop.shopId)).toEqual(until('basic', '2027-01-01'));
  on('2026-11-25');
  await takeBackMonth(shop.shopId);
  expect(await shopPlan(shop.shopId)).toEqual(until('basic', '2026-12-25'));
});

test('a paid month that a larger given one interrupted goes on with all its days', async () => {
  on('2026-11-01');
  const shop = await makeShop();
  await pay(shop, 'basic');
  on('2026-11-11');
  await giveMonth(shop.shopId, 'premium');
  on('2026-11-26');
  await takeBackMonth(shop.shopId);
  // Twenty of its thirty days were left.
  expect(await shopPlan(shop.shopId)).toEqual(until('basic', '2026-12-16'));
});

test('days that an upgrade made of a given month are taken back, and what was paid waits for their end', async () => {
  on('2026-11-01');
  const shop = await makeShop();
  await giveMonth(shop.shopId, 'basic');
  await pay(shop, 'premium');
  await pay(shop, 'premium');
  // Thirty days of Basic are worth fifteen of Premium.
  expect(await shopPlan(shop.shopId)).toEqual(until('premium', '2027-01-16'));
  on('2026-12-11');
  await takeBackMonth(shop.shopId);
  expect(await shopPlan(shop.shopId)).toEqual(until('premium', '2027-01-11'));
});

test('taken back while the shop is suspended, the paid month begins when that ends', async () => {
  on('2026-11-01');
  const shop = await makeShop();
  await giveMonth(shop.shopId, 'basic');
  await pay(shop, 'basic');
  on('2026-11-10');
  await suspend(shop.shopId);
  on('2026-11-15');
  await takeBackMonth(shop.shopId);
  on('2026-11-20');
  await liftSuspension(shop.shopId);
  await settlePlans();
  on('2026-12-20');
  await settlePlans();
  expect(await shopPlan(shop.shopId)).toEqual(until('basic', '2026-12-20'));
});

test('given and taken back in the same moment, nothing has changed', async () => {
  on('2026-11-01');
  const shop = await makeShop();
  await pay(shop, 'basic');
  const before = await shopPlan(shop.shopId);
  for (const planId of ['basic', 'premium', 'enterprise'] as const) {
    await giveMonth(shop.shopId, planId, '3');
    await takeBackMonth(shop.shopId);
    expect(await shopPlan(shop.shopId)).toEqual(before);
  }
});

test('the days of grace stand still while the shop is suspended', async () => {
  on('2026-11-01');
  const shop = await makeShop();
  await pay(shop, 'basic');
  on('2026-12-03');
  await settlePlans();
  await suspend(shop.shopId);
  for (const day of ['2026-12-07', '2026-12-20']) {
    on(day);
    await settlePlans();
    expect(await shopPlan(shop.shopId)).toMatchObject({ plan: 'basic' });
  }
  await liftSuspension(shop.shopId);
  // Two of the five days had gone by.
  on('2026-12-22');
  await settlePlans();
  expect(await shopPlan(shop.shopId)).toMatchObject({ plan: 'basic' });
  on('2026-12-23');
  await settlePlans();
  expect(await shopPlan(shop.shopId)).toEqual({ plan: 'starter', until: null });
});
