import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openStorage } from '#app/platform/storage/open-storage.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { type TestDatabase, testDatabase, testPool } from '../database.ts';

export interface Installation {
  pool: pg.Pool;
  storage: Storage;
  url: string;
}

/** Whole installations, database and files, with one folder for whatever they write. */
export async function installations() {
  const folder = await mkdtemp(join(tmpdir(), 'oja-installations-'));
  const databases: TestDatabase[] = [];
  const pools: pg.Pool[] = [];
  let count = 0;
  return {
    folder,
    newFile: (): string => join(folder, `${++count}.oja`),
    /** A migrated database with `schema` on top, and an empty storage. */
    async create(schema = ''): Promise<Installation> {
      const database = await testDatabase();
      databases.push(database);
      const pool = testPool(database.url);
      pools.push(pool);
      await pool.query(schema);
      const root = join(folder, `files-${++count}`);
      const storage = openStorage({ kind: 'disk', folder: root, secret: 'a secret of the tests' });
      return { pool, url: database.url, storage };
    },
    async drop(): Promise<void> {
      await Promise.all(pools.map((pool) => pool.end()));
      await Promise.all(databases.map((database) => database.drop()));
      await rm(folder, { recursive: true });
    },
  };
}
