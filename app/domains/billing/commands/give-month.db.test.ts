import { expect, test } from 'vitest';
import { logLines } from '#app/domains/operators/log/log.queries.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { newId } from '#app/platform/id.ts';
import {
  begin,
  billingBench,
  choose,
  makeShop,
  postWebhook,
  shopPlan,
  successEvent,
} from '#tests/support/shop/billing-bench.ts';
import { codeOf } from '#tests/support/shop/stocks.ts';
import { givenMonthsOf, hasUsedRefund } from '../billing.queries.server.ts';
import { giveMonth, takeBackMonth } from './give-month.server.ts';

const bench = billingBench();
const by: Operator = { userId: newId(), role: 'moderator', name: 'Ada' };
const reason = 'Two days without service were our fault.';

const actsOf = async (id: string) =>
  (await logLines({ subject: { kind: 'shop', id } })).map(({ act }) => act);

test('a given month counts until it is taken back; pressed often it is taken back once', async () => {
  const { shopId } = await makeShop();
  await giveMonth(by, { shopId, planId: 'basic', reason, key: newId() });
  expect(await shopPlan(shopId)).toMatchObject({ plan: 'basic' });
  const [given] = await givenMonthsOf(shopId);
  const back = { shopId, reference: given?.reference ?? '', reason };
  await Promise.all([1, 2, 3].map(() => takeBackMonth(by, back)));
  expect(await shopPlan(shopId)).toMatchObject({ plan: 'starter' });
  expect(await givenMonthsOf(shopId)).toEqual([]);
  expect(await actsOf(shopId)).toEqual(['plan.taken_back', 'plan.given']);
  // The shop's own money-back is not used up by it.
  expect(await hasUsedRefund(shopId)).toBe(false);
});

test('a form that is sent often, also at once, gives one month; that of another page gives another', async () => {
  const { shopId } = await makeShop();
  const key = newId();
  const give = (form = key) => giveMonth(by, { shopId, planId: 'basic', reason, key: form });
  await Promise.all([1, 2, 3, 4].map(() => give()));
  await give();
  expect(await givenMonthsOf(shopId)).toHaveLength(1);
  expect(await actsOf(shopId)).toEqual(['plan.given']);
  await give(newId());
  expect(await givenMonthsOf(shopId)).toHaveLength(2);
});

test('what a shop has paid for is not taken back, nor another shop’s month', async () => {
  const shop = await makeShop();
  const { reference } = await begin(shop, 'basic');
  await choose(reference, 'pay');
  await postWebhook(bench.url, await successEvent(reference));
  await giveMonth(by, { shopId: shop.shopId, planId: 'basic', reason, key: newId() });
  const other = await makeShop();
  await giveMonth(by, { shopId: other.shopId, planId: 'basic', reason, key: newId() });
  const [theirs] = await givenMonthsOf(other.shopId);
  for (const wrong of [reference, theirs?.reference ?? '', 'GIVEN-NOTHING', '', 'GIVEN-%'])
    expect(await codeOf(takeBackMonth(by, { shopId: shop.shopId, reference: wrong, reason }))).toBe(
      'billing.payment_not_found',
    );
  const before = await shopPlan(shop.shopId);
  const [own] = await givenMonthsOf(shop.shopId);
  await takeBackMonth(by, { shopId: shop.shopId, reference: own?.reference ?? '', reason });
  const after = await shopPlan(shop.shopId);
  expect(after?.plan).toBe('basic');
  expect((after?.until?.getTime() ?? 0) < (before?.until?.getTime() ?? 0)).toBe(true);
});
