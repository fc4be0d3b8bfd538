import { and, eq } from 'drizzle-orm';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { broadcast } from '#app/platform/live/events.server.ts';
import { reviewErrors } from '../reviews.errors.ts';
import { reviews } from '../reviews.table.server.ts';
import { isAnswerOlder, isAnswerOpen } from '../reviews.ts';

/** The shop answers once, and may change what it said for a while. Whoever works with messages may: they speak with the buyer there, too. */
export async function answerReview(
  tx: Transaction,
  actor: Actor,
  { reviewId, text, isChange = false }: { reviewId: string; text: string; isChange?: boolean },
): Promise<void> {
  const { shopId, userId } = actor;
  await lockShop(tx, actor, 'messages.work');
  if (!isId(reviewId)) throw reviewErrors.not_found();
  const own = and(eq(reviews.id, reviewId), eq(reviews.shopId, shopId));
  const [review] = await tx
    .select({ answeredAt: reviews.answeredAt, changedAt: reviews.changedAt })
    .from(reviews)
    .where(own);
  if (!review) throw reviewErrors.not_found();
  if (review.answeredAt !== null && !isChange) throw reviewErrors.already_answered();
  if (isChange && !isAnswerOpen(review, now())) throw reviewErrors.answer_closed();
  // A change does not begin the week anew, or it would never end; an answer to a changed review is a new one.
  const isNew = review.answeredAt === null || isAnswerOlder(review);
  const answeredAt = isNew ? now() : review.answeredAt;
  await tx.update(reviews).set({ answer: text, answeredAt, answeredBy: userId }).where(own);
  await broadcast(tx, 'market.changed', [shopId]);
}
