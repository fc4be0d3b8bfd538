import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Operator } from '#app/domains/operators/operators.ts';
import { linesOf } from '#tests/support/operators/decided.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { reported } from '#tests/support/operators/reported.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { measuresOf } from '../measures/measures.queries.server.ts';
import { reportCase, reportQueue } from '../reports/queue.queries.server.ts';
import { decideCase } from './decide.server.ts';
import { liftMeasure } from './lift.server.ts';
import { undoDecision } from './undo.server.ts';

stockBench();

const reason = 'This photo belongs to another shop.';
const sorry = 'You have shown us the receipts. Thank you.';
const later = 'The receipts came by post, this is over.';
let by: Operator;
let other: Operator;
let shop: TestShop;
let item: string;

beforeAll(async () => {
  by = (await makeOperator('moderator')).operator;
  other = (await makeOperator('moderator')).operator;
});
beforeEach(async () => {
  shop = await makeShop({ plan: 'premium' });
  item = await makeStock(shop.actor, { productName: 'Kora' });
});

const standing = async () => (await measuresOf(shop.id)).find(({ liftedAt }) => !liftedAt);
const lift = (operator: Operator, measureId: string, words: string) =>
  codeOf(liftMeasure(operator, { measureId, reason: words }));

describe('a measure that is lifted already', () => {
  test('is not lifted again in other words or by somebody else; the same press twice is one', async () => {
    await decideCase(by, { caseId: await reported(item), decision: 'suspend', reason });
    const { id = '' } = (await standing()) ?? {};
    expect(await lift(by, id, sorry)).toBe('done');
    expect(await lift(by, id, sorry)).toBe('done');
    expect(await lift(by, id, later)).toBe('moderation.decided');
    expect(await lift(other, id, sorry)).toBe('moderation.decided');
    expect(await measuresOf(shop.id)).toMatchObject([{ liftReason: sorry }]);
    expect(await linesOf(shop.id, 'shop.lifted')).toHaveLength(1);
  });

  test('also where another case holds the same thing', async () => {
    await decideCase(by, { caseId: await reported(item), decision: 'hide', reason });
    await decideCase(by, { caseId: await reported(item), decision: 'hide', reason });
    const { id = '' } = (await standing()) ?? {};
    expect([await lift(by, id, sorry), await lift(by, id, sorry)]).toEqual(['done', 'done']);
    expect(await lift(by, id, later)).toBe('moderation.decided');
    expect(await linesOf(item, 'measure.lifted')).toHaveLength(1);
  });
});

describe('a decision of which all was lifted in the shop’s room', () => {
  const decided = async () => {
    const caseId = await reported(item);
    await decideCase(by, { caseId, decision: 'warn', reason });
    return caseId;
  };
  const liftAll = async () => {
    for (let one = await standing(); one; one = await standing()) await lift(by, one.id, sorry);
  };
  const inQueue = async () =>
    (await reportQueue({ show: 'closed', shop: shop.id } as never)).cases[0]?.isLifted;

  test('says so, in the case and in the queue, with whose word it was', async () => {
    const caseId = await decided();
    expect(await reportCase(caseId)).toMatchObject({
      holds: 2,
      liftedAt: null,
      decidedBy: by.name,
      measures: [{ by: by.name }, { by: by.name }],
    });
    expect(await inQueue()).toBe(false);
    await liftAll();
    const found = await reportCase(caseId);
    expect(found).toMatchObject({ holds: 0, liftedAt: expect.any(Date) });
    expect(await inQueue()).toBe(true);
  });

  test('is not undone by a form that has promised the words to the shop', async () => {
    const caseId = await decided();
    await liftAll();
    const undo = (tells: boolean) => codeOf(undoDecision(by, { caseId, reason: later, tells }));
    expect(await undo(true)).toBe('moderation.decided');
    expect((await reportCase(caseId))?.case.closedAt).not.toBeNull();
    expect([await undo(false), await undo(false)]).toEqual(['done', 'done']);
    expect((await reportCase(caseId))?.case.closedAt).toBeNull();
  });

  test('while something stands, the words of the undo reach the shop; twice is once', async () => {
    const caseId = await decided();
    const undo = () => codeOf(undoDecision(by, { caseId, reason: later, tells: true }));
    expect([await undo(), await undo()]).toEqual(['done', 'done']);
    const words = (await measuresOf(shop.id)).map(({ liftReason }) => liftReason);
    expect(words).toEqual([later, later]);
  });
});
