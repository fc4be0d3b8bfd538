import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { replaceSettings } from '#app/platform/env.server.ts';
import { benchSettings, serveProvider } from '#tests/support/shop/billing-bench.ts';
import { pushBench } from '#tests/support/shop/push.ts';
import { payBasic } from '#tests/support/shop/renewing-shop.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { renewPlans, tellPlanEnds } from '../billing.jobs.server.ts';
import { setAutoRenew } from '../commands/saved-card.server.ts';
import { subscriptionPage } from '../plan-page.server.ts';

const bench = pushBench();
let provider: Awaited<ReturnType<typeof serveProvider>>;
beforeAll(async () => {
  provider = await serveProvider();
  replaceSettings(
    benchSettings(provider.url, { PUSH_API_ROOT: bench.push.url, RATE_LIMITS: 'off' }),
  );
});
afterAll(() => provider.close());

test('a card that should have paid by now: its owner hears of it before the plan ends', async () => {
  bench.at('2026-11-01T09:00:00Z');
  const shop = await makeShop();
  const actor = { ...shop.actor, limitedUntil: null };
  await payBasic(actor);
  await inTransaction((tx) => setAutoRenew(tx, actor, true));
  const owner = { actor: shop.actor, session: shop.owner.session };
  const phone = await bench.phoneOf(owner, { showDetails: true });
  const banner = async () => {
    const place = await shopOfUser(shop.owner.id);
    return place && (await subscriptionPage(place.shop)).banner;
  };
  const told = async (at: string) => {
    bench.at(at);
    await tellPlanEnds();
    await bench.workOff();
    return phone.texts();
  };
  expect(await told('2026-11-29T09:00:00Z')).toEqual([]);
  // The provider cannot be reached: the charge waits in the queue.
  bench.at('2026-11-30T09:00:00Z');
  await renewPlans();
  expect(await told('2026-11-30T14:00:00Z')).toEqual([]);
  expect(await banner()).toMatchObject({ renews: true, cardLate: false });
  expect(await told('2026-11-30T15:13:00Z')).toEqual([
    'Your plan ends soon | Your Basic plan ends in 1 day, on 1 Dec 2026.',
  ]);
  expect(await told('2026-11-30T16:13:00Z')).toHaveLength(1);
  expect(await banner()).toMatchObject({ kind: 'ends_soon', renews: true, cardLate: true });
});
