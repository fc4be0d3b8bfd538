import { createHash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingsError } from '../settings-error.ts';
import { appRole, letAppOwn } from './connect/app-role.server.ts';
import { makePrivateDir, openTo, prepareDataDir } from './data-dir.server.ts';
import { postgresBinaries } from './postgres-binaries.server.ts';
import { ensureCluster, superuser } from './postgres-cluster.server.ts';
import { type Lease, takeLease } from './postgres-lease.server.ts';
import {
  type Postmaster,
  postmasterPid,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.server.ts';
import { type RunAs, runAsFor } from './run-as.server.ts';

const databaseName = 'oja';
/** Recovery after a crash replays the log first; a big one takes its time. */
const patienceMs = 60_000;
const silentMs = 10_000;

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: { info(message: string): void; warn(message: string): void };
  /** More server settings, for throw-away clusters. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** As the role that runs the app, which owns its tables and is no superuser. */
  url: string;
  /** For tests and benchmarks, which disturb the server itself. */
  superuserUrl: string;
  socketDir: string;
  /** True when a server was already running, left by a killed app or used by another one. */
  attached: boolean;
  /** Gives the server back; the last process that uses it stops it. */
  stop(): Promise<void>;
}

/** A socket's whole path must stay under 108 bytes; deep data folders get a short stand-in. */
function socketDirFor(dataDir: string, owner: RunAs | undefined): string {
  const inside = join(dataDir, 'run');
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const dir = Buffer.byteLength(`${inside}/.s.PGSQL.5432.lock`) < 104 ? inside : `/tmp/oja-${key}`;
  makePrivateDir(dir, owner);
  const stats = lstatSync(dir);
  const us = owner?.uid ?? process.getuid?.();
  if (!stats.isDirectory() || (us !== undefined && stats.uid !== us)) {
    throw new SettingsError(`The folder ${dir} for the database socket belongs to somebody else`);
  }
  return dir;
}

function lastWords(server: Postmaster): string {
  const lines = readFileSync(server.startLog, 'utf8').trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '';
}

/** Attaches to a running server or starts one; waits while it recovers or another process stops it. */
async function reach(
  server: Postmaster,
  givenUp = () => false,
): Promise<{ lease: Lease; attached: boolean }> {
  let spawned = 0;
  let silentSince = Date.now();
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(40)) {
    const answer = await takeLease(server.socketDir);
    if (typeof answer === 'object') return { lease: answer, attached: spawned === 0 };
    if (answer === 'busy') silentSince = Date.now();
    const alive = postmasterPid(server.clusterDir) !== undefined;
    const isStarting = Date.now() - spawned <= 1_000;
    // One that is coming back is waited for: without a holder nobody would ever stop it.
    if (givenUp() && !alive && !isStarting) break;
    if (!alive && answer === 'none' && !isStarting) {
      spawned = Date.now();
      silentSince = spawned;
      spawnPostmaster(server);
    }
    // Alive but deaf: its socket file was removed from outside.
    if (alive && Date.now() - silentSince > silentMs) await stopPostmaster(server.clusterDir);
  }
  throw new SettingsError(`The embedded database does not start: ${lastWords(server)}`);
}

async function prepare(options: EmbeddedPostgresOptions): Promise<Postmaster> {
  const dataDir = prepareDataDir(options.dataDir);
  const clusterDir = join(dataDir, 'postgres');
  const runAs = runAsFor(clusterDir);
  if (runAs) openTo(runAs, dataDir);
  const binaries = await postgresBinaries(runAs, dataDir);
  const durable = options.settings?.fsync !== 'off';
  await ensureCluster(clusterDir, { binaries, runAs, durable });
  return {
    postgres: binaries.postgres,
    clusterDir,
    socketDir: socketDirFor(dataDir, runAs),
    startLog: join(dataDir, 'postgres-start.log'),
    runAs,
    extraSettings: options.settings ?? {},
  };
}

/** Holds the lease for as long as the app lives and starts the server again when it was killed. */
function keepAlive(server: Postmaster, first: Lease, log: EmbeddedPostgresOptions['log']) {
  let lease = first;
  let stopping = false;
  let healing: Promise<void> = Promise.resolve();
  const heal = async (): Promise<void> => {
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 10_000)) {
      try {
        lease = (await reach(server, () => stopping)).lease;
        log.info('The embedded database is back');
        watch();
        return;
      } catch (error) {
        if (stopping) return;
        log.warn(error instanceof Error ? error.message : String(error));
        await sleep(pause);
      }
    }
  };
  const watch = (): void =>
    lease.onLost(() => {
      if (stopping) return;
      log.warn('The embedded database went away; starting it again');
      healing = heal();
    });
  watch();
  return async (): Promise<void> => {
    stopping = true;
    await healing;
    await lease.release(() => stopPostmaster(server.clusterDir));
  };
}

/** The real PostgreSQL from the npm packages, on a private unix socket, for one machine without a database. */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const server = await prepare(options);
  const { lease, attached } = await reach(server);
  const giveBack = keepAlive(server, lease, options.log);
  try {
    await lease.ensureDatabase(databaseName);
    await letAppOwn(server.socketDir, databaseName);
  } catch (error) {
    await giveBack();
    throw error;
  }
  const as = (role: string): string =>
    `postgresql://${role}@${encodeURIComponent(server.socketDir)}/${databaseName}`;
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= giveBack();
    return stopped;
  };
  const { socketDir } = server;
  return { url: as(appRole), superuserUrl: as(superuser), socketDir, attached, stop };
}
