import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { keepAliveInitialDelayMillis } from '../pool.server.ts';

interface HeldLock {
  url: string;
  /** Any number, the same on all instances. */
  lock: number;
  /** As the server lists the connection. */
  name: string;
  signal: AbortSignal;
  /** Tests only: shorter times. */
  answerMs?: number;
  pingMs?: number;
}

/** A host that vanished says nothing, and the lock may be another's by then. */
async function pingUntilSilent(client: pg.Client, pingMs: number, lost: AbortController) {
  try {
    while (!lost.signal.aborted) {
      await wait(pingMs, undefined, { signal: lost.signal, ref: false });
      await client.query('select 1');
    }
  } catch {
    lost.abort();
  }
}

/**
 * Does something that one instance does at a time, if no other holds its lock. The lock lives as long as its connection:
 * the signal that the work is given ends with it.
 */
export async function withLockHeld(
  { url, lock, name, signal, answerMs = 5_000, pingMs = 10_000 }: HeldLock,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis,
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  try {
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock($1) as held',
      [lock],
    );
    if (!rows[0]?.held) return;
    void pingUntilSilent(client, pingMs, lost);
    await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    lost.abort();
    // A silent server takes no farewell.
    await Promise.race([
      client.end().catch(() => undefined),
      wait(answerMs, undefined, { ref: false }),
    ]);
  }
}
