import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Operator } from '#app/domains/operators/operators.ts';
import { newToken } from '#app/platform/id.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { reported } from '#tests/support/operators/reported.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { measuresOf } from '../measures/measures.queries.server.ts';
import { withOperators } from '../measures/who-measured.queries.server.ts';
import { reportCase } from '../reports/queue.queries.server.ts';
import { changePlan } from './change-plan.server.ts';
import { decideCase, measureShop } from './decide.server.ts';
import { liftMeasure } from './lift.server.ts';
import { undoDecision } from './undo.server.ts';

stockBench();

const reason = 'This photo belongs to another shop.';
const other = 'Buyers have paid and got nothing. Call 0803 000 0000.';
let ada: Operator;
let bola: Operator;
let shop: TestShop;
let item: string;

beforeAll(async () => {
  ada = { ...(await makeOperator('moderator')).operator, name: 'Ada' };
  bola = { ...(await makeOperator('moderator')).operator, name: 'Bola' };
});
beforeEach(async () => {
  shop = await makeShop({ plan: 'premium' });
  item = await makeStock(shop.actor, { productName: 'Kora' });
});

const suspend = (by: Operator, words: string) =>
  measureShop(by, { shopId: shop.id, kind: 'suspend', reason: words, key: newToken() });
const warn = (by: Operator, words: string) =>
  measureShop(by, { shopId: shop.id, kind: 'warn', reason: words, key: newToken() });

/** Whose each letter is, the oldest first. */
const whose = async () =>
  (await withOperators(await measuresOf(shop.id)))
    .map(({ kind, by, reason: words }) => ({ kind, by, words }))
    .reverse();

describe('beside the words of a measure stands whoever wrote them', () => {
  test('where another operator has put them in other words', async () => {
    await suspend(ada, reason);
    await suspend(bola, other);
    expect(await whose()).toEqual([{ kind: 'suspend', by: 'Bola', words: other }]);
  });

  test('where one operator has lifted it and another has said the same again', async () => {
    await suspend(ada, reason);
    const [first] = await measuresOf(shop.id);
    await liftMeasure(ada, { measureId: first?.id ?? '', reason: 'All is well again, sorry.' });
    await suspend(bola, reason);
    expect((await whose()).map(({ by }) => by)).toEqual(['Ada', 'Bola']);
  });

  test('where a rule was first and somebody warned the shop of something else meanwhile', async () => {
    const caseId = await reported(item, { networks: 3 });
    const elsewhere = await makeStock(shop.actor, { productName: 'Oud' });
    await warn(ada, reason);
    await decideCase(ada, { caseId: await reported(elsewhere), decision: 'warn', reason });
    const ruled = async () => (await whose())[0];
    expect(await ruled()).toEqual({ kind: 'hide', by: undefined, words: '' });
    await decideCase(bola, { caseId, decision: 'hide', reason: other });
    expect(await ruled()).toEqual({ kind: 'hide', by: 'Bola', words: other });
    expect((await whose()).slice(1).map(({ by }) => by)).toEqual(['Ada', 'Ada', 'Ada']);
  });

  test('a change of the plan, whose letter has neither a case nor a form', async () => {
    const given = { shopId: shop.id, planId: 'premium', months: 1 } as const;
    await changePlan(ada, 'plan.given', { ...given, reason: other, key: newToken() });
    await changePlan(bola, 'plan.given', { ...given, reason, key: newToken() });
    expect((await whose()).map(({ by }) => by)).toEqual(['Ada', 'Bola']);
  });
});

describe('beside a decision stands whoever took it', () => {
  test('not who has hidden it, once another has undone that and a newer report took it in', async () => {
    const caseId = await reported(item);
    await decideCase(ada, { caseId, decision: 'hide', reason });
    const twin = await reported(item);
    await undoDecision(bola, { caseId, reason: other, tells: true });
    expect(await reportCase(caseId)).toMatchObject({ case: { decision: 'dismiss' } });
    expect((await reportCase(caseId))?.decidedBy).toBeUndefined();
    // Neither is it who decides the newer one.
    await decideCase(bola, { caseId: twin, decision: 'dismiss', reason });
    expect((await reportCase(caseId))?.decidedBy).toBeUndefined();
    expect((await reportCase(twin))?.decidedBy).toBe('Bola');
  });

  test('who decided it again after it was undone', async () => {
    const caseId = await reported(item);
    await decideCase(ada, { caseId, decision: 'warn', reason });
    await undoDecision(ada, { caseId, reason: other, tells: true });
    await warn(ada, reason);
    await decideCase(bola, { caseId, decision: 'warn', reason });
    expect((await reportCase(caseId))?.decidedBy).toBe('Bola');
  });
});
