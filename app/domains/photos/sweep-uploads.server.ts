import { inArray, lt } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { releasePhotos } from './claim-photos.server.ts';
import { stockUploads } from './photos.table.server.ts';

/** A form may lie open for a day. */
const waitingMs = 24 * 3_600_000;

/** Photos that no item took: the rows go with the order to delete their files. */
export async function sweepUploads(): Promise<number> {
  return inTransaction(async (tx) => {
    const gone = await tx
      .delete(stockUploads)
      .where(lt(stockUploads.createdAt, new Date(now().getTime() - waitingMs)))
      .returning({ base: stockUploads.base });
    await releasePhotos(
      tx,
      gone.map(({ base }) => base),
    );
    return gone.length;
  });
}

/** Photos of something that did not come to be. Files first: a row without its file is swept later. */
export async function dropUploads(bases: readonly string[]): Promise<void> {
  for (const base of bases) await storage().deletePrefix(base);
  await database()
    .delete(stockUploads)
    .where(inArray(stockUploads.base, [...bases]));
}
