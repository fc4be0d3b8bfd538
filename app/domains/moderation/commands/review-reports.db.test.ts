import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { operatorLog } from '#app/domains/operators/operators.table.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import {
  reviewOfOrder,
  reviewsOf,
  reviewsOfItem,
} from '#app/domains/reviews/reviews.queries.server.ts';
import { reviews } from '#app/domains/reviews/reviews.table.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newVisitorId, visitorKey } from '#app/platform/http/visitor.server.ts';
import { newId } from '#app/platform/id.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { completedOrder, review } from '#tests/support/shop/reviews.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { measuresOf, reviewHiding } from '../measures/measures.queries.server.ts';
import { measures, reportCases } from '../moderation.table.server.ts';
import { reportCase } from '../reports/queue.queries.server.ts';
import { reportSubject } from '../reports/report-subject.queries.server.ts';
import type { ReportReason } from '../reports/reports.ts';
import { takeReport } from '../reports/take-report.server.ts';
import { decideCase } from './decide.server.ts';
import { liftMeasure } from './lift.server.ts';
import { undoDecision } from './undo.server.ts';

stockBench();

const reason = 'It names a private person.';
let by: Operator;
let shop: TestShop;
let item: string;
let code: string;
let reviewId: string;

beforeAll(async () => {
  by = (await makeOperator('moderator')).operator;
});
beforeEach(async () => {
  shop = await makeShop();
  item = await makePlainItem(shop.id, 100);
  const order = await completedOrder(shop, item);
  code = order.code;
  await review(code, 1, { text: 'Call Ada at home' });
  await review((await completedOrder(shop, item)).code, 5);
  const [row] = await database().select().from(reviews).where(eq(reviews.orderId, order.id));
  reviewId = row?.id ?? '';
});

async function reported(networks = 1, why: ReportReason = 'rude'): Promise<string> {
  const subject = await reportSubject('review', reviewId);
  if (!subject) throw new Error('no such review');
  for (let n = 0; n < networks; n++) {
    const key = visitorKey(newVisitorId());
    await takeReport(subject, { reason: why, text: '', visitorKey: key, network: `n${n}` });
  }
  const [row] = await database()
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(eq(reportCases.subjectId, reviewId));
  return row?.id ?? '';
}

const figures = async () => {
  const [row] = await database()
    .select({ average: shops.averageRating, total: shops.totalRatings })
    .from(shops)
    .where(eq(shops.id, shop.id));
  return row;
};
const asked = { sort: 'newest', stars: undefined, after: undefined } as const;
const shownIds = async () =>
  (await reviewsOf({ shopId: shop.id, ...asked })).reviews.map(({ id }) => id);
const lines = (act: 'review.hidden' | 'review.shown') =>
  database()
    .select()
    .from(operatorLog)
    .where(and(eq(operatorLog.act, act), eq(operatorLog.subjectId, reviewId)));

test('a review is reported by its address; a case says nothing of who wrote it', async () => {
  expect(await reportSubject('review', newId())).toBeUndefined();
  expect(await reportSubject('review', 'no-id')).toBeUndefined();
  const subject = await reportSubject('review', reviewId);
  expect(subject).toMatchObject({ shopId: shop.id, back: `/shop/${shop.id}/reviews` });
  const caseId = await reported();
  const found = await reportCase(caseId);
  expect(found?.review).toMatchObject({ stars: 1, text: 'Call Ada at home', withheldAt: null });
  expect(found?.case.name).not.toContain('Ada');
});

test('hidden: no buyer reads it and no average counts it; undone, all is as before', async () => {
  expect(await figures()).toEqual({ average: 3, total: 2 });
  const caseId = await reported();
  await decideCase(by, { caseId, decision: 'hide', reason });
  expect(await figures()).toEqual({ average: 5, total: 1 });
  expect(await shownIds()).not.toContain(reviewId);
  expect(await reviewsOfItem(item)).toMatchObject({ count: 1, average: 5 });
  expect(await measuresOf(shop.id)).toMatchObject([{ kind: 'hide_review', reason }]);
  expect(await lines('review.hidden')).toMatchObject([{ operatorName: by.name, reason }]);
  // Whoever wrote it still has it and reads why others do not; changing it does not bring it back.
  const own = (await reviewOfOrder(code))?.written;
  expect(own).toMatchObject({ stars: 1, isHidden: true });
  expect(await reviewHiding(own?.id ?? '')).toBe(reason);
  await review(code, 2);
  expect(await figures()).toEqual({ average: 5, total: 1 });
  await undoDecision(by, { caseId, reason });
  expect(await figures()).toEqual({ average: 3.5, total: 2 });
  expect(await shownIds()).toContain(reviewId);
  expect(await reviewsOfItem(item)).toMatchObject({ count: 2, average: 3.5 });
  expect(await lines('review.shown')).toHaveLength(1);
});

test('words that were written for the shop alone are not shown to who wrote the review', async () => {
  const caseId = await reported();
  await decideCase(by, { caseId, decision: 'hide', reason });
  // As the version before has written it.
  await database().update(measures).set({ forWriter: false }).where(eq(measures.caseId, caseId));
  expect(await reviewHiding(reviewId)).toBe('');
  expect((await reviewOfOrder(code))?.written?.isHidden).toBe(true);
});

test('lifted from the letters of the shop it is there again, once', async () => {
  await decideCase(by, { caseId: await reported(), decision: 'hide', reason });
  const [measure] = await measuresOf(shop.id);
  const lift = () => liftMeasure(by, { measureId: measure?.id ?? '', reason });
  await Promise.all([lift(), lift(), lift()]);
  expect(await lines('review.shown')).toHaveLength(1);
  expect(await figures()).toEqual({ average: 3, total: 2 });
});

test('of several at once one decides, and the stars leave the average once', async () => {
  const caseId = await reported();
  const other = (await makeOperator('moderator')).operator;
  const tried = await Promise.all(
    [by, other, by, other].map((who) =>
      codeOf(decideCase(who, { caseId, decision: 'hide', reason })),
    ),
  );
  expect(tried.sort()).toEqual(['done', 'done', 'moderation.decided', 'moderation.decided']);
  expect(await lines('review.hidden')).toHaveLength(1);
  expect(await figures()).toEqual({ average: 5, total: 1 });
});

test('no rule hides a review, and no review is a scam of its shop', async () => {
  const caseId = await reported(5, 'scam');
  expect(await shownIds()).toContain(reviewId);
  await decideCase(by, { caseId, decision: 'hide', reason, isScam: true });
  const [row] = await database().select().from(reportCases).where(eq(reportCases.id, caseId));
  expect(row).toMatchObject({ decision: 'hide', isScam: false });
});
