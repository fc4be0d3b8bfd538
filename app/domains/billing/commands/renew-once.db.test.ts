import { expect, test } from 'vitest';
import { setClock } from '#app/platform/clock.ts';
import { billingBench, creditedCount } from '#tests/support/shop/billing-bench.ts';
import { payBasic, renewalsOf, renewingShop } from '#tests/support/shop/renewing-shop.ts';
import { chargeCard, planRenewal } from './renew-by-card.server.ts';

const bench = billingBench();

test('many at once around midnight: one renewal', async () => {
  const shop = await renewingShop(bench);
  let asked = 0;
  const back = setClock(
    () => new Date(asked++ % 2 ? '2026-11-30T22:59:59Z' : '2026-11-30T23:00:01Z'),
  );
  const planned = await Promise.all(Array.from({ length: 8 }, () => planRenewal(shop.shopId)));
  back();
  expect(planned.filter((id) => id !== undefined)).toHaveLength(1);
  expect(await renewalsOf(shop)).toHaveLength(1);
});

test('the card is charged once while its answer takes until the next day', async () => {
  const shop = await renewingShop(bench);
  bench.at('2026-11-30T10:00:00Z');
  const first = (await planRenewal(shop.shopId)) ?? '';
  let arrived = (): void => {};
  const atProvider = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  bench.gate.after = async (path) => {
    if (!path.endsWith('/charge_authorization')) return;
    arrived();
    await held;
  };
  const charging = chargeCard(first);
  await atProvider;
  bench.at('2026-12-01T08:00:00Z');
  const planned = await Promise.all([1, 2, 3].map(() => planRenewal(shop.shopId)));
  answer();
  await charging;
  for (const id of planned) if (id) await chargeCard(id);
  expect(planned).toEqual([undefined, undefined, undefined]);
  expect(await creditedCount(shop.shopId)).toBe(2);
});

test('a renewal that waited while the owner paid does not charge the card', async () => {
  const shop = await renewingShop(bench);
  bench.at('2026-11-30T10:00:00Z');
  const renewal = (await planRenewal(shop.shopId)) ?? '';
  await payBasic(shop);
  expect(await chargeCard(renewal)).toBe('abandoned');
  expect(await creditedCount(shop.shopId)).toBe(2);
  const [row] = await renewalsOf(shop);
  expect(row).toMatchObject({ state: 'abandoned', nextCheckAt: null });
});
