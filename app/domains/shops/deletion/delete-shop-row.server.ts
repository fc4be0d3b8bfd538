import { eq } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { shopDeleted } from '../shops.events.ts';
import { deleteFilesJob } from '../shops.jobs.server.ts';
import { shops } from '../shops.table.server.ts';

/** The folder that holds every photo of a shop's items. */
const shopPhotos = (shopId: string): string => `products/${shopId}`;

/** The last of a shop: every row that is left goes with it; the files follow by a job. */
export async function deleteShopRow(tx: Transaction, shopId: string): Promise<void> {
  await tx.delete(shops).where(eq(shops.id, shopId));
  await enqueue(tx, deleteFilesJob, { folder: shopPhotos(shopId) });
  await enqueue(tx, shopDeleted, { shopId });
}
