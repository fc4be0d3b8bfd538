import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { stockErrors } from '../stocks.errors.ts';
import type { StockImage } from '../stocks.table.server.ts';
import { stockUploads } from '../uploads.table.server.ts';
import { makeRenditionsJob, removeFilesJob } from './photo-jobs.server.ts';
import { isOwnPhoto } from './photo-paths.ts';

interface Claim {
  shopId: string;
  stockId: string;
  bases: readonly string[];
}

/**
 * Gives waiting photos to an item. Whoever comes second (another item, the sweep) finds no row:
 * a photo belongs to one item, and only to the shop that sent it.
 */
export async function claimPhotos(
  tx: Transaction,
  { shopId, stockId, bases }: Claim,
): Promise<void> {
  const wanted = [...new Set(bases)];
  if (wanted.length === 0) return;
  const claimed = await tx
    .delete(stockUploads)
    .where(
      and(
        inArray(stockUploads.base, wanted),
        eq(stockUploads.shopId, shopId),
        isNotNull(stockUploads.storedAt),
      ),
    )
    .returning({ base: stockUploads.base });
  if (claimed.length !== wanted.length) throw stockErrors.photo_gone();
  for (const base of wanted) await enqueue(tx, makeRenditionsJob, { stockId, base });
}

/** After the commit, and again if a worker dies: the files of photos that no item has any more. */
export async function releasePhotos(tx: Transaction, bases: readonly string[]): Promise<void> {
  const own = bases.filter(isOwnPhoto);
  if (own.length > 0) await enqueue(tx, removeFilesJob, { bases: own });
}

interface OldPhotos {
  imageBase: string;
  additionalImages: StockImage[];
}

export const basesOf = ({ imageBase, additionalImages }: OldPhotos): string[] => [
  imageBase,
  ...additionalImages.map(({ base }) => base),
];
