import { createHash } from 'node:crypto';
import { and, count, eq, sql } from 'drizzle-orm';
import type { LogLine, OperatorAct } from '#app/domains/operators/log/log-line.ts';
import { inOperatorLog } from '#app/domains/operators/log/operator-log.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { withholdReview } from '#app/domains/reviews/commands/withhold-review.server.ts';
import { setWithheld } from '#app/domains/stocks/commands/withhold-stock.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isReviewThere, isThere, lockShopOf } from '../locked.queries.server.ts';
import type { Decision } from '../measures/measures.ts';
import { moderationErrors } from '../moderation.errors.ts';
import { measures, reportCases, reports } from '../moderation.table.server.ts';
import { liftOfCase } from './lift.server.ts';
import { type Case, lockCaseById, tellLetter, writeMeasure } from './locked.server.ts';
import { suspendByRule, suspendInside } from './suspend.server.ts';

const actOf: Record<Decision, OperatorAct> = {
  dismiss: 'report.dismissed',
  hide: 'item.hidden',
  warn: 'shop.warned',
  suspend: 'shop.suspended',
};

/** A review away from buyers. It stands in the shop's letters, since its figures change by it. */
async function hideReviewInside(
  tx: Transaction,
  { reviewId, shopId, reason, caseId }: HiddenReview,
): Promise<void> {
  await tx
    .insert(measures)
    .values({ shopId, kind: 'hide_review', reviewId, caseId, reason, at: now() })
    .onConflictDoUpdate({
      target: measures.reviewId,
      targetWhere: sql`kind = 'hide_review' and lifted_at is null`,
      set: { reason, seenAt: null },
    });
  await withholdReview(tx, { reviewId, shopId, isWithheld: true });
  await tellLetter(tx, shopId);
}

interface HiddenReview {
  reviewId: string;
  shopId: string;
  reason: string;
  caseId: string;
}

/** An item off the market in an operator's words; what a rule has hidden already becomes the operator's. */
async function hideInside(
  tx: Transaction,
  { stockId, shopId, name, reason, caseId }: HiddenItem,
): Promise<void> {
  await tx
    .insert(measures)
    .values({ shopId, kind: 'hide', stockId, itemName: name, caseId, reason, at: now() })
    .onConflictDoUpdate({
      target: measures.stockId,
      targetWhere: sql`kind = 'hide' and lifted_at is null`,
      set: { reason, byRule: false, seenAt: null },
    });
  await setWithheld(tx, stockId, true);
  await tellLetter(tx, shopId, name);
}

interface HiddenItem {
  stockId: string;
  shopId: string;
  name: string;
  reason: string;
  caseId: string | null;
}

async function saysScam(tx: Transaction, caseId: string): Promise<boolean> {
  const [row] = await tx
    .select({ n: count() })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), eq(reports.reason, 'scam')));
  return (row?.n ?? 0) > 0;
}

const subjectOf = ({ kind, subjectId, name }: Case): LogLine['subject'] => ({
  kind,
  id: subjectId,
  name,
});

/**
 * An operator's word about what was reported. A warning hides the item too, a review only its own hiding; dismissing gives back what a rule had
 * taken. The second of two operators is told that it was decided.
 */
export async function decideCase(
  by: Operator,
  { caseId, decision, reason }: { caseId: string; decision: Decision; reason: string },
): Promise<void> {
  const line: LogLine = { act: actOf[decision], subject: { kind: 'shop', id: '' }, reason };
  await inOperatorLog(by, line, async (tx) => {
    const { shop, row } = await lockCaseById(tx, caseId);
    if (row.closedAt) throw moderationErrors.decided();
    line.subject =
      decision === 'suspend' ? { kind: 'shop', id: shop.id, name: shop.name } : subjectOf(row);
    const isItem = row.kind === 'item' && (await isThere(tx, row.subjectId));
    const isReview = row.kind === 'review' && (await isReviewThere(tx, row.subjectId));
    if (decision === 'hide' && !isItem && !isReview) throw moderationErrors.not_found();
    if (decision === 'hide' && isReview) {
      line.act = 'review.hidden';
      await hideReviewInside(tx, { reviewId: row.subjectId, shopId: shop.id, reason, caseId });
    }
    if (decision === 'dismiss') await liftOfCase(tx, by, { caseId, shopName: shop.name, reason });
    if (isItem && decision !== 'dismiss') {
      const { subjectId: stockId, name } = row;
      await hideInside(tx, { stockId, shopId: shop.id, name, reason, caseId });
    }
    if (decision === 'warn') await writeMeasure(tx, 'warn', { shopId: shop.id, reason, caseId });
    if (decision === 'suspend') await suspendInside(tx, shop, { reason, caseId });
    // What a buyer wrote is no scam of the shop.
    const isScam = decision !== 'dismiss' && row.kind !== 'review' && (await saysScam(tx, caseId));
    await tx
      .update(reportCases)
      .set({ closedAt: now(), decision, isScam })
      .where(eq(reportCases.id, caseId));
    if (isScam && decision !== 'suspend') await suspendByRule(tx, shop);
    return { answer: undefined, after: { case: caseId, reports: row.reports } };
  });
}

const shopActs = {
  warn: 'shop.warned',
  suspend: 'shop.suspended',
  message: 'shop.messaged',
} as const;

interface ShopMeasure {
  shopId: string;
  kind: keyof typeof shopActs;
  reason: string;
  /** Names the form that it came with. */
  key: string;
}

/** From the room of shops, without a report. Sent twice, also at once, it is one letter. */
export async function measureShop(
  by: Operator,
  { shopId, kind, reason, key }: ShopMeasure,
): Promise<void> {
  const line: LogLine = { act: shopActs[kind], subject: { kind: 'shop', id: shopId }, reason };
  await inOperatorLog(by, line, async (tx) => {
    const shop = await lockShopOf(tx, shopId);
    line.subject.name = shop.name;
    // Of one shop's forms, which its lock lets in one after the other. Other words from a page that was gone back to are another letter.
    const formKey = createHash('sha256')
      .update([shopId, key, kind, reason].join(':'))
      .digest('hex');
    const sent = await tx.$count(measures, eq(measures.formKey, formKey));
    if (sent > 0) return { answer: undefined, isSame: true };
    if (kind === 'suspend') await suspendInside(tx, shop, { reason, formKey });
    else await writeMeasure(tx, kind, { shopId, reason, formKey });
    return { answer: undefined };
  });
}
