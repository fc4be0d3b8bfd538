import type pg from 'pg';
import { namesStatements, plannedPool, replicaPool } from './database.server.ts';

/**
 * A read that many visitors cause, planned once per connection instead of each time. The name stands
 * for the text: another text needs another name.
 */
export const prepared = <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
  ask(replicaPool(), name, text, values);

/**
 * The same for a long statement whose plan is the same for all values: by itself PostgreSQL makes a plan for each of
 * the first five on each connection, which can cost more than to run it, and then takes the one for all.
 */
export const plannedOnce = <T>(name: string, text: string, values: unknown[]): Promise<T[]> =>
  ask(plannedPool(), name, text, values);

async function ask<T>(
  pool: Pick<pg.Pool, 'query'>,
  name: string,
  text: string,
  values: unknown[],
): Promise<T[]> {
  const known = namesStatements() ? { name } : {};
  const { rows } = await pool.query({ ...known, text, values });
  return rows as T[];
}
