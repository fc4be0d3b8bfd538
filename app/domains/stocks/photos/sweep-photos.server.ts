import { inArray, lt, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { workThrough } from '#app/platform/queue/due-work.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { stocks } from '../stocks.table.server.ts';
import { stockUploads } from '../uploads.table.server.ts';
import { releasePhotos } from './claim-photos.server.ts';
import { baseOfKey, isOwnPhoto, photoMoment } from './photo-paths.ts';

const hour = 3_600_000;
/** A form may lie open for a day. */
const waitingHours = 24;
/** Long after any request or job that could still be busy with the files. */
const orphanHours = 48;
const atOnce = 200;

const ago = (hours: number): Date => new Date(now().getTime() - hours * hour);

/** Photos that no item took: the rows go with the order to delete their files. */
export async function sweepUploads(): Promise<number> {
  return inTransaction(async (tx) => {
    const gone = await tx
      .delete(stockUploads)
      .where(lt(stockUploads.createdAt, ago(waitingHours)))
      .returning({ base: stockUploads.base });
    await releasePhotos(
      tx,
      gone.map(({ base }) => base),
    );
    return gone.length;
  });
}

async function knownAmong(bases: string[]): Promise<Set<string>> {
  const [main, others, waiting] = await Promise.all([
    database()
      .select({ base: stocks.imageBase })
      .from(stocks)
      .where(inArray(stocks.imageBase, bases)),
    database().execute<{ base: string }>(sql`
      select image->>'base' as base from stocks, jsonb_array_elements(additional_images) as image
      where image->>'base' = any(${sql.param(bases)}::text[])`),
    database()
      .select({ base: stockUploads.base })
      .from(stockUploads)
      .where(inArray(stockUploads.base, bases)),
  ]);
  return new Set([...main, ...others.rows, ...waiting].map(({ base }) => base));
}

const orphanWork = {
  name: 'stocks.sweep-orphans',
  keyOf: (base: string) => base,
  run: (base: string) => storage().deletePrefix(base),
};

async function deleteUnknown(bases: string[]): Promise<number> {
  if (bases.length === 0) return 0;
  const known = await knownAmong(bases);
  const orphans = bases.filter((base) => !known.has(base));
  return workThrough(orphanWork, orphans);
}

/** The last wall: walks over all stored photos and deletes what no row has known for two days. */
export async function sweepOrphans(): Promise<number> {
  const old = ago(orphanHours);
  let deleted = 0;
  let batch = new Set<string>();
  for await (const { key } of storage().list('products')) {
    const base = baseOfKey(key);
    const at = photoMoment(base);
    if (!isOwnPhoto(base) || !at || at > old) continue;
    batch.add(base);
    if (batch.size < atOnce) continue;
    deleted += await deleteUnknown([...batch]);
    batch = new Set();
  }
  return deleted + (await deleteUnknown([...batch]));
}
