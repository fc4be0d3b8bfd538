import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { receiveChat } from '#app/domains/messages/commands/receive-message.server.ts';
import { operatorLog } from '#app/domains/operators/operators.table.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newVisitorId, visitorKey } from '#app/platform/http/visitor.server.ts';
import { newId, newToken } from '#app/platform/id.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { dismiss, olderVisitor } from '#tests/support/operators/reported.ts';
import { casesOf, report, reportByTeam, reportsOf } from '#tests/support/shop/reports.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { measures } from '../moderation.table.server.ts';
import { reportCase } from './queue.queries.server.ts';
import { askedSubject } from './report-form.server.ts';
import { reasonsFor } from './reports.ts';

stockBench();

let turnBack = (): void => {};
afterEach(() => turnBack());

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop({ plan: 'enterprise' });
});
const newItem = () => makeStock(shop.actor, { productName: 'Theremin in oak' });

const caseOf = async (subjectId: string) => {
  const rows = await casesOf(subjectId);
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0];
};
const ruleLines = (subjectId: string) =>
  database()
    .select()
    .from(operatorLog)
    .where(and(eq(operatorLog.subjectId, subjectId), eq(operatorLog.role, 'rule')));

describe('what anybody may report', () => {
  test('an item: reason, words and phone are kept, the address is not', async () => {
    const id = await newItem();
    const address = '102.89.34.7';
    await report(id, {
      address,
      fields: { reason: 'stolen', text: '  Mine,\nwith my name on it. ', phone: '0803 555 0142' },
    });
    expect(await caseOf(id)).toMatchObject({ kind: 'item', shopId: shop.id, reports: 1 });
    const [row] = await reportsOf(id);
    expect(row).toMatchObject({
      reason: 'stolen',
      text: 'Mine,\nwith my name on it.',
      phoneKey: '+2348035550142',
    });
    expect(JSON.stringify(row)).not.toContain('102.89');
  });

  test('a shop; and a chat, by the visitor whose it is', async () => {
    await report(shop.id, { kind: 'shop' });
    expect(await caseOf(shop.id)).toMatchObject({ kind: 'shop', name: 'Ngozi Fashion House' });
    const visitorId = newVisitorId();
    expect(await codeOf(report(shop.id, { kind: 'chat', visitorId }))).toBe('moderation.not_found');
    await receiveChat({ shopId: shop.id, visitorId, text: 'Hello', operationId: newToken() });
    const subject = await askedSubject(
      { kind: 'chat', id: shop.id },
      { visitorKey: visitorKey(visitorId) },
    );
    await report(shop.id, { kind: 'chat', visitorId, fields: { reason: 'rude' } });
    expect(await caseOf(subject.id)).toMatchObject({ kind: 'chat', reports: 1 });
    await reportByTeam(subject.id, shop.id);
    expect(await caseOf(subject.id)).toMatchObject({ kind: 'chat', reports: 2 });
    expect((await reportsOf(subject.id)).map(({ byTeam }) => byTeam)).toEqual([false, true]);
    const other = await makeShop();
    expect(await codeOf(reportByTeam(subject.id, other.id))).toBe('moderation.not_found');
    expect(await codeOf(report(subject.id, { kind: 'chat' }))).toBe('moderation.not_found');
    expect(
      await codeOf(
        askedSubject({ kind: 'chat', id: shop.id }, { visitorKey: visitorKey(newVisitorId()) }),
      ),
    ).toBe('moderation.not_found');
  });

  test.each([
    ['a kind that there is not', { kind: 'person', id: newId() }],
    ['an id of nobody', { kind: 'item', id: newId() }],
    ['no id at all', { kind: 'shop', id: "' or 1=1 --" }],
  ])('%s is not there', async (_, asked) => {
    expect(await codeOf(askedSubject(asked, {}))).toBe('moderation.not_found');
  });

  test('an item that its shop hides is not there', async () => {
    const id = await makeStock(shop.actor, { productName: 'Kora', status: 'hidden' });
    expect(await codeOf(report(id))).toBe('moderation.not_found');
  });

  test.each([
    ['moderation.reason_missing', { reason: '' }],
    ['moderation.reason_missing', { reason: 'jealous' }],
    ['moderation.report_long', { text: 'a'.repeat(1_001) }],
    ['accounts.invalid_phone', { phone: '12' }],
  ])('%s', async (code, fields) => {
    const id = await newItem();
    expect(await codeOf(report(id, { fields }))).toBe(code);
    expect(await reportsOf(id)).toEqual([]);
  });
});

test('only what can be wrong with a thing is a reason: a review has no price', async () => {
  const visitorId = newVisitorId();
  await receiveChat({ shopId: shop.id, visitorId, text: 'Hello', operationId: newToken() });
  const priced = { kind: 'chat' as const, visitorId, fields: { reason: 'price' } };
  expect(await codeOf(report(shop.id, priced))).toBe('moderation.reason_missing');
  expect(reasonsFor.review).toEqual(['scam', 'rude', 'other']);
});

test('what a person has reported before and since is counted, by browser or by number, and what came to nothing', async () => {
  const items = [await newItem(), await newItem(), await newItem(), await newItem()];
  const [visitorId, phone] = [newVisitorId(), '0803 555 0199'];
  const [first = '', second = '', third = '', strange = ''] = items;
  await report(first, { visitorId, fields: { phone } });
  await report(second, { visitorId });
  // Another browser, the same number.
  await report(third, { fields: { phone } });
  await report(strange);
  await dismiss(first);
  const historyOf = async (id: string) => {
    const found = await reportCase((await caseOf(id))?.id ?? '');
    return found?.said.map(({ before, since, vain }) => [before, since, vain]);
  };
  expect(await historyOf(first)).toEqual([[0, 2, 0]]);
  expect(await historyOf(second)).toEqual([[1, 0, 1]]);
  expect(await historyOf(third)).toEqual([[1, 0, 1]]);
  expect(await historyOf(strange)).toEqual([[0, 0, 0]]);
});

describe('one of a visitor and thing', () => {
  test('the second is known and adds its new words, also all at once; the reason of the first stands', async () => {
    const id = await newItem();
    const visitorId = newVisitorId();
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((n) => report(id, { visitorId, fields: { text: `Try ${n}` } })),
    );
    expect(outcomes.sort()).toEqual(['added', 'added', 'added', 'new']);
    const again = (fields: Record<string, string>) => report(id, { visitorId, fields });
    expect(await again({ reason: 'price', text: 'Other words' })).toBe('added');
    expect(await again({ reason: 'price', text: 'Other words' })).toBe('known');
    expect(await again({ text: '' })).toBe('known');
    const [row, ...more] = await reportsOf(id);
    expect(more).toEqual([]);
    expect(row?.reason).toBe('scam');
    expect(row?.text.split('\n').sort()).toEqual([
      'Other words',
      'Try 1',
      'Try 2',
      'Try 3',
      'Try 4',
    ]);
    // What one visitor may add has an end.
    for (let n = 0; n < 4; n++) await again({ text: `${n}`.repeat(1_000) });
    expect(await again({ text: '9'.repeat(1_000) })).toBe('known');
    expect((await reportsOf(id))[0]?.text.length).toBeLessThanOrEqual(4_000);
    expect((await caseOf(id))?.reports).toBe(1);
  });
});

/** The rule holds one item of a small shop. */
const itemOfNewShop = async () => makeStock((await makeShop()).actor, { productName: 'Oud' });

const hidden = async (id: string): Promise<boolean> => (await stockRow(id)).withheld === 1;
const address = (network: number, host = 1): string => `197.210.${network}.${host}`;

describe('three networks within a day hide an item until it was seen', () => {
  // A hundred wait for ten connections longer than the pool lets them, where other tests have the processors.
  const [many, atOnce] = isLongRun ? [1_000, 100] : [300, 30];
  let tries = 0;

  test(`${many} reports of ten networks, ${atOnce} at once: all counted, the rule acts once`, async () => {
    const id = await itemOfNewShop();
    const all = Array.from({ length: many }, (_, n) => n);
    // Networks that have not spoken today, also when the test is run again.
    const first = 150 + 10 * tries++;
    const known: string[] = [];
    for (const _ of all.slice(0, 30)) known.push(await olderVisitor());
    for (let from = 0; from < all.length; from += atOnce) {
      await Promise.all(
        all
          .slice(from, from + atOnce)
          .map((n) =>
            report(id, { visitorId: known[n], address: address(first + (n % 10), 1 + (n % 200)) }),
          ),
      );
    }
    expect(await reportsOf(id)).toHaveLength(all.length);
    expect(await caseOf(id)).toMatchObject({ reports: all.length, closedAt: null });
    expect((await caseOf(id))?.ruledAt).toBeInstanceOf(Date);
    expect(await hidden(id)).toBe(true);
    expect(await ruleLines(id)).toMatchObject([{ act: 'item.hidden' }]);
    const acted = await database().select().from(measures).where(eq(measures.stockId, id));
    expect(acted).toMatchObject([{ kind: 'hide', byRule: true }]);
  }, 120_000);

  test('one network never does, whatever it sends', async () => {
    const id = await itemOfNewShop();
    const known: string[] = [];
    for (let n = 0; n < 60; n++) known.push(await olderVisitor());
    for (let n = 0; n < 60; n += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, k) =>
          report(id, { visitorId: known[n + k], address: address(77, 1 + n + k) }),
        ),
      );
    expect((await caseOf(id))?.reports).toBe(60);
    expect(await hidden(id)).toBe(false);
    expect(await ruleLines(id)).toEqual([]);
  });

  test('nor do three that are a day apart', async () => {
    const id = await newItem();
    const start = Date.now();
    const visitors = [await olderVisitor(), await olderVisitor(), await olderVisitor()];
    for (const [n, hours] of [0, 13, 26].entries()) {
      turnBack = setClock(() => new Date(start + hours * 3_600_000));
      await report(id, { visitorId: visitors[n], address: address(40 + n) });
      turnBack();
    }
    expect(await hidden(id)).toBe(false);
  });

  test('networks that an operator has heard and dismissed do not hide it again; new ones do', async () => {
    const id = await itemOfNewShop();
    const say = async (n: number, host = 1) =>
      report(id, { visitorId: await olderVisitor(), address: address(100 + n, host) });
    for (const n of [1, 2]) await say(n);
    await dismiss(id);
    for (const n of [1, 2, 3]) await say(n, 9);
    expect(await hidden(id)).toBe(false);
    for (const n of [4, 5]) await say(n);
    expect(await hidden(id)).toBe(true);
  });
});
