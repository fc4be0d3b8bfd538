import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { settings } from '#app/platform/env.server.ts';

/** Below this the embedded database cannot make the next file of its log. */
export const leastFreeBytes = 16 * 1024 * 1024;

async function freeIn(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    // A folder that is not there yet needs no room.
    return Number.POSITIVE_INFINITY;
  }
}

/** What is free on our own disk for what lies there; infinite where files and database lie elsewhere. */
export async function freeBytes(): Promise<number> {
  const { dataDir, s3, databaseUrl } = settings();
  const own = [...(s3 ? [] : ['files']), ...(databaseUrl ? [] : ['postgres'])];
  const folders = own.flatMap((name) => [dataDir, join(dataDir, name)]);
  return Math.min(...(await Promise.all(folders.map(freeIn))), Number.POSITIVE_INFINITY);
}
