import { sql } from 'drizzle-orm';
import {
  baseOfKey,
  isOwnPhoto,
  photoMoment,
  shopOfPhoto,
} from '#app/domains/photos/photo-paths.ts';
import { waitingAmong } from '#app/domains/photos/uploads.queries.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { workThrough } from '#app/platform/queue/due-work.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';

/** Long after any request or job that could still be busy with the files. */
const orphanMs = 48 * 3_600_000;
const atOnce = 200;
/** Looked for among all items together. */
const unknownAtOnce = 5_000;

const without = (all: string[], known: string[]): string[] => {
  const found = new Set(known);
  return all.filter((base) => !found.has(base));
};

const shownBases = sql`(select image_base as base union all
  select image->>'base' from jsonb_array_elements(additional_images) as image) as photos`;

/** A photo's path names its shop, whose items are few. */
async function notOfTheirShop(bases: string[]): Promise<string[]> {
  const shopIds = [...new Set(bases.flatMap((base) => shopOfPhoto(base) ?? []))];
  const { rows } = await database().execute<{ base: string }>(sql`
    select base from stocks, lateral ${shownBases}
    where shop_id = any(${sql.param(shopIds)}::uuid[]) and base = any(${sql.param(bases)}::text[])`);
  const unknown = without(
    bases,
    rows.map(({ base }) => base),
  );
  if (unknown.length === 0) return [];
  const waiting = await waitingAmong(unknown);
  return without(
    unknown,
    waiting.map(({ base }) => base),
  );
}

/** Asked before anything is deleted: reads the whole table, which takes seconds in a large market. */
async function shownAnywhere(bases: string[]): Promise<string[]> {
  return inTransaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`);
    const { rows } = await tx.execute<{ base: string }>(sql`
      select base from stocks, lateral ${shownBases} where base = any(${sql.param(bases)}::text[])`);
    return rows.map(({ base }) => base);
  });
}

const orphanWork = {
  name: 'stocks.sweep-orphans',
  keyOf: (base: string) => base,
  run: (base: string) => storage().deletePrefix(base),
};

async function deleteUnknown(bases: string[]): Promise<number> {
  if (bases.length === 0) return 0;
  return workThrough(orphanWork, without(bases, await shownAnywhere(bases)));
}

/** Photos that are old enough, in portions. */
async function* oldPhotos(portion: number): AsyncGenerator<string[]> {
  const old = new Date(now().getTime() - orphanMs);
  let batch = new Set<string>();
  for await (const { key } of storage().list('products')) {
    const base = baseOfKey(key);
    const at = photoMoment(base);
    if (!isOwnPhoto(base) || !at || at > old) continue;
    batch.add(base);
    if (batch.size < portion) continue;
    yield [...batch];
    batch = new Set();
  }
  if (batch.size > 0) yield [...batch];
}

/** The last wall: walks over all stored photos and deletes what no row has known for two days. */
export async function sweepOrphans(portion = atOnce, together = unknownAtOnce): Promise<number> {
  let deleted = 0;
  let unknown: string[] = [];
  for await (const bases of oldPhotos(portion)) {
    unknown.push(...(await notOfTheirShop(bases)));
    if (unknown.length < together) continue;
    deleted += await deleteUnknown(unknown);
    unknown = [];
  }
  return deleted + (await deleteUnknown(unknown));
}
