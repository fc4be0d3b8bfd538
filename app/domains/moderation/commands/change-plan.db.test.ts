import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { settlePlans } from '#app/domains/billing/billing.jobs.server.ts';
import {
  givenMonthsOf,
  hasUsedRefund,
  loweringsOf,
} from '#app/domains/billing/billing.queries.server.ts';
import { logLines } from '#app/domains/operators/log/log.queries.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
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
import { measuresOf } from '../measures/measures.queries.server.ts';
import { changePlan } from './change-plan.server.ts';

const bench = billingBench();
const by: Operator = { userId: newId(), role: 'moderator', name: 'Ada' };
const reason = 'Two days without service were our fault.';

const actsOf = async (id: string) =>
  (await logLines({ subject: { kind: 'shop', id } })).map(({ act }) => act);
const lettersOf = async (id: string) =>
  (await measuresOf(id)).map(({ kind, reason: words }) => [kind, words]);

type Plan = 'basic' | 'premium' | 'enterprise';
const give = (shopId: string, planId: Plan = 'basic', { key = newId(), months = 1 } = {}) =>
  changePlan(by, 'plan.given', { shopId, planId, months, reason, key });
const takeBack = (shopId: string, reference: string) =>
  changePlan(by, 'plan.taken_back', { shopId, reference, reason });
const lower = (shopId: string, planId: 'starter' | Plan, key = newId()) =>
  changePlan(by, 'plan.lowered', { shopId, planId, reason, key });
const putBack = (shopId: string, id: string) =>
  changePlan(by, 'plan.put_back', { shopId, id, reason });

async function paidShop(planId: Plan) {
  const shop = await makeShop();
  const { reference } = await begin(shop, planId);
  await choose(reference, 'pay');
  await postWebhook(bench.url, await successEvent(reference));
  return { ...shop, reference };
}

test('a given month counts until it is taken back; pressed often it is taken back once, and each is a letter', async () => {
  const { shopId } = await makeShop();
  await give(shopId);
  expect(await shopPlan(shopId)).toMatchObject({ plan: 'basic' });
  const [given] = await givenMonthsOf(shopId);
  await Promise.all([1, 2, 3].map(() => takeBack(shopId, given?.reference ?? '')));
  expect(await shopPlan(shopId)).toMatchObject({ plan: 'starter' });
  expect(await givenMonthsOf(shopId)).toEqual([]);
  expect(await actsOf(shopId)).toEqual(['plan.taken_back', 'plan.given']);
  expect(await lettersOf(shopId)).toEqual(Array(2).fill(['message', reason]));
  // The shop's own money-back is not used up by it.
  expect(await hasUsedRefund(shopId)).toBe(false);
});

test('a form that is sent often, also at once, gives its months once; that of another page gives others', async () => {
  const { shopId } = await makeShop();
  const key = newId();
  await Promise.all([1, 2, 3, 4].map(() => give(shopId, 'basic', { key, months: 3 })));
  await give(shopId, 'basic', { key, months: 3 });
  expect(await givenMonthsOf(shopId)).toHaveLength(3);
  expect(await actsOf(shopId)).toEqual(['plan.given']);
  expect(await lettersOf(shopId)).toHaveLength(1);
  await give(shopId);
  expect(await givenMonthsOf(shopId)).toHaveLength(4);
});

test('what a shop has paid for is not taken back, nor another shop’s month', async () => {
  const { shopId, reference } = await paidShop('basic');
  await give(shopId);
  const other = await makeShop();
  await give(other.shopId);
  const [theirs] = await givenMonthsOf(other.shopId);
  for (const wrong of [reference, theirs?.reference ?? '', 'GIVEN-NOTHING', '', 'GIVEN-%'])
    expect(await codeOf(takeBack(shopId, wrong))).toBe('billing.payment_not_found');
  const before = await shopPlan(shopId);
  const [own] = await givenMonthsOf(shopId);
  await takeBack(shopId, own?.reference ?? '');
  const after = await shopPlan(shopId);
  expect(after?.plan).toBe('basic');
  expect((after?.until?.getTime() ?? 0) < (before?.until?.getTime() ?? 0)).toBe(true);
});

test('lowered, the days that were paid stay in the smaller plan; undone it is exactly as before', async () => {
  const { shopId } = await paidShop('enterprise');
  await give(shopId, 'enterprise');
  const before = await shopPlan(shopId);
  const key = newId();
  await Promise.all([1, 2, 3].map(() => lower(shopId, 'basic', key)));
  expect(await shopPlan(shopId)).toEqual({ ...before, plan: 'basic' });
  expect(await actsOf(shopId)).toEqual(['plan.lowered', 'plan.given']);
  expect(await lettersOf(shopId)).toHaveLength(2);
  // Upwards nothing is lowered, and the calendar does not bring it back.
  expect(await codeOf(lower(shopId, 'premium'))).toBe('app.invalid');
  await settlePlans();
  expect(await shopPlan(shopId)).toMatchObject({ plan: 'basic' });
  const [lowering] = await loweringsOf(shopId);
  const other = await makeShop();
  for (const [whose, id] of [
    [other.shopId, lowering?.id ?? ''],
    [shopId, newId()],
    [shopId, 'x'],
  ] as const)
    expect(await codeOf(putBack(whose, id))).toBe('billing.payment_not_found');
  await Promise.all([1, 2, 3].map(() => putBack(shopId, lowering?.id ?? '')));
  expect(await shopPlan(shopId)).toEqual(before);
  expect((await actsOf(shopId))[0]).toBe('plan.put_back');
  expect(await lettersOf(shopId)).toHaveLength(3);
});

test('ended, there are no days of grace and the card is not asked; a new month counts at once', async () => {
  const { shopId } = await paidShop('premium');
  const before = await shopPlan(shopId);
  await lower(shopId, 'starter');
  expect(await shopPlan(shopId)).toMatchObject({ plan: 'starter', until: null });
  await settlePlans();
  expect(await shopPlan(shopId)).toMatchObject({ plan: 'starter', until: null });
  await give(shopId);
  expect(await shopPlan(shopId)).toMatchObject({ plan: 'basic' });
  const [given] = await givenMonthsOf(shopId);
  await takeBack(shopId, given?.reference ?? '');
  const [lowering] = await loweringsOf(shopId);
  await putBack(shopId, lowering?.id ?? '');
  expect(await shopPlan(shopId)).toEqual(before);
});

test('a plan that nobody paid for here is lowered and given back too', async () => {
  const { shopId } = await makeShop();
  const planUntil = new Date(Date.now() + 20 * 86_400_000);
  await database().update(shops).set({ plan: 'premium', planUntil }).where(eq(shops.id, shopId));
  const before = await shopPlan(shopId);
  await lower(shopId, 'starter');
  expect(await shopPlan(shopId)).toMatchObject({ plan: 'starter' });
  const [lowering] = await loweringsOf(shopId);
  await putBack(shopId, lowering?.id ?? '');
  expect(await shopPlan(shopId)).toEqual(before);
});
