import { beforeAll, expect, test } from 'vitest';
import { newVisitorId } from '#app/platform/http/visitor.server.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { dismiss } from '#tests/support/operators/reported.ts';
import { casesOf, report, reportsOf } from '#tests/support/shop/reports.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { decideCase } from '../commands/decide.server.ts';

stockBench();

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop({ plan: 'enterprise' });
});
const newItem = () => makeStock(shop.actor, { productName: 'Theremin in oak' });

test('said again after somebody has decided, it waits again: one new case, however often it is sent at once', async () => {
  const id = await newItem();
  const visitorId = newVisitorId();
  expect(await report(id, { visitorId, fields: { text: 'First' } })).toBe('new');
  await dismiss(id);
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () => report(id, { visitorId, fields: { text: 'Still there' } })),
  );
  expect(outcomes.filter((outcome) => outcome === 'new')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(11);
  const cases = await casesOf(id);
  expect(cases.map(({ reports: n, decision }) => [n, decision])).toEqual([
    [1, 'dismiss'],
    [1, null],
  ]);
  const said = await reportsOf(id);
  expect(said.map(({ caseId, text }) => [caseId, text])).toEqual([
    [cases[0]?.id, 'First'],
    [cases[1]?.id, 'Still there'],
  ]);
});

test('while an operator decides, nothing that is said is lost: it is in the case that was decided or in one that waits', async () => {
  const { operator } = await makeOperator('moderator');
  for (let turn = 0; turn < 6; turn++) {
    const id = await newItem();
    const visitors = Array.from({ length: 6 }, newVisitorId);
    await Promise.all(visitors.map((visitorId) => report(id, { visitorId })));
    const caseId = (await casesOf(id))[0]?.id ?? '';
    const reason = 'Looked at and found to be in order.';
    const [, ...outcomes] = await Promise.all([
      decideCase(operator, { caseId, decision: 'dismiss', reason }),
      ...visitors.map((visitorId) => report(id, { visitorId, fields: { text: 'Once more' } })),
    ]);
    const said = await reportsOf(id);
    const cases = await casesOf(id);
    const waiting = cases.filter(({ closedAt }) => closedAt === null);
    expect(waiting.length).toBeLessThanOrEqual(1);
    for (const one of cases)
      expect(said.filter(({ caseId: of }) => of === one.id)).toHaveLength(one.reports);
    expect(said.filter(({ text }) => text === 'Once more')).toHaveLength(visitors.length);
    expect(outcomes.filter((outcome) => outcome === 'new')).toHaveLength(waiting[0]?.reports ?? 0);
  }
});
