import type { Socket } from 'node:net';
import pg from 'pg';
import { log } from '../log.server.ts';
import { traceQueries } from '../trace/trace-queries.server.ts';
import { noteRefusal } from './disk-full.server.ts';
import { cutSilentConnections, type SilenceLimits } from './silent-connections.server.ts';

/** The system's own question whether the other side is still there; by itself it asks after two hours. */
export const keepAliveInitialDelayMillis = 5_000;

const readOnlyServer = '25006';
const movedAway = () => new Error('Connection terminated: the server takes no writes');

export interface PoolSettings {
  url: string;
  max?: number;
  name?: string;
  /** A pooler refuses settings at the start of a connection: the limits are then its own (docs/operations.md). */
  viaPooler?: boolean;
  /** Limits of one statement and of one wait; a request that needs longer is refused, not queued for ever. */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  /** How long a request waits for a connection, a free one or a new one. */
  waitMs?: number | undefined;
  /** Tests only: shorter periods. */
  silence?: Partial<SilenceLimits>;
}

const usualSilence = { tickMs: 1_000, quietMs: 4_000, pingMs: 4_000 };

/** A pool that outlives its server: every broken connection is noted and replaced, none ends the process. */
export function makePool(settings: PoolSettings): pg.Pool {
  const { statementTimeoutMs = 15_000 } = settings;
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.max ?? 10,
    application_name: settings.name ?? 'oja',
    connectionTimeoutMillis: settings.waitMs ?? 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis,
    ...(!settings.viaPooler && {
      statement_timeout: statementTimeoutMs,
      lock_timeout: settings.lockTimeoutMs ?? 10_000,
      idle_in_transaction_session_timeout: 30_000,
    }),
  });
  const note = (error: Error) => log.warn({ reason: error.message }, 'a database connection broke');
  pool.on('error', note);
  // While a client is checked out its errors are its own, and an unheard one would end the process.
  pool.on('connect', (client) => {
    client.on('error', note);
    client.connection.on('errorMessage', (refusal: { code?: string }) => {
      noteRefusal(refusal);
      // The primary has moved, and this connection leads to where it was; its answer is still read.
      if (refusal.code === readOnlyServer)
        setImmediate(() => (client.connection.stream as Socket).destroy(movedAway()));
    });
  });
  traceQueries(pool);
  // Work without a limit may be silent for hours.
  if (statementTimeoutMs > 0) {
    const answerMs = statementTimeoutMs + 2_000;
    cutSilentConnections(pool, settings.url, { ...usualSilence, answerMs, ...settings.silence });
  }
  return pool;
}
