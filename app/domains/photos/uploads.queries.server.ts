import { inArray } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { stockUploads } from './photos.table.server.ts';

/** Those of these photos that wait for an item. */
export function waitingAmong(bases: readonly string[]): Promise<{ base: string }[]> {
  return database()
    .select({ base: stockUploads.base })
    .from(stockUploads)
    .where(inArray(stockUploads.base, [...bases]));
}
