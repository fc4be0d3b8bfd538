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
import { workThrough } from '#app/platform/queue/due-work.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';

/** Long after any request or job that could still be busy with the files. */
const orphanMs = 48 * 3_600_000;
const atOnce = 200;

/** Those that an item of these shops shows; without shops, of any. */
async function shownAmong(bases: string[], shopIds?: string[]): Promise<string[]> {
  const here = shopIds ? sql`shop_id = any(${sql.param(shopIds)}::uuid[])` : sql`true`;
  const { rows } = await database().execute<{ base: string }>(sql`
    select image_base as base from stocks
      where ${here} and image_base = any(${sql.param(bases)}::text[])
    union all
    select image->>'base' from stocks, jsonb_array_elements(additional_images) as image
      where ${here} and image->>'base' = any(${sql.param(bases)}::text[])`);
  return rows.map(({ base }) => base);
}

/**
 * A photo's path names its shop, whose items are few: only what none of them shows is looked for among all
 * items, which reads the whole table and is asked before anything is deleted.
 */
async function unknownAmong(bases: string[]): Promise<string[]> {
  const without = (all: string[], known: string[]) => {
    const found = new Set(known);
    return all.filter((base) => !found.has(base));
  };
  const shopIds = [...new Set(bases.flatMap((base) => shopOfPhoto(base) ?? []))];
  const notOfShop = without(bases, await shownAmong(bases, shopIds));
  if (notOfShop.length === 0) return [];
  const waiting = await waitingAmong(notOfShop);
  const left = without(
    notOfShop,
    waiting.map(({ base }) => base),
  );
  return left.length === 0 ? [] : without(left, await shownAmong(left));
}

const orphanWork = {
  name: 'stocks.sweep-orphans',
  keyOf: (base: string) => base,
  run: (base: string) => storage().deletePrefix(base),
};

async function deleteUnknown(bases: string[]): Promise<number> {
  if (bases.length === 0) return 0;
  return workThrough(orphanWork, await unknownAmong(bases));
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
