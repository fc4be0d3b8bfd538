import { createHash } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import type { LogLine, OperatorAct } from '#app/domains/operators/log/log-line.ts';
import {
  inOperatorLog,
  inOperatorLogOf,
  isFormKnown,
  isRepeat,
} from '#app/domains/operators/log/operator-log.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { withholdReview } from '#app/domains/reviews/commands/withhold-review.server.ts';
import { setWithheld } from '#app/domains/stocks/commands/withhold-stock.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isReviewThere, isThere, type LockedShop, lockShopOf } from '../locked.queries.server.ts';
import type { Decision } from '../measures/measures.ts';
import { moderationErrors } from '../moderation.errors.ts';
import { measures, reportCases, reports } from '../moderation.table.server.ts';
import { tellReporters } from '../reports/tell-reporter.jobs.server.ts';
import { hold, isHiding } from './hold.server.ts';
import { liftOfCase } from './lift.server.ts';
import { type Case, lockCaseById, writeMeasure } from './locked.server.ts';
import { suspendByRule, suspendInside, suspensionFacts } from './suspend.server.ts';

const actOf: Record<Decision, OperatorAct> = {
  dismiss: 'report.dismissed',
  hide: 'item.hidden',
  warn: 'shop.warned',
  suspend: 'shop.suspended',
};

/** A review away from buyers stands in the shop's letters, since its figures change by it. */
async function hideInside(
  tx: Transaction,
  { kind, subjectId, name, shopId, id: caseId }: Case,
  reason: string,
) {
  if (kind === 'review') {
    await withholdReview(tx, { reviewId: subjectId, shopId, isWithheld: true });
    return hold(tx, { kind: 'hide_review', reviewId: subjectId, shopId, reason, caseId });
  }
  await setWithheld(tx, subjectId, true);
  return hold(tx, { kind: 'hide', stockId: subjectId, itemName: name, shopId, reason, caseId });
}

/**
 * Whether the decision has a hold of its own on what was reported. A suspension covers the item and needs none; where a rule
 * had hidden it before, that becomes the operator's too, and is lifted with the suspension.
 */
async function isToHide(tx: Transaction, decision: Decision, row: Case): Promise<boolean> {
  if (row.kind === 'review') return decision === 'hide' && isReviewThere(tx, row.subjectId);
  if (row.kind !== 'item' || decision === 'dismiss') return false;
  if (decision === 'suspend') return isHiding(tx, row.id);
  return isThere(tx, row.subjectId);
}

/** Somebody reported a scam and the operator says that it is one; what a buyer wrote is no scam of the shop. */
async function isConfirmed(
  tx: Transaction,
  { caseId, decision, isScam = false }: Decided,
  { kind }: Case,
): Promise<boolean> {
  if (!isScam || decision === 'dismiss' || kind === 'review') return false;
  const [row] = await tx
    .select({ n: count() })
    .from(reports)
    .where(
      and(
        eq(reports.caseId, caseId),
        eq(reports.reason, 'scam'),
        // What a shop says of its buyer is no scam of the shop.
        eq(reports.byTeam, false),
      ),
    );
  return (row?.n ?? 0) > 0;
}

const subjectOf = ({ kind, subjectId, name }: Case): LogLine['subject'] => ({
  kind,
  id: subjectId,
  name,
});

const unlessEmpty = (facts: Record<string, unknown>) =>
  Object.keys(facts).length > 0 ? facts : undefined;

interface Decided {
  caseId: string;
  decision: Decision;
  reason: string;
  /** The operator says that it is one: two of these suspend the shop. No measure says so by itself. */
  isScam?: boolean | undefined;
}

/** What the line of a decision is about, and what was done. */
function lineOf({ decision, reason }: Decided, row: Case, shop: LockedShop): LogLine {
  const act = decision === 'hide' && row.kind === 'review' ? 'review.hidden' : actOf[decision];
  const subject =
    decision === 'suspend'
      ? ({ kind: 'shop', id: shop.id, name: shop.name } as const)
      : subjectOf(row);
  return { act, subject, reason };
}

/**
 * An operator's word about what was reported. A warning hides the item too, a review only its own hiding; dismissing gives back what a rule had
 * taken. The second of two operators is told that it was decided; whoever presses twice has decided once.
 */
export async function decideCase(by: Operator, decided: Decided): Promise<void> {
  const { caseId, decision, reason } = decided;
  await inOperatorLogOf(by, async (tx) => {
    const { shop, row } = await lockCaseById(tx, caseId);
    const line = lineOf(decided, row, shop);
    const isScam = await isConfirmed(tx, decided, row);
    if (row.closedAt) {
      const isSame = row.decision === decision && row.isScam === isScam;
      if (isSame && (await isRepeat(tx, by, line)))
        return { line, answer: undefined, isSame: true };
      throw moderationErrors.decided();
    }
    const hides = await isToHide(tx, decision, row);
    if (decision === 'hide' && !hides) throw moderationErrors.not_found();
    if (decision === 'dismiss') await liftOfCase(tx, by, { caseId, shopName: shop.name, reason });
    const hidden = hides ? await hideInside(tx, row, reason) : undefined;
    if (decision === 'warn') await writeMeasure(tx, 'warn', { shopId: shop.id, reason, caseId });
    const suspended =
      decision === 'suspend' ? await suspendInside(tx, shop, { reason, caseId }) : undefined;
    await tx
      .update(reportCases)
      .set({ closedAt: now(), decision, isScam })
      .where(eq(reportCases.id, caseId));
    if (isScam && decision !== 'suspend') await suspendByRule(tx, shop);
    await tellReporters(tx, caseId);
    const state = decision === 'suspend' ? suspensionFacts(shop) : undefined;
    const after = { ...state?.after, case: caseId, reports: row.reports, isScam };
    return {
      line,
      answer: undefined,
      before: unlessEmpty({ ...state?.before, ...(suspended ?? hidden) }),
      after,
    };
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
    // A suspension that another form has reworded since has that one's key: the log knows both.
    if (sent > 0 || (await isFormKnown(tx, line.subject, formKey)))
      return { answer: undefined, isSame: true };
    if (kind === 'suspend') {
      const state = suspensionFacts(shop);
      const former = await suspendInside(tx, shop, { reason, formKey });
      const after = { ...state.after, form: formKey };
      return { answer: undefined, before: unlessEmpty({ ...state.before, ...former }), after };
    }
    await writeMeasure(tx, kind, { shopId, reason, formKey });
    return { answer: undefined, after: { form: formKey } };
  });
}
