import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { keep } from '../singleton.server.ts';
import { makePool } from './pool.server.ts';
import { pooledDatabase } from './pooled-database.server.ts';

type Schema = Record<string, never>;
type Relations = ExtractTablesWithRelations<Schema>;

export type Database = NodePgDatabase<Schema>;
export type Transaction = PgTransaction<NodePgQueryResultHKT, Schema, Relations>;
/** What a query needs: the database itself or a transaction in it. */
export type Executor = PgDatabase<NodePgQueryResultHKT, Schema, Relations>;

interface Connection {
  url: string;
  pool: pg.Pool;
  database: Database;
  replicaPool?: pg.Pool;
  replica: Database;
}

const state = keep('db', (): { connection?: Connection } => ({}));

export interface DatabaseSettings {
  url: string;
  replicaUrl?: string | undefined;
  max?: number | undefined;
}

/** Opens no connection yet: the first query does, and a server that is down then answers as down. */
export function connectDatabase({ url, replicaUrl, max = 10 }: DatabaseSettings): Database {
  if (state.connection) throw new Error('The database is connected already.');
  const pool = makePool({ url, max });
  const database = pooledDatabase(pool);
  const replicaPool = replicaUrl
    ? makePool({ url: replicaUrl, max, name: 'oja-replica' })
    : undefined;
  state.connection = {
    url,
    pool,
    database,
    ...(replicaPool && { replicaPool }),
    replica: replicaPool ? pooledDatabase(replicaPool) : database,
  };
  return database;
}

function connection(): Connection {
  if (!state.connection)
    throw new Error('The database is not connected: call connectDatabase first.');
  return state.connection;
}

export const database = (): Database => connection().database;
/** For reads that may lag a little; anything that decides reads `database()`. */
export const replica = (): Database => connection().replica;
export const pool = (): pg.Pool => connection().pool;
/** The replica's connections; without one the primary's. */
export const replicaPool = (): pg.Pool => connection().replicaPool ?? connection().pool;
export const databaseUrl = (): string => connection().url;

export async function closeDatabase(): Promise<void> {
  const closing = state.connection;
  delete state.connection;
  await Promise.all([closing?.pool.end(), closing?.replicaPool?.end()]);
}
