import { eq } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { shopErrors } from '../shops.errors.ts';
import { deleteFilesJob } from '../shops.jobs.server.ts';
import { shopDeleted } from '../shops.news.ts';
import { shops } from '../shops.table.server.ts';
import { isSameName } from '../shops.ts';
import { type Actor, lockShop } from './lock-shop.server.ts';

/** The folder that holds every photo of a shop's items. */
export const shopPhotos = (shopId: string): string => `products/${shopId}`;

/**
 * Every row that belongs to the shop goes with it, in this transaction; the files follow by a job.
 * The owner's account stays.
 */
export async function deleteShop(
  tx: Transaction,
  actor: Actor,
  /** What the person typed; a program has no field to type into. */
  typedName: string | undefined,
): Promise<void> {
  const { shop } = await lockShop(tx, actor, 'shop.delete');
  if (typedName !== undefined && !isSameName(typedName, shop.name)) throw shopErrors.name_differs();
  await tx.delete(shops).where(eq(shops.id, shop.id));
  await enqueue(tx, deleteFilesJob, { folder: shopPhotos(shop.id) });
  await enqueue(tx, shopDeleted, { shopId: shop.id });
}
