import { expect, test } from 'vitest';
import { sessionFromToken } from '#app/domains/accounts/session/session.server.ts';
import { setSuspended } from '#app/domains/shops/commands/suspension.server.ts';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { pushBench } from '#tests/support/shop/push.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import { tellPlanEnds } from '../billing.jobs.server.ts';
import { subscriptionPage } from '../plan-page.server.ts';

const bench = pushBench();

test('the end of a plan: three days before and on the last day, once each, to who may pay', async () => {
  bench.at('2026-10-20T08:00:00Z');
  const shop = await makeShop({ plan: 'basic' });
  bench.at('2026-11-16T08:00:00Z');
  // A session ends after a month without a visit.
  await sessionFromToken(shop.owner.opened.token);
  const owner = { actor: shop.actor, session: shop.owner.session };
  const phone = await bench.phoneOf(owner, { showDetails: true });
  const employee = await bench.phoneOf(await makeMember(shop));
  const told = async (at: string) => {
    bench.at(at);
    await Promise.all([tellPlanEnds(), tellPlanEnds()]);
    await bench.workOff();
    return phone.texts().length;
  };
  expect(await told('2026-11-17T07:59:00Z')).toBe(0);
  expect(await told('2026-11-17T08:00:00Z')).toBe(1);
  expect(await told('2026-11-18T08:00:00Z')).toBe(1);
  expect(await told('2026-11-19T08:00:00Z')).toBe(2);
  expect(await told('2026-11-19T20:00:00Z')).toBe(2);
  expect(phone.texts()).toEqual([
    'Your plan ends soon | Your Basic plan ends in 3 days, on 20 Nov 2026.',
    'Your plan ends soon | Your Basic plan ends in 1 day, on 20 Nov 2026.',
  ]);
  expect(employee.texts()).toEqual([]);
});

test('the days of a suspended shop stand still: neither its phones nor its page are told of an end', async () => {
  bench.at('2026-10-18T08:00:00Z');
  const shop = await makeShop({ plan: 'basic' });
  const planUntil = new Date('2026-11-18T08:00:00Z');
  bench.at('2026-11-16T08:00:00Z');
  const phone = await bench.phoneOf({ actor: shop.actor, session: shop.owner.session });
  const suspend = (isSo: boolean) => inTransaction((tx) => setSuspended(tx, shop.id, isSo));
  const page = async () => {
    const place = await shopOfUser(shop.owner.id);
    if (!place) throw new Error('no shop');
    const { planId, until, standsStill, banner } = await subscriptionPage(place.shop);
    return { planId, until, standsStill, banner: banner?.kind };
  };
  await suspend(true);
  await tellPlanEnds();
  await bench.workOff();
  expect(phone.texts()).toEqual([]);
  expect(await page()).toEqual({ planId: 'basic', until: null, standsStill: true });
  await suspend(false);
  expect(await page()).toMatchObject({ until: planUntil, standsStill: false, banner: 'ends_soon' });
  await tellPlanEnds();
  await bench.workOff();
  expect(phone.texts()).toHaveLength(1);
});
