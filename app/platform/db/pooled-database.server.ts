import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

type Schema = Record<string, never>;

/**
 * Drizzle over a pool, with transactions that always give their connection back: its own never do
 * when `begin` itself fails, and a host that is lost in that moment takes a place of the pool for good.
 */
export function pooledDatabase(pool: pg.Pool): NodePgDatabase<Schema> {
  const database = drizzle(pool);
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return database;
}
