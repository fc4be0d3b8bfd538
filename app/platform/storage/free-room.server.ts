import { statfs } from 'node:fs/promises';

/** Below this the embedded database cannot make the next file of its log. */
const leastFree = 16 * 1024 * 1024;

/** Whether there is room on the disk of this folder; a folder that is not there needs none. */
export async function hasFreeRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= leastFree;
  } catch {
    return true;
  }
}
