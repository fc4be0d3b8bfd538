import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A folder that a delete has just tidied away may vanish between mkdir and rename: make it again. */
async function moveIntoPlace(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(dirname(to), { recursive: true });
      await rename(from, to);
      return await syncFolder(dirname(to));
    } catch (error) {
      if (attempt === 5 || !hasCode(error, 'ENOENT')) throw error;
    }
  }
}

/** Readers see the old content or the new one, never a part; after it returns a power cut loses nothing. */
export async function writeAtomically(
  scratch: string,
  file: string,
  bytes: Uint8Array,
): Promise<void> {
  const temporary = join(scratch, randomBytes(12).toString('hex'));
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await moveIntoPlace(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

const staleMs = 3_600_000;

/** What a killed process was writing when it died; a live write never takes an hour. */
export async function sweepScratch(scratch: string): Promise<void> {
  await mkdir(scratch, { recursive: true });
  for (const name of await readdir(scratch)) {
    const file = join(scratch, name);
    const found = await stat(file).catch((error) => {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    });
    if (found && Date.now() - found.mtimeMs > staleMs) await rm(file, { force: true });
  }
}
