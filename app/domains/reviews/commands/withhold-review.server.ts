import { eq } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { broadcast } from '#app/platform/live/events.server.ts';
import { reviews } from '../reviews.table.server.ts';

/** Takes a review away from buyers and out of the shop's figures, which follow by a trigger, or gives it back. */
export async function withholdReview(
  tx: Transaction,
  { reviewId, shopId, isWithheld }: { reviewId: string; shopId: string; isWithheld: boolean },
): Promise<void> {
  await tx
    .update(reviews)
    .set({ withheldAt: isWithheld ? now() : null })
    .where(eq(reviews.id, reviewId));
  await broadcast(tx, 'market.changed', [shopId]);
}
