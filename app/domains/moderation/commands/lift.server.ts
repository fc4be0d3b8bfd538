import { and, eq, isNull } from 'drizzle-orm';
import { settleShop } from '#app/domains/billing/commands/settle-plan.server.ts';
import type { LogLine } from '#app/domains/operators/log/log-line.ts';
import {
  inOperatorLog,
  isRepeat,
  logInside,
} from '#app/domains/operators/log/operator-log.server.ts';
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
import { offMarket, onMarket, tellLetter } from './locked.server.ts';

type Measure = typeof measures.$inferSelect;

const keepsAway = ['hide', 'hide_review', 'suspend'] as const;

/** What another case holds as well stays away. */
async function isStillHeld(tx: Transaction, { kind, ...thing }: Measure): Promise<boolean> {
  const held = keepsAway.find((one) => one === kind);
  return held !== undefined && isHeld(tx, { kind: held, ...thing });
}

/**
 * A finding of which nothing is left does not count for the rule of two scams; said in the line of what was lifted last.
 */
async function withoutScam(tx: Transaction, { caseId }: Measure): Promise<boolean> {
  if (!caseId) return false;
  const ofCase = and(eq(measures.caseId, caseId), isNull(measures.liftedAt));
  if ((await tx.$count(measures, ofCase)) > 0) return false;
  const found = await tx
    .update(reportCases)
    .set({ isScam: false })
    .where(and(eq(reportCases.id, caseId), eq(reportCases.isScam, true)))
    .returning({ id: reportCases.id });
  return found.length > 0;
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
  await tellLetter(tx, measure, measure.itemName);
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

/** One measure taken back, with its line's act and facts. */
async function liftOne(tx: Transaction, measure: Measure, line: LogLine) {
  const isBack = await giveBack(tx, measure, line.reason ?? '');
  if (!isBack) line.act = 'measure.lifted';
  const { kind, reason } = measure;
  const isOpened = isBack && kind === 'suspend';
  const wasScam = await withoutScam(tx, measure);
  const after = { ...(isOpened && onMarket), ...(wasScam && { isScam: false }) };
  return {
    before: { kind, reason, ...(isOpened && offMarket), ...(wasScam && { isScam: true }) },
    after: isOpened || wasScam ? after : undefined,
  };
}

interface Lifting {
  caseId: string;
  shopName: string;
  reason: string;
  /** The words were promised to the shop: without a measure that stands, no letter carries them. */
  mustTell?: boolean;
}

/** What rules or operators have done in a case, taken back; each has its line. Says how many there were. */
export async function liftOfCase(
  tx: Transaction,
  by: Operator,
  { caseId, shopName, reason, mustTell = false }: Lifting,
): Promise<number> {
  const open = await tx
    .select()
    .from(measures)
    .where(and(eq(measures.caseId, caseId), isNull(measures.liftedAt)))
    .for('update');
  if (mustTell && open.length === 0) throw moderationErrors.decided();
  for (const measure of open) {
    const line = lineOf(measure, shopName, reason);
    await logInside(tx, by, line, await liftOne(tx, measure, line));
  }
  return open.length;
}

/** Lifted by this very press before: what was still held then has the line of a measure alone. */
async function isLiftedSo(
  tx: Transaction,
  by: Operator,
  { measure, line }: { measure: Measure; line: LogLine },
): Promise<boolean> {
  if (measure.liftReason !== line.reason) return false;
  return (
    (await isRepeat(tx, by, line)) || (await isRepeat(tx, by, { ...line, act: 'measure.lifted' }))
  );
}

/**
 * Takes a measure back; the shop gets the reason. Pressed twice it is once; who comes with other words, or second, is told
 * that it was lifted. A suspension gives back what was hidden in the same case, by a rule before it or with it.
 */
export async function liftMeasure(
  by: Operator,
  {
    measureId,
    reason,
    onlyByRule = false,
  }: { measureId: string; reason: string; onlyByRule?: boolean },
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
      .where(eq(measures.id, measureId))
      .for('update');
    // Gone with what it was about.
    if (!measure) throw moderationErrors.not_found();
    if (measure.liftedAt) {
      if (await isLiftedSo(tx, by, { measure, line })) return { answer: undefined, isSame: true };
      throw moderationErrors.decided();
    }
    // An operator has decided so meanwhile.
    if (onlyByRule && !measure.byRule) throw moderationErrors.decided();
    const facts = await liftOne(tx, measure, line);
    if (measure.kind === 'suspend' && measure.caseId)
      await liftOfCase(tx, by, { caseId: measure.caseId, shopName: shop.name, reason });
    return { answer: undefined, ...facts };
  });
}
