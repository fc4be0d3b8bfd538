import pg from 'pg';
import { inject } from 'vitest';
import { connectDatabase } from '#app/platform/db/database.server.ts';
import { newCode } from '#app/platform/id.ts';

export interface TestDatabase {
  /** As the app connects: the role owns everything and is no superuser. */
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

/** The same database as another role of the server sees it. */
export function asRole(url: string, role: string): string {
  const address = new URL(url);
  address.username = role;
  return address.href;
}

/** Beside all databases, as the superuser. */
export const superuserUrl = (): string => inject('superuserUrl').replace(/\/oja$/, '/postgres');

/** In this database, or beside all. */
export async function asSuperuser(query: string, inside?: TestDatabase): Promise<void> {
  const superuser = new URL(superuserUrl());
  const connectionString = inside ? asRole(inside.url, superuser.username) : superuser.href;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(query);
  } finally {
    await client.end();
  }
}

async function newDatabase(like = ''): Promise<TestDatabase> {
  const name = `test_${newCode(12)}`;
  const owner = new URL(inject('templateUrl')).username;
  await asSuperuser(`create database ${name} owner ${owner} ${like}`);
  return {
    url: inject('templateUrl').replace(/\/oja$/, `/${name}`),
    drop: () => asSuperuser(`drop database if exists ${name} with (force)`),
  };
}

/** A migrated database of one's own, copied from the template in some 20 ms. */
export const testDatabase = (): Promise<TestDatabase> =>
  newDatabase('template oja strategy file_copy');

/** For a file whose tests do many things at once: on a crowded machine the last of fifty waits longer than a person would. */
export const connectPatiently = ({ url }: TestDatabase) =>
  connectDatabase({ url, max: 20, waitMs: 60_000 });

export const emptyDatabase = (): Promise<TestDatabase> => newDatabase();
