import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Operator } from '#app/domains/operators/operators.ts';
import { deleteShop } from '#app/domains/shops/commands/delete-shop.server.ts';
import { registerDeletionChecks } from '#app/domains/shops/deletion/deletion-checks.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newCode } from '#app/platform/id.ts';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import { isSuspended } from '#tests/support/operators/decided.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { reported } from '#tests/support/operators/reported.ts';
import type { Person } from '#tests/support/shop/people.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { codeOf, makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { keepScams } from '../findings/scams.server.ts';
import { forgetPeople } from '../kept/forget-kept.server.ts';
import { findingMonths } from '../kept/report-days.ts';
import { measuresOf } from '../measures/measures.queries.server.ts';
import { pastScams, reportCases } from '../moderation.table.server.ts';
import { reportCase } from '../reports/queue.queries.server.ts';
import { shopForOperator } from '../rooms/shops.queries.server.ts';
import { decideCase, measureShop } from './decide.server.ts';
import { isShopHeld, requireNotHeld } from './held-shop.server.ts';
import { liftMeasure } from './lift.server.ts';

stockBench();

const reason = 'The photos belong to another shop. Please answer us here.';
let by: Operator;
beforeAll(async () => {
  by = (await makeOperator('moderator')).operator;
  return registerDeletionChecks(requireNotHeld, keepScams);
});

test('a suspended shop is not deleted, to begin anew without its past; a lifted one is', async () => {
  const shop = await makeShop();
  const remove = () => codeOf(inTransaction((tx) => deleteShop(tx, shop.actor, undefined)));
  await measureShop(by, { shopId: shop.id, kind: 'suspend', reason, key: newCode(16) });
  expect(await remove()).toBe('moderation.shop_held');
  const [measure] = await measuresOf(shop.id);
  await liftMeasure(by, { measureId: measure?.id ?? '', reason });
  expect(await remove()).toBe('done');
});

test('nor one in which a rule has acted and nobody has looked; a report alone stands in nobody’s way', async () => {
  const shop = await makeShop();
  const item = await makeStock(shop.actor);
  const remove = () => codeOf(inTransaction((tx) => deleteShop(tx, shop.actor, undefined)));
  const caseId = await reported(item, { networks: 3 });
  expect(await remove()).toBe('moderation.shop_held');
  await decideCase(by, { caseId, decision: 'dismiss', reason });
  await reported(item);
  expect(await remove()).toBe('done');
});

test('what a rule did and an operator lifted was seen: the shop is deleted while the reports wait on', async () => {
  const shop = await makeShop();
  const item = await makeStock(shop.actor);
  const remove = () => codeOf(inTransaction((tx) => deleteShop(tx, shop.actor, undefined)));
  const caseId = await reported(item, { networks: 3 });
  expect(await isShopHeld(shop.id)).toBe(true);
  const [measure] = await measuresOf(shop.id);
  await liftMeasure(by, { measureId: measure?.id ?? '', reason });
  expect((await reportCase(caseId))?.case.closedAt).toBeNull();
  expect(await isShopHeld(shop.id)).toBe(false);
  expect(await remove()).toBe('done');
});

test('so with a suspension by the rule of two scams; an item that goes with what hid it was seen by nobody', async () => {
  const shop = await makeShop();
  const remove = () => codeOf(inTransaction((tx) => deleteShop(tx, shop.actor, undefined)));
  for (const item of [await makeStock(shop.actor), await makeStock(shop.actor)])
    await decideCase(by, { caseId: await reported(item), decision: 'hide', reason, isScam: true });
  expect(await isSuspended(shop)).toBe(true);
  const gone = await makeStock(shop.actor);
  await reported(gone, { networks: 3 });
  const suspension = (await measuresOf(shop.id)).find(({ kind }) => kind === 'suspend');
  await liftMeasure(by, { measureId: suspension?.id ?? '', reason });
  expect(await isSuspended(shop)).toBe(false);
  await removeForGood(shop.actor, gone);
  expect(await remove()).toBe('moderation.shop_held');
  await decideCase(by, { caseId: await waitingCase(gone), decision: 'dismiss', reason });
  expect(await remove()).toBe('done');
});

const waitingCase = async (subjectId: string): Promise<string> => {
  const [row] = await database()
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(eq(reportCases.subjectId, subjectId));
  return row?.id ?? '';
};

test('suspended and deleted at once: one of the two, and never a suspension of nothing', async () => {
  for (let round = 0; round < 8; round++) {
    const shop = await makeShop();
    const [suspended, deleted] = await Promise.all([
      codeOf(measureShop(by, { shopId: shop.id, kind: 'suspend', reason, key: newCode(16) })),
      codeOf(inTransaction((tx) => deleteShop(tx, shop.actor, undefined))),
    ]);
    expect([
      ['done', 'moderation.shop_held'],
      ['moderation.not_found', 'done'],
    ]).toContainEqual([suspended, deleted]);
  }
});

/** A shop of this person in which one item was found to be a scam. */
async function shopWithScam(owner?: Person) {
  const shop = await makeShop({ owner });
  const caseId = await reported(await makeStock(shop.actor));
  await decideCase(by, { caseId, decision: 'hide', reason, isScam: true });
  const remove = () => inTransaction((tx) => deleteShop(tx, shop.actor, undefined));
  return { ...shop, remove };
}

/** The case with which the rule has suspended it. */
async function ruledCase({ id }: { id: string }): Promise<string> {
  const [rule] = await database()
    .select({ caseId: reportCases.id })
    .from(reportCases)
    .where(and(eq(reportCases.shopId, id), isNull(reportCases.closedAt)));
  return rule?.caseId ?? '';
}

test('whoever deletes a shop with a scam and opens another does not begin without it: the next one is the second', async () => {
  const first = await shopWithScam();
  expect(await isSuspended(first)).toBe(false);
  await first.remove();
  const second = await shopWithScam(first.owner);
  expect(await isSuspended(second)).toBe(true);
  expect((await shopForOperator(second.id))?.pastScams).toHaveLength(1);
  const rule = await ruledCase(second);
  expect((await reportCase(rule))?.pastScams).toEqual([expect.any(Date)]);
  // Somebody else's shop has nothing of it.
  expect(await isSuspended(await shopWithScam())).toBe(false);
});

test('what an operator has judged by lifting does not follow into a third shop', async () => {
  const first = await shopWithScam();
  await first.remove();
  const second = await shopWithScam(first.owner);
  await decideCase(by, { caseId: await ruledCase(second), decision: 'dismiss', reason });
  await second.remove();
  expect(await isSuspended(await shopWithScam(first.owner))).toBe(false);
});

test('it is forgotten twelve months after the deletion, to the second, however long ago it was found', async () => {
  const first = await shopWithScam();
  const found = new Date(Date.now() - 500 * 86_400_000);
  await database()
    .update(reportCases)
    .set({ closedAt: found })
    .where(eq(reportCases.shopId, first.id));
  let at = new Date();
  onTestFinished(setClock(() => at));
  const over = new Date(at);
  over.setUTCMonth(over.getUTCMonth() + findingMonths);
  await first.remove();
  const kept = () => database().$count(pastScams, eq(pastScams.userId, first.owner.id));
  at = new Date(over.getTime() - 1_000);
  await forgetPeople();
  expect(await kept()).toBe(1);
  at = new Date(over.getTime() + 1_000);
  await forgetPeople();
  expect(await kept()).toBe(0);
});
