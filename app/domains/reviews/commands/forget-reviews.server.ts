import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { dropPhotosJob } from '../reviews.jobs.server.ts';
import { reviews } from '../reviews.table.server.ts';

/** Words and photos of the person go; the stars are part of the shop's figures and name nobody. */
export async function forgetReviews(tx: Transaction, orderIds: readonly string[]): Promise<number> {
  if (orderIds.length === 0) return 0;
  const found = await tx
    .select({ id: reviews.id, shopId: reviews.shopId, photos: reviews.photos })
    .from(reviews)
    .where(inArray(reviews.orderId, [...orderIds]))
    .orderBy(reviews.id)
    .for('update');
  for (const { id, shopId, photos } of found) {
    await tx.update(reviews).set({ text: '', photos: [] }).where(eq(reviews.id, id));
    const ids = photos.map((photo) => photo.id);
    if (ids.length > 0) await enqueue(tx, dropPhotosJob, { shopId, ids });
  }
  return found.length;
}
