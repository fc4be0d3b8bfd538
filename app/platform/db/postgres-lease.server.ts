import { Client } from 'pg';
import { ensureAppDatabase } from './connect/app-role.server.ts';
import { superuser } from './postgres-cluster.server.ts';

const leaseName = 'oja-lease';
/** Any number, the same in every app process: only one at a time decides whether it is the last. */
export const farewellLock = 7_205_759_403;

/** Nobody listens there, or somebody who cannot serve us now: starting, recovering, stopping, full. */
export type Answer = 'none' | 'busy';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/**
 * One connection that each app process holds for its whole life: it tells the others that somebody
 * still needs the server, and its end tells us at once that the server died. A killed process drops
 * it by dying, so there is nothing stale to clean up.
 */
export interface Lease {
  /** Called once when the server goes away by itself. */
  onLost(listener: () => void): void;
  /** Creates the app's role and its database when they are missing. */
  ensureDatabase(name: string): Promise<void>;
  /** Calls `stop` when no other process holds a lease, then gives up this one. */
  release(stop: () => Promise<void>): Promise<void>;
}

function clientFor(socketDir: string): Client {
  return new Client({
    host: socketDir,
    port: 5432,
    user: superuser,
    database: 'postgres',
    application_name: leaseName,
    connectionTimeoutMillis: 5_000,
    ssl: false,
    keepAlive: true,
  });
}

async function release(client: Client, stop: () => Promise<void>): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [farewellLock]);
  const others = await client.query(
    'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
    [leaseName],
  );
  if (!others.rowCount) await stop();
}

/** A lease, or how the socket answered instead. */
export async function takeLease(socketDir: string): Promise<Lease | Answer> {
  const client = clientFor(socketDir);
  let lost = false;
  let tell: (() => void) | undefined;
  const lose = (): void => {
    if (lost) return;
    lost = true;
    tell?.();
  };
  client.on('error', lose);
  client.on('end', lose);
  try {
    await client.connect();
    // Whoever decides in this moment whether it is the last may not have seen us: it ends the server, or lets us by.
    await client.query('select pg_advisory_xact_lock_shared($1)', [farewellLock]);
  } catch (error) {
    return codeOf(error) === 'ENOENT' || codeOf(error) === 'ECONNREFUSED' ? 'none' : 'busy';
  }
  return {
    onLost: (listener) => {
      tell = listener;
      if (lost) listener();
    },
    ensureDatabase: (name) => ensureAppDatabase(client, name),
    release: async (stop) => {
      tell = undefined;
      if (!lost) await release(client, stop).catch(() => undefined);
      await client.end().catch(() => undefined);
    },
  };
}
