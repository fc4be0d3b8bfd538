import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { isOwnPhoto } from './photo-paths.ts';
import { photoErrors } from './photos.errors.ts';
import { removeFilesJob } from './photos.jobs.server.ts';
import { stockUploads } from './photos.table.server.ts';

interface Claim {
  shopId: string;
  bases: readonly string[];
}

/**
 * Takes waiting photos for whoever calls. Who comes second (another item, the sweep) finds no row:
 * a photo belongs to one item, and only to the shop that sent it.
 */
export async function claimUploads(tx: Transaction, { shopId, bases }: Claim): Promise<void> {
  const claimed = await tx
    .delete(stockUploads)
    .where(
      and(
        inArray(stockUploads.base, [...bases]),
        eq(stockUploads.shopId, shopId),
        isNotNull(stockUploads.storedAt),
      ),
    )
    .returning({ base: stockUploads.base });
  if (claimed.length !== bases.length) throw photoErrors.photo_gone();
}

/** Deletes the files of photos that no item has any more, in a job of this transaction. */
export async function releasePhotos(tx: Transaction, bases: readonly string[]): Promise<void> {
  const own = bases.filter(isOwnPhoto);
  if (own.length > 0) await enqueue(tx, removeFilesJob, { bases: own });
}
