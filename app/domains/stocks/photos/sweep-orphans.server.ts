import { inArray, sql } from 'drizzle-orm';
import { baseOfKey, isOwnPhoto, photoMoment } from '#app/domains/photos/photo-paths.ts';
import { waitingAmong } from '#app/domains/photos/uploads.queries.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { workThrough } from '#app/platform/queue/due-work.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { stocks } from '../stocks.table.server.ts';

/** Long after any request or job that could still be busy with the files. */
const orphanMs = 48 * 3_600_000;
const atOnce = 200;

async function knownAmong(bases: string[]): Promise<Set<string>> {
  const [main, others, waiting] = await Promise.all([
    database()
      .select({ base: stocks.imageBase })
      .from(stocks)
      .where(inArray(stocks.imageBase, bases)),
    database().execute<{ base: string }>(sql`
      select image->>'base' as base from stocks, jsonb_array_elements(additional_images) as image
      where image->>'base' = any(${sql.param(bases)}::text[])`),
    waitingAmong(bases),
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
  const old = new Date(now().getTime() - orphanMs);
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
