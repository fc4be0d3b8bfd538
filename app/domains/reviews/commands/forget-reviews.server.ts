import { eq, inArray, sql } from 'drizzle-orm';
import { phoneInText } from '#app/domains/accounts/phone/phone.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { broadcast } from '#app/platform/live/events.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { dropPhotosJob } from '../reviews.jobs.server.ts';
import { reviews } from '../reviews.table.server.ts';

/** Words and photos of the person go; the stars are part of the shop's figures and name nobody. */
export async function forgetReviews(
  tx: Transaction,
  orderIds: readonly string[],
  phone: string,
): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const found = await tx
    .select({ id: reviews.id, shopId: reviews.shopId, photos: reviews.photos })
    .from(reviews)
    .where(inArray(reviews.orderId, [...orderIds]))
    .orderBy(reviews.id)
    .for('update');
  // What the shop answered is its own, but for the number.
  const answer = sql`regexp_replace(${reviews.answer}, ${phoneInText(phone)}, '…', 'g')`;
  for (const { id, shopId, photos } of found) {
    await tx.update(reviews).set({ text: '', photos: [], answer }).where(eq(reviews.id, id));
    const ids = photos.map((photo) => photo.id);
    if (ids.length > 0) await enqueue(tx, dropPhotosJob, { shopId, ids });
  }
  // Pages that are kept in memory still have the words and the name.
  const shopIds = [...new Set(found.map(({ shopId }) => shopId))];
  if (shopIds.length > 0) await broadcast(tx, 'market.changed', shopIds);
  return found.map(({ id }) => id);
}
