import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { SettingsError } from '../settings-error.ts';
import { closedFolder, type RunAs } from './run-as.server.ts';

const systemDir = '/var/lib/oja';

/** `./data`, or a system folder when root runs us where the unprivileged database user cannot come. */
export function defaultDataDir(): string {
  const local = resolve('data');
  const root = process.getuid?.() === 0;
  return root && closedFolder(dirname(local)) !== undefined ? systemDir : local;
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Step by step: Node's own recursive way never returns in folders such as /proc. */
function makeFolders(dir: string): void {
  if (existsSync(dir)) return;
  makeFolders(dirname(dir));
  try {
    mkdirSync(dir, { mode: 0o711 });
  } catch (error) {
    // Two first starts at once: the other one was quicker.
    if (!existsSync(dir)) throw error;
  }
}

/** Makes the folder and proves that we can write into it, or says in one line that we cannot. */
export function prepareDataDir(dataDir: string): string {
  const dir = resolve(dataDir);
  try {
    makeFolders(dir);
    accessSync(dir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new SettingsError(`DATA_DIR ${dir} is not writable (${reasonOf(cause)})`, { cause });
  }
  return dir;
}

/** Root only: lets the database user walk through our own folder (never through folders above it). */
export function openTo(runAs: RunAs, dataDir: string): void {
  if (closedFolder(dataDir, runAs) === dataDir) {
    chmodSync(dataDir, (statSync(dataDir).mode & 0o7777) | 0o011);
  }
  const closed = closedFolder(dataDir, runAs);
  if (closed !== undefined) {
    throw new SettingsError(
      `DATA_DIR ${dataDir} lies under ${closed}, which the unprivileged database user cannot enter: choose another DATA_DIR (for example ${systemDir}) or do not run as root`,
    );
  }
}

/** A folder inside DATA_DIR that only the database user (and root) can enter. */
export function makePrivateDir(path: string, owner: RunAs | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const stats = statSync(path);
  if (owner && stats.uid !== owner.uid) chownSync(path, owner.uid, owner.gid);
  if ((stats.mode & 0o777) !== 0o700) chmodSync(path, 0o700);
}
