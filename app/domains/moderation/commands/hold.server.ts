import { and, eq, isNull } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { measures } from '../moderation.table.server.ts';
import { tellLetter } from './locked.server.ts';

interface Held {
  shopId: string;
  kind: 'hide' | 'hide_review' | 'suspend';
  stockId?: string | null;
  reviewId?: string | null;
}

const ofThing = ({ shopId, stockId, reviewId }: Held) => {
  if (stockId) return eq(measures.stockId, stockId);
  return reviewId ? eq(measures.reviewId, reviewId) : eq(measures.shopId, shopId);
};

/** What keeps this item, review or shop away from buyers now. */
const holding = (held: Held) =>
  and(ofThing(held), eq(measures.kind, held.kind), isNull(measures.liftedAt));

/** Whether something else still keeps it away: lifting one measure leaves what another one holds. */
export const isHeld = async (tx: Transaction, held: Held): Promise<boolean> =>
  (await tx.$count(measures, holding(held))) > 0;

/** Whether the case itself hides an item, by a rule or a decision. */
export const isHiding = async (tx: Transaction, caseId: string): Promise<boolean> =>
  (await tx.$count(
    measures,
    and(eq(measures.caseId, caseId), eq(measures.kind, 'hide'), isNull(measures.liftedAt)),
  )) > 0;

interface Hold extends Held {
  itemName?: string;
  reason: string;
  caseId?: string | undefined;
  formKey?: string | undefined;
}

/** Other words that stood there before, with what the shop had answered to them. */
type Former = { reason: string; byRule: boolean; answer?: string };

/** New words can be answered anew: an answer to others does not stand under them as if it were to these. */
const unanswered = { answer: '', answeredAt: null, answerSeenAt: null };

/**
 * Keeps something away from buyers in an operator's words. Each case has a hold of its own, so that undoing one leaves
 * the other's; those without a case share one. What a rule has done becomes the operator's in its own case alone: what
 * is decided there must not touch what was written without it. Answers with the words that these have replaced.
 */
export async function hold(
  tx: Transaction,
  { reason, caseId, formKey, ...held }: Hold,
): Promise<Former | undefined> {
  const [taken] = await tx
    .select()
    .from(measures)
    .where(and(holding(held), caseId ? eq(measures.caseId, caseId) : isNull(measures.caseId)))
    .for('update');
  const isNew = taken && (taken.reason !== reason || taken.byRule);
  const forWriter = held.kind === 'hide_review';
  const written = taken
    ? await tx
        .update(measures)
        .set({
          reason,
          byRule: false,
          forWriter,
          seenAt: null,
          ...(formKey && { formKey }),
          ...(isNew && unanswered),
        })
        .where(eq(measures.id, taken.id))
        .returning({ id: measures.id })
    : await tx
        .insert(measures)
        .values({ ...held, reason, forWriter, caseId, formKey, at: now() })
        .returning({ id: measures.id });
  for (const { id } of written) await tellLetter(tx, { id, shopId: held.shopId }, held.itemName);
  if (!isNew) return undefined;
  const { reason: words, byRule, answer } = taken;
  return { reason: words, byRule, ...(answer && { answer }) };
}
