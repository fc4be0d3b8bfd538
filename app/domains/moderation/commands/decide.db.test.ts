import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Operator } from '#app/domains/operators/operators.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { caseBench } from '#tests/support/operators/case-bench.ts';
import { isHidden, isSuspended, linesOf } from '#tests/support/operators/decided.ts';
import { reported } from '#tests/support/operators/reported.ts';
import { codeOf, makeStock } from '#tests/support/shop/stocks.ts';
import { measuresOf } from '../measures/measures.queries.server.ts';
import type { Decision } from '../measures/measures.ts';
import { reportCases } from '../moderation.table.server.ts';
import { reportQueue, waitingReports } from '../reports/queue.queries.server.ts';
import { decideCase, measureShop } from './decide.server.ts';
import { liftMeasure } from './lift.server.ts';
import { undoDecision } from './undo.server.ts';

const bench = caseBench();

const reason = 'This photo belongs to another shop.';
const decide = (caseId: string, decision: Decision, isScam = false) =>
  decideCase(bench.by, { caseId, decision, reason, isScam });
describe('what an operator decides', () => {
  test('dismissed: what the rule had hidden is shown again, and the case is closed', async () => {
    const caseId = await reported(bench.item, { networks: 3 });
    expect(await isHidden(bench.item)).toBe(true);
    await decide(caseId, 'dismiss');
    expect(await isHidden(bench.item)).toBe(false);
    expect(await linesOf(bench.item, 'item.shown')).toMatchObject([
      { operatorName: bench.by.name, reason },
    ]);
    const { cases } = await reportQueue({ show: 'waiting' });
    expect(cases.map(({ id }) => id)).not.toContain(caseId);
  });

  test('hidden: the rule’s measure becomes the operator’s, with the words that the shop gets', async () => {
    const caseId = await reported(bench.item, { networks: 3 });
    expect(await measuresOf(bench.shop.id)).toMatchObject([
      { kind: 'hide', byRule: true, reason: '' },
    ]);
    await decide(caseId, 'hide');
    expect(await measuresOf(bench.shop.id)).toMatchObject([
      { kind: 'hide', byRule: false, reason },
    ]);
    expect(await isHidden(bench.item)).toBe(true);
  });

  test('warned: the item is hidden too', async () => {
    await decide(await reported(bench.item, { why: 'price' }), 'warn');
    expect((await measuresOf(bench.shop.id)).map(({ kind }) => kind).sort()).toEqual([
      'hide',
      'warn',
    ]);
  });

  test('suspended, and undone: the shop and the item are back and the case waits again', async () => {
    const caseId = await reported(bench.item);
    await decide(caseId, 'suspend');
    expect(await isSuspended(bench.shop)).toBe(true);
    await undoDecision(bench.by, { caseId, reason });
    expect(await isSuspended(bench.shop)).toBe(false);
    expect(await isHidden(bench.item)).toBe(false);
    const { waiting } = await waitingReports();
    expect(waiting).toBeGreaterThan(0);
    await decide(caseId, 'hide');
  });

  test('of two at once one decides, and one line tells of it', async () => {
    const caseId = await reported(bench.item, { why: 'stolen' });
    const say = (who: Operator) => codeOf(decideCase(who, { caseId, decision: 'hide', reason }));
    const tried = await Promise.all([bench.by, bench.other, bench.by, bench.other].map(say));
    // Whoever was first has decided with both presses.
    expect(tried.sort()).toEqual(['done', 'done', 'moderation.decided', 'moderation.decided']);
    expect(await linesOf(bench.item, 'item.hidden')).toHaveLength(1);
    // In other words, or for something else, it is another decision.
    for (const who of [bench.by, bench.other]) {
      const more = { caseId, decision: 'warn', reason } as const;
      expect(await codeOf(decideCase(who, more))).toBe('moderation.decided');
      const words = { ...more, decision: 'hide', reason: `${reason} Again.` } as const;
      expect(await codeOf(decideCase(who, words))).toBe('moderation.decided');
    }
  });

  test('a case or measure of nobody is not there; a shop has no item to hide', async () => {
    expect(await codeOf(decide(newId(), 'hide'))).toBe('moderation.not_found');
    expect(await codeOf(decide('no-id', 'hide'))).toBe('moderation.not_found');
    expect(await codeOf(liftMeasure(bench.by, { measureId: newId(), reason }))).toBe(
      'moderation.not_found',
    );
    const caseId = await reported(bench.shop.id, { kind: 'shop' });
    expect(await codeOf(decide(caseId, 'hide'))).toBe('moderation.not_found');
  });
});

describe('two things that were found to be a scam suspend the shop', () => {
  const another = (name: string) => makeStock(bench.shop.actor, { productName: name });

  test('once, in the operator’s transaction, and the queue says so', async () => {
    const cases = [await reported(bench.item), await reported(await another('Balafon'))];
    const third = await reported(await another('Udu'));
    await decide(cases[0] ?? '', 'hide', true);
    expect(await isSuspended(bench.shop)).toBe(false);
    await Promise.all([decide(cases[1] ?? '', 'hide', true), decide(third, 'warn', true)]);
    expect(await isSuspended(bench.shop)).toBe(true);
    const lines = await linesOf(bench.shop.id, 'shop.suspended');
    expect(lines).toMatchObject([{ role: 'rule', after: { scams: 2 } }]);
    const { cases: ruled } = await reportQueue({ show: 'rule' });
    expect(ruled.filter(({ shop: _, ...one }) => one.kind === 'shop')).toHaveLength(1);
  });

  test('other reasons and dismissed ones do not', async () => {
    for (const name of ['Djembe', 'Shekere'])
      await decide(await reported(await another(name), { why: 'price' }), 'hide', true);
    for (const name of ['Ogene', 'Agidigbo'])
      await decide(await reported(await another(name)), 'dismiss', true);
    expect(await isSuspended(bench.shop)).toBe(false);
  });

  test('a measure alone confirms nothing, whatever people said', async () => {
    for (const name of ['Djembe', 'Shekere', 'Ogene'])
      await decide(await reported(await another(name)), 'warn');
    expect(await isSuspended(bench.shop)).toBe(false);
    const cases = await database()
      .select({ isScam: reportCases.isScam })
      .from(reportCases)
      .where(eq(reportCases.shopId, bench.shop.id));
    expect(cases.map(({ isScam }) => isScam)).toEqual([false, false, false]);
  });

  test.each(['dismiss', 'suspend'] as const)(
    'an operator who had the shop open suspends it too; %s in the rule’s case leaves that alone',
    async (decision) => {
      for (const name of ['Djembe', 'Shekere'])
        await decide(await reported(await another(name)), 'hide', true);
      const [row] = await database()
        .select({ id: reportCases.id })
        .from(reportCases)
        .where(eq(reportCases.subjectId, bench.shop.id));
      const ruled = row?.id ?? '';
      const own = 'The photos are those of another shop.';
      const key = 'abcdefgh23456789';
      await measureShop(bench.by, { shopId: bench.shop.id, kind: 'suspend', reason: own, key });
      expect(await codeOf(decide(ruled, decision))).toBe('done');
      if (decision === 'suspend') await undoDecision(bench.by, { caseId: ruled, reason });
      const holds = (await measuresOf(bench.shop.id)).filter(
        ({ kind, liftedAt }) => kind === 'suspend' && !liftedAt,
      );
      expect(holds).toMatchObject([{ reason: own, byRule: false }]);
      expect(await isSuspended(bench.shop)).toBe(true);
      await liftMeasure(bench.by, { measureId: holds[0]?.id ?? '', reason });
      expect(await isSuspended(bench.shop)).toBe(false);
    },
  );

  test('what was found before the shop was given back does not count again', async () => {
    for (const name of ['Djembe', 'Shekere'])
      await decide(await reported(await another(name)), 'hide', true);
    const suspension = (await measuresOf(bench.shop.id)).find(({ kind }) => kind === 'suspend');
    await liftMeasure(bench.by, { measureId: suspension?.id ?? '', reason });
    expect(await isSuspended(bench.shop)).toBe(false);
    await decide(await reported(await another('Ogene')), 'hide', true);
    expect(await isSuspended(bench.shop)).toBe(false);
  });
});

describe('pressed twice', () => {
  const form = (key: string, words: string) =>
    measureShop(bench.by, { shopId: bench.shop.id, kind: 'suspend', reason: words, key });

  test('with a number in its words it is one decision, and the number is not in the log', async () => {
    const words = 'Call 0803 555 0142 or +44 7911 123456 about it.';
    const caseId = await reported(bench.item, { why: 'stolen' });
    const press = () => codeOf(decideCase(bench.by, { caseId, decision: 'hide', reason: words }));
    expect([await press(), await press()]).toEqual(['done', 'done']);
    const lines = await linesOf(bench.item, 'item.hidden');
    expect(lines).toMatchObject([{ reason: 'Call [phone …42] or [phone …56] about it.' }]);
  });

  test('with the box of the scam ticked only the second time it is another decision', async () => {
    const caseId = await reported(bench.item);
    await decide(caseId, 'hide');
    expect(await codeOf(decide(caseId, 'hide', true))).toBe('moderation.decided');
    expect(await codeOf(decide(caseId, 'hide'))).toBe('done');
    // Ticked where nobody said so, it was not confirmed: the same press again is still the same.
    const udu = await makeStock(bench.shop.actor, { productName: 'Udu' });
    const unsaid = await reported(udu, { why: 'price' });
    await decide(unsaid, 'hide', true);
    expect(await codeOf(decide(unsaid, 'hide', true))).toBe('done');
  });

  test('a form of before that is sent again is known, also when another was sent meanwhile', async () => {
    const later = `${reason} And the prices are not yours.`;
    await form('abcdefgh23456789', reason);
    await form('abcdefgh98765432', later);
    await form('abcdefgh23456789', reason);
    await form('abcdefgh98765432', later);
    expect(await measuresOf(bench.shop.id)).toMatchObject([{ kind: 'suspend', reason: later }]);
    expect(await linesOf(bench.shop.id, 'shop.suspended')).toHaveLength(2);
  });
});

describe('what two cases hold', () => {
  test('an item: undoing one leaves the other’s hold, lifting that too gives it back', async () => {
    const first = await reported(bench.item, { why: 'stolen' });
    await decide(first, 'hide');
    // Somebody who had the page open still reports it.
    const second = await reported(bench.item, { why: 'price' });
    await decide(second, 'warn');
    await undoDecision(bench.by, { caseId: first, reason });
    expect(await isHidden(bench.item)).toBe(true);
    expect(await linesOf(bench.item, 'item.shown')).toEqual([]);
    const left = (await measuresOf(bench.shop.id)).filter(
      (one) => one.kind === 'hide' && !one.liftedAt,
    );
    expect(left).toHaveLength(1);
    await liftMeasure(bench.by, { measureId: left[0]?.id ?? '', reason });
    expect(await linesOf(bench.item, 'item.shown')).toHaveLength(1);
    expect(await isHidden(bench.item)).toBe(false);
  });

  test('a shop: lifting one suspension leaves the other, also in the other order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const goods = [
        await makeStock(bench.shop.actor, { productName: 'Djembe' }),
        await makeStock(bench.shop.actor, { productName: 'Shekere' }),
      ];
      const cases = [
        await reported(goods[0] ?? '', { why: 'stolen' }),
        await reported(goods[1] ?? '', { why: 'stolen' }),
      ];
      for (const caseId of cases) await decide(caseId, 'suspend');
      for (const at of order) {
        expect(await isSuspended(bench.shop)).toBe(true);
        await undoDecision(bench.by, { caseId: cases[at] ?? '', reason });
      }
      expect(await isSuspended(bench.shop)).toBe(false);
    }
  });

  test('a letter to a shop that is suspended already is one hold, however often it is sent', async () => {
    const caseId = await reported(bench.item, { why: 'stolen' });
    await decide(caseId, 'suspend');
    const form = {
      shopId: bench.shop.id,
      kind: 'suspend',
      reason,
      key: 'abcdefgh23456789',
    } as const;
    await Promise.all([1, 2, 3].map(() => measureShop(bench.by, form)));
    const holds = (await measuresOf(bench.shop.id)).filter(({ kind }) => kind === 'suspend');
    expect(holds).toHaveLength(2);
    expect(await linesOf(bench.shop.id, 'shop.suspended')).toHaveLength(2);
    await undoDecision(bench.by, { caseId, reason });
    expect(await isSuspended(bench.shop)).toBe(true);
    const own = (await measuresOf(bench.shop.id)).find(
      (one) => one.kind === 'suspend' && !one.liftedAt,
    );
    await liftMeasure(bench.by, { measureId: own?.id ?? '', reason });
    expect(await isSuspended(bench.shop)).toBe(false);
  });
});
