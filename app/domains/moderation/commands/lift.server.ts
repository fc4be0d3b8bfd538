import { and, eq, isNull } from 'drizzle-orm';
import { settleShop } from '#app/domains/billing/commands/settle-plan.server.ts';
import type { LogLine } from '#app/domains/operators/log/log-line.ts';
import { inOperatorLog, logInside } from '#app/domains/operators/log/operator-log.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { withholdReview } from '#app/domains/reviews/commands/withhold-review.server.ts';
import { setSuspended } from '#app/domains/shops/commands/suspension.server.ts';
import { setWithheld } from '#app/domains/stocks/commands/withhold-stock.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { lockShopOf } from '../locked.queries.server.ts';
import { moderationErrors } from '../moderation.errors.ts';
import { measures, reportCases } from '../moderation.table.server.ts';
import { isHeld } from './hold.server.ts';
import { lockCaseById, tellLetter } from './locked.server.ts';

type Measure = typeof measures.$inferSelect;

const keepsAway = ['hide', 'hide_review', 'suspend'] as const;

/** What another case holds as well stays away. */
async function isStillHeld(tx: Transaction, { kind, ...thing }: Measure): Promise<boolean> {
  const held = keepsAway.find((one) => one === kind);
  return held !== undefined && isHeld(tx, { kind: held, ...thing });
}

/**
 * All is as it was before: the item, the review, or the shop with everything in it. False where another measure holds
 * the same thing: then nothing but this one's words is gone.
 */
async function giveBack(tx: Transaction, measure: Measure, reason: string): Promise<boolean> {
  await tx
    .update(measures)
    // What the shop had to say about it was heard.
    .set({
      liftedAt: now(),
      liftReason: reason,
      seenAt: null,
      ...(measure.answeredAt && { answerSeenAt: now() }),
    })
    .where(eq(measures.id, measure.id));
  await tellLetter(tx, measure.shopId, measure.itemName);
  if (await isStillHeld(tx, measure)) return false;
  if (measure.kind === 'hide' && measure.stockId) await setWithheld(tx, measure.stockId, false);
  if (measure.kind === 'hide_review' && measure.reviewId)
    await withholdReview(tx, {
      reviewId: measure.reviewId,
      shopId: measure.shopId,
      isWithheld: false,
    });
  if (measure.kind !== 'suspend') return true;
  await setSuspended(tx, measure.shopId, false);
  // The days of the plan stood still: its end is later by them.
  await settleShop(tx, measure.shopId);
  return true;
}

function lineOf(
  { kind, stockId, reviewId, itemName, shopId }: Measure,
  shopName: string,
  reason: string,
): LogLine {
  if (kind === 'hide' && stockId)
    return { act: 'item.shown', subject: { kind: 'item', id: stockId, name: itemName }, reason };
  if (kind === 'hide_review' && reviewId)
    return {
      act: 'review.shown',
      subject: { kind: 'review', id: reviewId, name: shopName },
      reason,
    };
  const subject = { kind: 'shop', id: shopId, name: shopName } as const;
  return { act: kind === 'suspend' ? 'shop.lifted' : 'measure.lifted', subject, reason };
}

/** Takes a measure back; the shop gets the reason. Twice is once. */
export async function liftMeasure(
  by: Operator,
  { measureId, reason }: { measureId: string; reason: string },
): Promise<void> {
  const [known] = isId(measureId)
    ? await database().select().from(measures).where(eq(measures.id, measureId))
    : [];
  // A plan is changed back by another change: a letter alone would say what is not so.
  if (!known || known.kind === 'plan') throw moderationErrors.not_found();
  const line = lineOf(known, '', reason);
  await inOperatorLog(by, line, async (tx) => {
    const shop = await lockShopOf(tx, known.shopId);
    if (line.subject.kind !== 'item') line.subject.name = shop.name;
    const [measure] = await tx
      .select()
      .from(measures)
      .where(and(eq(measures.id, measureId), isNull(measures.liftedAt)))
      .for('update');
    if (!measure) return { answer: undefined, isSame: true };
    if (!(await giveBack(tx, measure, reason))) line.act = 'measure.lifted';
    return { answer: undefined, before: { kind: measure.kind, reason: measure.reason } };
  });
}

/** What rules or operators have done in a case, taken back; each has its line. */
export async function liftOfCase(
  tx: Transaction,
  by: Operator,
  { caseId, shopName, reason }: { caseId: string; shopName: string; reason: string },
): Promise<void> {
  const open = await tx
    .select()
    .from(measures)
    .where(and(eq(measures.caseId, caseId), isNull(measures.liftedAt)))
    .for('update');
  for (const measure of open) {
    const line = lineOf(measure, shopName, reason);
    if (!(await giveBack(tx, measure, reason))) line.act = 'measure.lifted';
    const { kind, reason: words } = measure;
    await logInside(tx, by, line, { before: { kind, reason: words } });
  }
}

/** A decision that was wrong: its measures are lifted, and the case waits again. */
export async function undoDecision(
  by: Operator,
  { caseId, reason }: { caseId: string; reason: string },
): Promise<void> {
  const line = {
    act: 'report.reopened',
    subject: { kind: 'shop', id: '', name: '' },
    reason,
  } satisfies LogLine;
  await inOperatorLog(by, line, async (tx) => {
    const { shop, row } = await lockCaseById(tx, caseId);
    line.subject = { kind: 'shop', id: shop.id, name: shop.name };
    if (!row.closedAt) return { answer: undefined, isSame: true };
    await liftOfCase(tx, by, { caseId, shopName: shop.name, reason });
    const [twin] = await tx
      .select({ id: reportCases.id })
      .from(reportCases)
      .where(
        and(
          eq(reportCases.kind, row.kind),
          eq(reportCases.subjectId, row.subjectId),
          isNull(reportCases.closedAt),
        ),
      );
    // Reported anew meanwhile: that one waits already.
    if (twin) throw moderationErrors.decided();
    await tx
      .update(reportCases)
      .set({ closedAt: null, decision: null, isScam: false })
      .where(eq(reportCases.id, caseId));
    return { answer: undefined, before: { decision: row.decision } };
  });
}
