import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import { postgresBinaries } from '#app/platform/db/postgres-binaries.server.ts';
import { spawnPostmaster, stopPostmaster } from '#app/platform/db/postmaster.server.ts';
import { runAsFor } from '#app/platform/db/run-as.server.ts';
import { asRole, testPool } from './database.ts';

const quiet = { info: () => undefined, warn: () => undefined };
const hasty = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' };

export interface Standby {
  url: string;
  /** From now on nothing new is to be seen here. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** It hears nothing more of whom it follows, and goes on with what it has. */
  cutOff: () => Promise<void>;
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

/** A server of its own and one that follows it, as PostgreSQL itself does it. */
export interface Replicated {
  url: string;
  standby: Standby;
  remove: () => Promise<void>;
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

export async function replicated(fill: (url: string) => Promise<void>): Promise<Replicated> {
  const home = mkdtempSync(join(tmpdir(), `oja-standby-${process.pid}-`));
  // Root lends servers another user, who has to come through.
  chmodSync(home, 0o711);
  const primaryDir = join(home, 'a');
  const first = await startEmbeddedPostgres({ dataDir: primaryDir, log: quiet, settings: hasty });
  await fill(first.url);
  await first.stop();
  execFileSync('cp', ['-a', primaryDir, join(home, 'b')]);
  const primary = await startEmbeddedPostgres({ dataDir: primaryDir, log: quiet, settings: hasty });
  const clusterDir = join(home, 'b', 'postgres');
  const socketDir = join(home, 'b', 'run');
  const runAs = runAsFor(clusterDir);
  const signal = join(clusterDir, 'standby.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(clusterDir);
  chownSync(signal, uid, gid);
  const { postgres } = await postgresBinaries(runAs, join(home, 'b'));
  const url = primary.url.replace(
    encodeURIComponent(join(primaryDir, 'run')),
    encodeURIComponent(socketDir),
  );
  const start = async (conninfo = `host=${join(primaryDir, 'run')} user=oja`): Promise<void> => {
    spawnPostmaster({
      postgres,
      clusterDir,
      socketDir,
      startLog: join(home, 'b', 'postgres-start.log'),
      runAs,
      extraSettings: {
        ...hasty,
        primary_conninfo: conninfo,
        wal_retrieve_retry_interval: '200ms',
      },
    });
    await answers(url);
  };
  const ask = async (statement: string): Promise<void> => {
    const pool = testPool(asRole(url, 'oja'), { max: 1 });
    await pool.query(statement).finally(() => pool.end());
  };
  const restartWith = async (conninfo: string): Promise<void> => {
    await stopPostmaster(clusterDir);
    await start(conninfo);
  };
  await start();
  return {
    url: primary.url,
    standby: {
      url,
      pause: () => ask('select pg_wal_replay_pause()'),
      resume: () => ask('select pg_wal_replay_resume()'),
      cutOff: () => restartWith('host=/nowhere user=oja'),
      stop: () => stopPostmaster(clusterDir),
      start: () => start(),
    },
    remove: async () => {
      await stopPostmaster(clusterDir);
      await primary.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
