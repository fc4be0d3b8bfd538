import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { keep } from '../singleton.server.ts';
import { makePool } from './pool.server.ts';
import { pooledDatabase } from './pooled-database.server.ts';
import { readsFresh } from './replicas/fresh-reads.server.ts';
import { Replicas, type ReplicaTimes } from './replicas/replicas.server.ts';
import { planningOnce } from './statements/planned-once.server.ts';

type Schema = Record<string, never>;
type Relations = ExtractTablesWithRelations<Schema>;

export type Database = NodePgDatabase<Schema>;
export type Transaction = PgTransaction<NodePgQueryResultHKT, Schema, Relations>;
/** What a query needs: the database itself or a transaction in it. */
export type Executor = PgDatabase<NodePgQueryResultHKT, Schema, Relations>;

interface Connection {
  url: string;
  directUrl: string;
  namesStatements: boolean;
  pool: pg.Pool;
  database: Database;
  plannedOnce: Database;
  replicas?: { servers: Replicas; database: Database; plannedOnce: Database };
}

const state = keep('db', (): { connection?: Connection } => ({}));

export interface DatabaseSettings {
  url: string;
  /** The server itself, where `url` leads through a pooler. */
  directUrl?: string | undefined;
  viaPooler?: boolean;
  /** False where a statement's name may be unknown on the next connection. */
  namesStatements?: boolean;
  replicaUrls?: readonly string[];
  max?: number | undefined;
  /** Tests only: many at once on a crowded machine wait longer for a connection. */
  waitMs?: number;
  /** Tests only: shorter periods. */
  replicaTimes?: Partial<ReplicaTimes>;
}

/** Opens no connection yet: the first query does, and a server that is down then answers as down. */
export function connectDatabase(settings: DatabaseSettings): Database {
  if (state.connection) throw new Error('The database is connected already.');
  const { url, directUrl = url, replicaUrls = [], replicaTimes } = settings;
  const { max = 10, viaPooler = false, namesStatements = true, waitMs } = settings;
  const pool = makePool({ url, max, viaPooler, waitMs });
  const database = pooledDatabase(pool);
  const named = (of: pg.Pool, plain: Database) => (namesStatements ? planningOnce(of) : plain);
  const plannedOnce = named(pool, database);
  state.connection = { url, directUrl, namesStatements, pool, database, plannedOnce };
  if (replicaUrls.length > 0) {
    const servers = new Replicas(pool, replicaUrls, max, replicaTimes);
    // All that Drizzle asks of a pool for reads is `query`.
    const asPool = servers as unknown as pg.Pool;
    const reading = pooledDatabase(asPool);
    state.connection.replicas = { servers, database: reading, plannedOnce: named(asPool, reading) };
  }
  return database;
}

function connection(): Connection {
  if (!state.connection)
    throw new Error('The database is not connected: call connectDatabase first.');
  return state.connection;
}

export const database = (): Database => connection().database;
const readFrom = () => (readsFresh() ? undefined : connection().replicas);
/** For reads that may lag a little; anything that decides reads `database()`. */
export const replica = (): Database => readFrom()?.database ?? connection().database;
/**
 * For reads of few rows by a key that many pages cause: planned once a connection. Not for sums and lists whose plan hangs on the
 * values, which PostgreSQL would soon carry out by a plan for any value, ten times as dear for the largest shop.
 */
export const plannedOnce = (): Database => connection().plannedOnce;
/** The same for reads that may lag a little. */
export const replicaPlannedOnce = (): Database =>
  readFrom()?.plannedOnce ?? connection().plannedOnce;
export const pool = (): pg.Pool => connection().pool;
/** The replicas' connections; without one the primary's. */
export const replicaPool = (): Pick<pg.Pool, 'query'> =>
  (readFrom()?.servers as unknown as pg.Pool) ?? connection().pool;
/** The servers that may lag, when there are any. */
export const replicas = (): Replicas | undefined => state.connection?.replicas?.servers;
export const databaseUrl = (): string => connection().url;
/** For what needs a session of its own: notifications, locks that outlive a transaction, the queue. */
export const directUrl = (): string => connection().directUrl;
export const namesStatements = (): boolean => connection().namesStatements;

export async function closeDatabase(): Promise<void> {
  const closing = state.connection;
  delete state.connection;
  await closing?.replicas?.servers.close();
  await closing?.pool.end();
}
