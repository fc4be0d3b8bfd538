import { runMigrations } from 'graphile-worker';
import { makePool } from '#app/platform/db/pool.server.ts';
import { workerLogger } from './worker-log.server.ts';

/** Installs or updates the queue's own schema; the caller holds the lock of the migrations. */
export async function installQueue(url: string): Promise<void> {
  const pgPool = makePool({
    url,
    max: 1,
    name: 'oja-migrate',
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
  });
  try {
    await runMigrations({ pgPool, logger: workerLogger });
  } finally {
    await pgPool.end();
  }
}
