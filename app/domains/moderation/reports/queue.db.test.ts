import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Operator } from '#app/domains/operators/operators.ts';
import { forgetBuyer } from '#app/domains/orders/forget/forget-buyer.server.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { reportedCase } from '#tests/support/operators/real-subjects.ts';
import { reported } from '#tests/support/operators/reported.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { beginDeleting, makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { decideCase } from '../commands/decide.server.ts';
import { reportCases, reports } from '../moderation.table.server.ts';
import { keptReports } from './kept-reports.queries.server.ts';
import { queuePage, reportCase, reportQueue, waitingReports } from './queue.queries.server.ts';
import { readQueueFilter } from './queue-filter.ts';
import { caseTitle } from './report-words.ts';

stockBench();

const reason = 'This photo belongs to another shop.';
let by: Operator;
let shop: TestShop;
beforeAll(async () => {
  by = (await makeOperator('moderator')).operator;
});
beforeEach(async () => {
  shop = await makeShop({ plan: 'premium' });
});

const item = (name: string) => makeStock(shop.actor, { productName: name });
const idsIn = async (address: string): Promise<string[]> => {
  const { cases } = await reportQueue(readQueueFilter(new URLSearchParams(address)));
  return cases.map(({ id }) => id);
};
const dismiss = (caseId: string) => decideCase(by, { caseId, decision: 'dismiss', reason });

test('the cases of one shop, of one kind; what was decided stands by its decision', async () => {
  const first = await reported(await item('Kora'));
  const second = await reported(await item('Udu'));
  const ofShop = await reported(shop.id, { kind: 'shop' });
  const other = await makeShop();
  const foreign = await reported(other.id, { kind: 'shop' });
  expect(await idsIn('')).toEqual(expect.arrayContaining([first, second, ofShop, foreign]));
  expect(await idsIn(`shop=${shop.id}`)).toEqual([first, second, ofShop]);
  expect(await idsIn(`shop=${shop.id}&kind=shop`)).toEqual([ofShop]);
  expect(await idsIn(`shop=${shop.id}&show=all`)).toEqual([ofShop, second, first]);
  // The one that was opened last is decided first.
  for (const id of [ofShop, first, second]) await dismiss(id);
  expect(await idsIn(`shop=${shop.id}&show=closed`)).toEqual([second, first, ofShop]);
  expect(await idsIn(`shop=${shop.id}&show=all`)).toEqual([ofShop, second, first]);
  expect(await idsIn(`shop=${shop.id}`)).toEqual([]);
});

test('a page begins behind the last one of the page before, whatever was decided at the same moment', async () => {
  const total = queuePage + 5;
  const at = now();
  const rows = Array.from({ length: total }, (_, n) => ({
    kind: 'item' as const,
    subjectId: shop.id,
    shopId: shop.id,
    name: `Case ${n}`,
    openedAt: at,
    closedAt: at,
    decision: 'dismiss' as const,
  }));
  await database().insert(reportCases).values(rows);
  const page = await reportQueue({ show: 'closed', shop: shop.id });
  const rest = await reportQueue({ show: 'closed', shop: shop.id, after: page.next });
  const names = [...page.cases, ...rest.cases].map(({ name }) => name);
  expect(new Set(names).size).toBe(total);
  expect(names).toHaveLength(total);
});

test('a review says who wrote it, until that one is forgotten, and a chat is the one with its shop', async () => {
  const { shop: its, caseId } = await reportedCase('review');
  const lineOf = async () =>
    (await reportQueue({ show: 'all', shop: its.id })).cases.find(({ id }) => id === caseId);
  const line = await lineOf();
  expect(line?.writer).toBeTruthy();
  expect(line && caseTitle(line)).toBe(`Review by ${line?.writer}`);
  const [order] = await database().select().from(orders).where(eq(orders.shopId, its.id));
  await inTransaction((tx) => forgetBuyer(tx, order?.buyerPhone ?? ''));
  const erased = await lineOf();
  expect(erased && caseTitle(erased)).toBe('Review');
  expect(caseTitle({ kind: 'chat', name: 'Emeka Phones' })).toBe('Chat with Emeka Phones');
});

test('a report tells its writer whose review it was, as everybody reads it', async () => {
  const { shop: its, caseId } = await reportedCase('review');
  const phoneKey = newPhone();
  await database().update(reports).set({ phoneKey }).where(eq(reports.caseId, caseId));
  const [line] = (await reportQueue({ show: 'all', shop: its.id })).cases;
  expect(await keptReports(phoneKey)).toMatchObject([{ about: 'review', name: line?.writer }]);
});

test('a shop that is being deleted has nothing to decide', async () => {
  const caseId = await reported(await item('Kora'));
  const { waiting } = await waitingReports();
  await beginDeleting(shop.id);
  expect(await idsIn(`shop=${shop.id}`)).toEqual([]);
  expect((await waitingReports()).waiting).toBe(waiting - 1);
  expect(await reportCase(caseId)).toBeUndefined();
});
