import pg from 'pg';
import { log } from '../log.server.ts';

export interface PoolSettings {
  url: string;
  max?: number;
  name?: string;
  /** Limits of one statement and of one wait; a request that needs longer is refused, not queued for ever. */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
}

/** A pool that outlives its server: every broken connection is noted and replaced, none ends the process. */
export function makePool(settings: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.max ?? 10,
    application_name: settings.name ?? 'oja',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: settings.statementTimeoutMs ?? 15_000,
    lock_timeout: settings.lockTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  const note = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke');
  pool.on('error', note);
  // While a client is checked out its errors are its own, and an unheard one would end the process.
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}
