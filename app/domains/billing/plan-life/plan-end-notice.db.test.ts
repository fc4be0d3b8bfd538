import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { pushBench } from '#tests/support/shop/push.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import { tellPlanEnds } from '../billing.jobs.server.ts';

const bench = pushBench();

test('the end of a plan: three days before and on the last day, once each, to who may pay', async () => {
  bench.at('2026-11-16T08:00:00Z');
  const shop = await makeShop({ plan: 'basic' });
  const planUntil = new Date('2026-11-20T08:00:00Z');
  await database().update(shops).set({ planUntil }).where(eq(shops.id, shop.id));
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
