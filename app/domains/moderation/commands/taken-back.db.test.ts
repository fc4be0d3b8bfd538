import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Operator } from '#app/domains/operators/operators.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newVisitorId } from '#app/platform/http/visitor.server.ts';
import { newCode } from '#app/platform/id.ts';
import { isHidden, isSuspended, linesOf } from '#tests/support/operators/decided.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { reported } from '#tests/support/operators/reported.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { measuresOf } from '../measures/measures.queries.server.ts';
import type { Decision } from '../measures/measures.ts';
import { reportCases } from '../moderation.table.server.ts';
import { reportCase } from '../reports/queue.queries.server.ts';
import { answerMeasure } from './answer-measure.server.ts';
import { decideCase, measureShop } from './decide.server.ts';
import { liftMeasure } from './lift.server.ts';
import { undoDecision } from './undo.server.ts';

stockBench();

const reason = 'This photo belongs to another shop.';
const sorry = 'You have shown us the receipts. Thank you.';
let by: Operator;
let shop: TestShop;
let item: string;

beforeAll(async () => {
  by = (await makeOperator('moderator')).operator;
});
beforeEach(async () => {
  shop = await makeShop({ plan: 'premium' });
  item = await makeStock(shop.actor, { productName: 'Kora' });
});

const decide = (caseId: string, decision: Decision, isScam = false) =>
  decideCase(by, { caseId, decision, reason, isScam });
const held = async (kind: string) => {
  const found = (await measuresOf(shop.id)).find((one) => one.kind === kind && !one.liftedAt);
  if (!found) throw new Error(`no ${kind}`);
  return found;
};
const lift = async (kind: string) =>
  liftMeasure(by, { measureId: (await held(kind)).id, reason: sorry });
const caseOf = async (id: string) => {
  const [row] = await database().select().from(reportCases).where(eq(reportCases.id, id));
  return row;
};
describe('one lifting of a suspension brings all back that was taken with it', () => {
  test('the item that was reported', async () => {
    await decide(await reported(item), 'suspend');
    expect((await measuresOf(shop.id)).map(({ kind }) => kind)).toEqual(['suspend']);
    expect(await isHidden(item)).toBe(true);
    await lift('suspend');
    expect(await isSuspended(shop)).toBe(false);
    expect(await isHidden(item)).toBe(false);
  });

  test('also where a rule had hidden it before; what another case hides stays', async () => {
    const other = await makeStock(shop.actor, { productName: 'Udu' });
    await decide(await reported(other, { why: 'stolen' }), 'hide');
    await decide(await reported(item, { networks: 3 }), 'suspend');
    // Somebody has looked: the words of the rule are gone.
    expect((await measuresOf(shop.id)).filter(({ byRule }) => byRule)).toEqual([]);
    await lift('suspend');
    expect(await isHidden(item)).toBe(false);
    expect(await isHidden(other)).toBe(true);
    expect(await linesOf(item, 'item.shown')).toMatchObject([{ reason: sorry }]);
  });
});

describe('words that take the place of others can be answered', () => {
  const answerTo = ({ id, words }: { id: string; words: string }, text: string) =>
    codeOf(answerMeasure(shop.actor, { measureId: id, words, text }));

  test('an operator’s in the place of a rule’s', async () => {
    const caseId = await reported(item, { networks: 3 });
    const rule = await held('hide');
    expect(await answerTo(rule, 'It is mine.')).toBe('done');
    await decide(caseId, 'hide');
    const ours = await held('hide');
    expect(ours).toMatchObject({ id: rule.id, answer: '', answeredAt: null });
    expect(await linesOf(item, 'item.hidden')).toMatchObject([
      { role: 'rule' },
      { before: { answer: 'It is mine.' } },
    ]);
    // Typed under the rule's words and sent when the operator's stood there.
    expect(await answerTo(rule, 'It is mine.')).toBe('moderation.words_changed');
    expect(await held('hide')).toMatchObject({ answer: '' });
    expect(await answerTo(ours, 'I have the receipt.')).toBe('done');
    expect(await answerTo(ours, 'And another.')).toBe('moderation.answered');
  });

  test('and those of a second letter; the same words again change nothing', async () => {
    const say = (words: string) =>
      measureShop(by, { shopId: shop.id, kind: 'suspend', reason: words, key: newCode(16) });
    await say(reason);
    const first = await held('suspend');
    await answerTo(first, 'It is mine.');
    await say(reason);
    expect(await held('suspend')).toMatchObject({ id: first.id, answer: 'It is mine.' });
    await say(`${reason} And the prices are not yours.`);
    expect(await answerTo(first, 'They are.')).toBe('moderation.words_changed');
    expect(await answerTo(await held('suspend'), 'They are.')).toBe('done');
  });
});

describe('a scam that was taken back does not count', () => {
  test('when its last measure is lifted, and not before', async () => {
    const first = await reported(item);
    await decide(first, 'warn', true);
    await lift('hide');
    expect((await caseOf(first))?.isScam).toBe(true);
    await lift('warn');
    expect((await caseOf(first))?.isScam).toBe(false);
    expect(await linesOf(shop.id, 'measure.lifted')).toMatchObject([
      { before: { kind: 'warn', isScam: true }, after: { isScam: false } },
    ]);
    const second = await makeStock(shop.actor, { productName: 'Udu' });
    await decide(await reported(second), 'hide', true);
    expect(await isSuspended(shop)).toBe(false);
    const third = await makeStock(shop.actor, { productName: 'Ogene' });
    await decide(await reported(third), 'hide', true);
    expect(await isSuspended(shop)).toBe(true);
  });
});

describe('a decision is undone although the thing was reported again', () => {
  test('what was said waits with the new report, each person once', async () => {
    const visitor = newVisitorId();
    const first = await reported(item, { visitor });
    await reported(item, { networks: 2 });
    await decide(first, 'hide', true);
    const again = await reported(item, { visitor });
    expect(again).not.toBe(first);
    expect(await undoDecision(by, { caseId: first, reason: sorry })).toBe(again);
    expect(await isHidden(item)).toBe(false);
    expect(await caseOf(first)).toMatchObject({ isScam: false, decision: 'dismiss', reports: 1 });
    expect(await caseOf(again)).toMatchObject({ closedAt: null, reports: 3 });
    expect((await reportCase(again))?.said).toHaveLength(3);
    expect(await undoDecision(by, { caseId: first, reason: sorry })).toBe(again);
    const lines = await linesOf(shop.id, 'report.reopened');
    expect(lines).toMatchObject([{ before: { decision: 'hide' }, after: { case: again } }]);
  });

  test('while people report it at once, none is lost', async () => {
    const first = await reported(item, { networks: 2 });
    await decide(first, 'hide');
    const [, ...ids] = await Promise.all([
      undoDecision(by, { caseId: first, reason: sorry }),
      ...Array.from({ length: 6 }, () => reported(item, { why: 'price' })),
    ]);
    const waiting = await reported(item, { why: 'price' });
    expect(ids).toHaveLength(6);
    expect((await reportCase(waiting))?.said).toHaveLength(9);
    expect(await caseOf(waiting)).toMatchObject({ reports: 9 });
  });
});
