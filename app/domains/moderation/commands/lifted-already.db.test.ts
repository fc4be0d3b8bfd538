import { describe, expect, test } from 'vitest';
import type { Operator } from '#app/domains/operators/operators.ts';
import { caseBench } from '#tests/support/operators/case-bench.ts';
import { linesOf } from '#tests/support/operators/decided.ts';
import { reported } from '#tests/support/operators/reported.ts';
import { codeOf } from '#tests/support/shop/stocks.ts';
import { measuresOf } from '../measures/measures.queries.server.ts';
import { withOperators } from '../measures/who-measured.queries.server.ts';
import { reportCase, reportQueue } from '../reports/queue.queries.server.ts';
import { decideCase } from './decide.server.ts';
import { liftMeasure } from './lift.server.ts';
import { undoDecision } from './undo.server.ts';

const bench = caseBench();

const reason = 'This photo belongs to another shop.';
const sorry = 'You have shown us the receipts. Thank you.';
const later = 'The receipts came by post, this is over.';
const standing = async () => (await measuresOf(bench.shop.id)).find(({ liftedAt }) => !liftedAt);
const lift = (operator: Operator, measureId: string, words: string) =>
  codeOf(liftMeasure(operator, { measureId, reason: words }));

describe('a measure that is lifted already', () => {
  test('is not lifted again in other words or by somebody else; the same press twice is one', async () => {
    await decideCase(bench.by, { caseId: await reported(bench.item), decision: 'suspend', reason });
    const { id = '' } = (await standing()) ?? {};
    expect(await lift(bench.by, id, sorry)).toBe('done');
    expect(await lift(bench.by, id, sorry)).toBe('done');
    expect(await lift(bench.by, id, later)).toBe('moderation.decided');
    expect(await lift(bench.other, id, sorry)).toBe('moderation.decided');
    expect(await measuresOf(bench.shop.id)).toMatchObject([{ liftReason: sorry }]);
    expect(await linesOf(bench.shop.id, 'shop.lifted')).toMatchObject([
      { before: { state: 'suspended' }, after: { state: 'on the market' } },
    ]);
    expect(await linesOf(bench.shop.id, 'shop.suspended')).toMatchObject([
      { before: { state: 'on the market' }, after: { state: 'suspended' } },
    ]);
    expect(await withOperators(await measuresOf(bench.shop.id))).toMatchObject([
      { by: bench.by.name, liftedBy: bench.by.name },
    ]);
  });

  test('also where another case holds the same thing', async () => {
    await decideCase(bench.by, { caseId: await reported(bench.item), decision: 'hide', reason });
    await decideCase(bench.by, { caseId: await reported(bench.item), decision: 'hide', reason });
    const { id = '' } = (await standing()) ?? {};
    expect([await lift(bench.by, id, sorry), await lift(bench.by, id, sorry)]).toEqual([
      'done',
      'done',
    ]);
    expect(await lift(bench.by, id, later)).toBe('moderation.decided');
    expect(await linesOf(bench.item, 'measure.lifted')).toHaveLength(1);
  });
});

describe('a decision of which all was lifted in the shop’s room', () => {
  const decided = async () => {
    const caseId = await reported(bench.item);
    await decideCase(bench.by, { caseId, decision: 'warn', reason });
    return caseId;
  };
  const liftAll = async () => {
    for (let one = await standing(); one; one = await standing())
      await lift(bench.by, one.id, sorry);
  };
  const inQueue = async () =>
    (await reportQueue({ show: 'closed', shop: bench.shop.id } as never)).cases[0]?.isLifted;

  test('says so, in the case and in the queue, with whose word it was', async () => {
    const caseId = await decided();
    expect(await reportCase(caseId)).toMatchObject({
      holds: 2,
      liftedAt: null,
      decidedBy: bench.by.name,
      measures: [{ by: bench.by.name }, { by: bench.by.name }],
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
    const undo = (tells: boolean) =>
      codeOf(undoDecision(bench.by, { caseId, reason: later, tells }));
    expect(await undo(true)).toBe('moderation.decided');
    expect((await reportCase(caseId))?.case.closedAt).not.toBeNull();
    expect([await undo(false), await undo(false)]).toEqual(['done', 'done']);
    expect((await reportCase(caseId))?.case.closedAt).toBeNull();
  });

  test('while something stands, the words of the undo reach the shop; twice is once', async () => {
    const caseId = await decided();
    const undo = () => codeOf(undoDecision(bench.by, { caseId, reason: later, tells: true }));
    expect([await undo(), await undo()]).toEqual(['done', 'done']);
    const words = (await measuresOf(bench.shop.id)).map(({ liftReason }) => liftReason);
    expect(words).toEqual([later, later]);
  });
});
