import pg from 'pg';
import { inject } from 'vitest';
import { newCode } from '#app/platform/id.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * A pool of a test's own. It hears errors: `end` does not wait for its connections to be closed, and one that
 * a dropped database cuts in that moment would otherwise break the whole run.
 */
export function testPool(url: string, settings: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, ...settings });
  return pool.on('error', () => undefined);
}

async function asAdmin(query: string): Promise<void> {
  const client = new pg.Client({
    connectionString: inject('templateUrl').replace(/\/oja$/, '/postgres'),
  });
  await client.connect();
  try {
    await client.query(query);
  } finally {
    await client.end();
  }
}

async function newDatabase(like = ''): Promise<TestDatabase> {
  const name = `test_${newCode(12)}`;
  await asAdmin(`create database ${name} ${like}`);
  return {
    url: inject('templateUrl').replace(/\/oja$/, `/${name}`),
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  };
}

/** A migrated database of one's own, copied from the template in some 20 ms. */
export const testDatabase = (): Promise<TestDatabase> =>
  newDatabase('template oja strategy file_copy');

export const emptyDatabase = (): Promise<TestDatabase> => newDatabase();
