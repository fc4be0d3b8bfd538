import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { SettingsError } from '../settings-error.ts';
import { makePrivateDir } from './data-dir.server.ts';
import { cleanEnv, type PostgresBinaries } from './postgres-binaries.server.ts';
import type { RunAs } from './run-as.server.ts';

const run = promisify(execFile);

export const superuser = 'oja';

/**
 * Sorting comes from PostgreSQL itself (builtin C.UTF-8), so an index stays valid on any machine.
 * The ctype only decides what counts as a letter for pg_trgm; not every system has the same names.
 */
const ctypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];

export interface ClusterOptions {
  binaries: PostgresBinaries;
  runAs: RunAs | undefined;
  /** False for throw-away clusters: nothing waits for the disk. */
  durable: boolean;
}

function initdbArguments(dir: string, ctype: string, durable: boolean): string[] {
  return [
    `--pgdata=${dir}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
}

async function fill(dir: string, { binaries, runAs, durable }: ClusterOptions) {
  let reason: unknown;
  for (const ctype of ctypes) {
    try {
      const args = initdbArguments(dir, ctype, durable);
      await run(binaries.initdb, args, { ...runAs, env: cleanEnv, cwd: '/' });
      return;
    } catch (error) {
      reason = error;
    }
  }
  const said = reason instanceof Error ? (reason.message.trim().split('\n').at(-1) ?? '') : '';
  throw new SettingsError(`The embedded database could not be created: ${said}`, { cause: reason });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Drafts of starts that were killed half way. */
async function sweepDrafts(home: string, keep: string): Promise<void> {
  for (const name of readdirSync(home)) {
    const pid = /^postgres-draft-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || join(home, name) === keep || isAlive(Number(pid))) continue;
    await rm(join(home, name), { recursive: true, force: true });
  }
}

/** Made beside its place and moved in one step: a killed or doubled first start leaves no half cluster. */
async function create(clusterDir: string, options: ClusterOptions) {
  const home = dirname(clusterDir);
  const draft = await mkdtemp(join(home, `postgres-draft-${process.pid}-`));
  try {
    await sweepDrafts(home, draft);
    makePrivateDir(draft, options.runAs);
    await fill(draft, options);
    await rename(draft, clusterDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(join(clusterDir, 'PG_VERSION'))) throw error;
  }
}

function refuseOtherMajor(clusterDir: string, ours: number): void {
  const theirs = Number.parseInt(readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8'), 10);
  if (theirs === ours) return;
  throw new SettingsError(
    `The database in ${clusterDir} belongs to PostgreSQL ${theirs}, but this version brings PostgreSQL ${ours}: restore a backup into an empty DATA_DIR, or set DATABASE_URL`,
  );
}

export async function ensureCluster(clusterDir: string, options: ClusterOptions): Promise<void> {
  if (!existsSync(join(clusterDir, 'PG_VERSION'))) await create(clusterDir, options);
  refuseOtherMajor(clusterDir, options.binaries.major);
}
