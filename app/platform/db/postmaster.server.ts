import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  fchownSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanEnv } from './postgres-binaries.server.ts';
import type { RunAs } from './run-as.server.ts';

/** Enough for 16 processes of the usual pools (`PROCESSES=auto`): a place that nobody takes costs next to nothing. */
export const embeddedConnections = 200;

/** For one small machine of 2 GB that also runs the app. */
const settings: Record<string, string> = {
  listen_addresses: '',
  port: '5432',
  max_connections: String(embeddedConnections),
  shared_buffers: '192MB',
  effective_cache_size: '768MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '1',
  idle_in_transaction_session_timeout: '60s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_min_messages: 'warning',
};

const pidFile = (clusterDir: string): string => join(clusterDir, 'postmaster.pid');

/** The number in the lock file, whether or not that process still lives. */
function notedPid(clusterDir: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile(clusterDir), 'utf8'), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isZombieOrGone(pid: number): boolean {
  try {
    const state = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
    return state.trim() === '' || state.trim().startsWith('Z');
  } catch {
    return true;
  }
}

/** On Linux: alive, no zombie, and at work in this very folder; the number may have been given away again. */
function worksIn(clusterDir: string, pid: number): boolean {
  if (process.platform !== 'linux') return !isZombieOrGone(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    if (/^\d+ \(.*\) [ZX]/s.test(stat)) return false;
    if (!/^\d+ \(postgres\)/.test(stat)) return false;
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EACCES';
  }
}

export function postmasterPid(clusterDir: string): number | undefined {
  const pid = notedPid(clusterDir);
  return pid !== undefined && worksIn(clusterDir, pid) ? pid : undefined;
}

/** PostgreSQL believes a lock file whose process number lives, even as a zombie or as somebody else. */
function removeStaleLock(clusterDir: string): void {
  if (notedPid(clusterDir) !== undefined && postmasterPid(clusterDir) === undefined) {
    rmSync(pidFile(clusterDir), { force: true });
  }
}

export interface Postmaster {
  postgres: string;
  clusterDir: string;
  socketDir: string;
  /** Where its words before its own log opens are kept. */
  startLog: string;
  runAs: RunAs | undefined;
  extraSettings: Record<string, string>;
}

/** In a session of its own: Ctrl-C is for the app, and another app process may go on using it. */
export function spawnPostmaster(options: Postmaster): void {
  removeStaleLock(options.clusterDir);
  const all = { ...settings, unix_socket_directories: options.socketDir, ...options.extraSettings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = openSync(options.startLog, 'w', 0o600);
  if (options.runAs) fchownSync(output, options.runAs.uid, options.runAs.gid);
  const child = spawn(options.postgres, ['-D', options.clusterDir, ...flags], {
    ...options.runAs,
    cwd: '/',
    env: cleanEnv,
    detached: true,
    stdio: ['ignore', output, output],
  });
  // A failed spawn shows itself as a socket that never answers.
  child.on('error', () => undefined);
  child.unref();
  closeSync(output);
}

async function waitForEnd(clusterDir: string, milliseconds: number): Promise<boolean> {
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(25)) {
    if (postmasterPid(clusterDir) === undefined) return true;
  }
  return postmasterPid(clusterDir) === undefined;
}

/** Fast shutdown; if that hangs, the immediate one, from which the next start recovers. */
export async function stopPostmaster(clusterDir: string): Promise<void> {
  for (const [signal, patience] of [['SIGINT', 20_000] as const, ['SIGQUIT', 5_000] as const]) {
    const pid = postmasterPid(clusterDir);
    if (pid === undefined) return;
    process.kill(pid, signal);
    if (await waitForEnd(clusterDir, patience)) return;
  }
}
