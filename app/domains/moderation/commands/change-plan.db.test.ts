import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { renewPlans, settlePlans } from '#app/domains/billing/billing.jobs.server.ts';
import {
  givenMonthsOf,
  hasUsedRefund,
  loweringsOf,
} from '#app/domains/billing/billing.queries.server.ts';
import { planPayments } from '#app/domains/billing/billing.table.server.ts';
import { chargeCard, planRenewal } from '#app/domains/billing/commands/renew-by-card.server.ts';
import { setAutoRenew } from '#app/domains/billing/commands/saved-card.server.ts';
import { settleShop } from '#app/domains/billing/commands/settle-plan.server.ts';
import { logLines } from '#app/domains/operators/log/log.queries.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { setSuspended } from '#app/domains/shops/commands/suspension.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
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
import { beginDeleting } from '#tests/support/shop/shops.ts';
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

/** Premium from 1 November to 1 December, with a card that is asked by itself. */
async function renewingShop() {
  bench.at('2026-11-01T09:00:00Z');
  const shop = await paidShop('premium');
  await inTransaction((tx) => setAutoRenew(tx, shop, true));
  return shop;
}
const renewalsOf = async (id: string) => {
  const rows = await database().select().from(planPayments).where(eq(planPayments.shopId, id));
  return rows.filter(({ method }) => method === 'saved_card').map(({ planId }) => planId);
};
const lastLine = async (id: string) => (await logLines({ subject: { kind: 'shop', id } }))[0];

test('a given month counts until it is taken back; pressed often it is taken back once, and each is a letter', async () => {
  const { shopId } = await makeShop();
  await give(shopId);
  expect(await shopPlan(shopId)).toMatchObject({ plan: 'basic' });
  const [given] = await givenMonthsOf(shopId);
  await Promise.all([1, 2, 3].map(() => takeBack(shopId, given?.reference ?? '')));
  expect(await shopPlan(shopId)).toMatchObject({ plan: 'starter' });
  expect(await givenMonthsOf(shopId)).toEqual([]);
  expect(await actsOf(shopId)).toEqual(['plan.taken_back', 'plan.given']);
  expect(await lettersOf(shopId)).toEqual(Array(2).fill(['plan', reason]));
  // The shop's own money-back is not used up by it.
  expect(await hasUsedRefund(shopId)).toBe(false);
});

test('a form that is sent often, also at once, gives its months once; that of another page gives others', async () => {
  const { shopId } = await makeShop();
  const key = newId();
  await Promise.all([1, 2, 3, 4].map(() => give(shopId, 'basic', { key, months: 3 })));
  await give(shopId, 'basic', { key, months: 3 });
  expect(await givenMonthsOf(shopId)).toMatchObject([{ planId: 'basic', months: 3 }]);
  expect(await actsOf(shopId)).toEqual(['plan.given']);
  expect(await lettersOf(shopId)).toHaveLength(1);
  await give(shopId);
  expect(await givenMonthsOf(shopId)).toMatchObject([{ months: 1 }, { months: 3 }]);
});

test('all months of one giving are taken back by one form, once; those of another stay', async () => {
  const { shopId } = await makeShop();
  await give(shopId, 'basic', { months: 2 });
  const before = await shopPlan(shopId);
  await give(shopId, 'basic', { months: 12 });
  const [year] = await givenMonthsOf(shopId);
  await Promise.all([1, 2, 3].map(() => takeBack(shopId, year?.reference ?? '')));
  expect(await shopPlan(shopId)).toEqual(before);
  expect(await givenMonthsOf(shopId)).toMatchObject([{ months: 2 }]);
  expect(await actsOf(shopId)).toEqual(['plan.taken_back', 'plan.given', 'plan.given']);
  expect(await lastLine(shopId)).toMatchObject({ before: { given: 'basic', months: 12 } });
});

test('given months that are over stay, so that what waits behind them is not lost', async () => {
  bench.at('2026-09-01T09:00:00Z');
  const { shopId } = await makeShop();
  await give(shopId, 'basic', { months: 3 });
  const [given] = await givenMonthsOf(shopId);
  bench.at('2026-09-10T09:00:00Z');
  await give(shopId);
  bench.at('2026-11-17T09:00:00Z');
  expect(await givenMonthsOf(shopId)).toMatchObject([{ months: 1 }, { months: 1 }]);
  await takeBack(shopId, given?.reference ?? '');
  expect(await shopPlan(shopId)).toEqual({
    plan: 'basic',
    until: new Date('2026-12-17T09:00:00Z'),
  });
  await takeBack(shopId, given?.reference ?? '');
  expect(await lettersOf(shopId)).toHaveLength(3);
  bench.at('2026-12-17T09:00:00Z');
  expect(await givenMonthsOf(shopId)).toEqual([]);
});

test('a given month whose worth went into a larger plan can still be taken back', async () => {
  bench.at('2026-11-01T09:00:00Z');
  const { shopId } = await makeShop();
  await give(shopId);
  const [given] = await givenMonthsOf(shopId);
  bench.at('2026-11-02T09:00:00Z');
  await give(shopId, 'premium');
  expect(await givenMonthsOf(shopId)).toHaveLength(2);
  await takeBack(shopId, given?.reference ?? '');
  expect((await shopPlan(shopId))?.until).toEqual(new Date('2026-12-02T09:00:00Z'));
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

test('ended on its last day, there are no days of grace and the card is not asked; a new month counts at once', async () => {
  const { shopId } = await renewingShop();
  const other = await renewingShop();
  bench.at('2026-11-30T10:00:00Z');
  const before = await shopPlan(shopId);
  await lower(shopId, 'starter');
  expect(await shopPlan(shopId)).toMatchObject({ plan: 'starter', until: null });
  await settlePlans();
  await renewPlans();
  expect(await shopPlan(shopId)).toMatchObject({ plan: 'starter', until: null });
  expect(await renewalsOf(shopId)).toEqual([]);
  // The round was the one that asks cards.
  expect(await renewalsOf(other.shopId)).toEqual(['premium']);
  bench.at('2026-11-30T11:00:00Z');
  await give(shopId);
  expect(await shopPlan(shopId)).toMatchObject({ plan: 'basic' });
  const [given] = await givenMonthsOf(shopId);
  await takeBack(shopId, given?.reference ?? '');
  const [lowering] = await loweringsOf(shopId);
  await putBack(shopId, lowering?.id ?? '');
  expect(await shopPlan(shopId)).toEqual(before);
});

test('a plan that nobody paid for is lowered and given back too', async () => {
  const { shopId } = await makeShop();
  await give(shopId, 'premium');
  const before = await shopPlan(shopId);
  await lower(shopId, 'starter');
  expect(await shopPlan(shopId)).toMatchObject({ plan: 'starter' });
  const [lowering] = await loweringsOf(shopId);
  await putBack(shopId, lowering?.id ?? '');
  expect(await shopPlan(shopId)).toEqual(before);
});

test('ended in the days of grace, it is over at once and the card is not asked; undone it is as before', async () => {
  const { shopId } = await renewingShop();
  bench.at('2026-12-02T10:00:00Z');
  await settlePlans();
  const before = await shopPlan(shopId);
  expect(before).toMatchObject({ plan: 'premium' });
  await lower(shopId, 'starter');
  expect(await shopPlan(shopId)).toEqual({ plan: 'starter', until: null });
  expect(await lastLine(shopId)).toMatchObject({
    before: { plan: 'premium' },
    after: { plan: 'starter' },
  });
  await renewPlans();
  expect(await planRenewal(shopId)).toBeUndefined();
  expect(await renewalsOf(shopId)).toEqual([]);
  const [lowering] = await loweringsOf(shopId);
  await putBack(shopId, lowering?.id ?? '');
  expect(await shopPlan(shopId)).toEqual(before);
});

test('lowered in the days of grace, the card is asked for the smaller plan; a charge of the larger one that waited is not made', async () => {
  const { shopId } = await renewingShop();
  bench.at('2026-12-02T10:00:00Z');
  const waiting = (await planRenewal(shopId)) ?? '';
  await lower(shopId, 'basic');
  expect(await shopPlan(shopId)).toMatchObject({ plan: 'basic' });
  expect(await chargeCard(waiting)).toBe('abandoned');
  bench.at('2026-12-03T10:00:00Z');
  const next = (await planRenewal(shopId)) ?? '';
  expect((await renewalsOf(shopId)).sort()).toEqual(['basic', 'premium']);
  expect(await chargeCard(next)).toBe('credited');
  expect(await shopPlan(shopId)).toMatchObject({ plan: 'basic' });
});

test('given and ended while the shop is off the market, it is ended also after that', async () => {
  bench.at('2026-11-01T09:00:00Z');
  const { shopId } = await makeShop();
  await inTransaction((tx) => setSuspended(tx, shopId, true));
  bench.at('2026-11-03T09:00:00Z');
  await give(shopId, 'premium');
  expect(await shopPlan(shopId)).toMatchObject({ plan: 'premium' });
  bench.at('2026-11-05T09:00:00Z');
  await lower(shopId, 'starter');
  for (const day of ['05', '06']) {
    bench.at(`2026-11-${day}T09:30:00Z`);
    await inTransaction((tx) => settleShop(tx, shopId));
    expect(await shopPlan(shopId)).toEqual({ plan: 'starter', until: null });
  }
});

test('the log says the plan that the shop has afterwards, also when a smaller one is given', async () => {
  const { shopId } = await paidShop('premium');
  await give(shopId, 'basic');
  expect(await lastLine(shopId)).toMatchObject({
    before: { plan: 'premium' },
    after: { plan: 'premium', given: 'basic', months: 1 },
  });
});

test('the plan of a shop that is being deleted is not changed', async () => {
  const { shopId } = await makeShop();
  await give(shopId, 'premium');
  await lower(shopId, 'basic');
  const [given] = await givenMonthsOf(shopId);
  const [lowering] = await loweringsOf(shopId);
  const before = await shopPlan(shopId);
  await beginDeleting(shopId);
  for (const ask of [
    () => give(shopId),
    () => takeBack(shopId, given?.reference ?? ''),
    () => lower(shopId, 'starter'),
    () => putBack(shopId, lowering?.id ?? ''),
  ])
    expect(await codeOf(ask())).toBe('shops.not_found');
  expect(await shopPlan(shopId)).toEqual(before);
  expect(await actsOf(shopId)).toEqual(['plan.lowered', 'plan.given']);
  expect(await lettersOf(shopId)).toHaveLength(2);
});
