import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own that can be filled to the last byte. */
export interface SmallDisk {
  path: string;
  fill: () => void;
  free: () => void;
  remove: () => void;
}

/** Undefined where mounting is not allowed (it takes root). */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const path = mkdtempSync(join(tmpdir(), 'oja-disk-'));
  try {
    const size = `size=${megabytes}m,mode=755`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'oja-small-disk', path], { stdio: 'ignore' });
  } catch {
    rmdirSync(path);
    return undefined;
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill: () => {
      const file = openSync(filler, 'a');
      for (const size of [1_048_576, 4_096]) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size));
        } catch {
          // Full for pieces of this size.
        }
      }
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      execFileSync('umount', [path]);
      rmdirSync(path);
    },
  };
}
