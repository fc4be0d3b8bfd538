import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { changeTables } from './patient-migration.server.ts';

let db: TestDatabase;
let folder: string;
const open: pg.Client[] = [];

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: db.url });
  await client.connect();
  open.push(client);
  return client;
}

beforeAll(async () => {
  db = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'oja-migration-'));
  mkdirSync(join(folder, 'meta'));
  const entries = [{ idx: 0, version: '7', when: 4e12, tag: '0000_one', breakpoints: true }];
  const journal = JSON.stringify({ version: '7', dialect: 'postgresql', entries });
  writeFileSync(join(folder, 'meta', '_journal.json'), journal);
  writeFileSync(join(folder, '0000_one.sql'), 'ALTER TABLE "shops" ADD COLUMN "tried" text;');
});
afterAll(async () => {
  for (const client of open) await client.end();
  rmSync(folder, { recursive: true });
  await db.drop();
});

test('a change of a table that somebody reads for long makes nobody else wait, and comes when it can', async () => {
  const [reader, changer, writer] = [await connected(), await connected(), await connected()];
  await reader.query('begin');
  await reader.query('select from shops limit 1');
  const changed = changeTables(changer, folder, { lockMs: 200, restMs: 200, tries: 50 });
  // Behind a change that waits without end this would not be done before the reader ends.
  await expect
    .poll(async () => {
      const { rows } = await writer.query(
        `select from pg_locks where not granted and relation = 'shops'::regclass`,
      );
      return rows.length;
    })
    .toBe(1);
  await writer.query(`set lock_timeout = '10s'`);
  await writer.query('update shops set name = name');
  await reader.query('commit');
  await changed;
  const { rows } = await writer.query(
    `select from information_schema.columns where table_name = 'shops' and column_name = 'tried'`,
  );
  expect(rows).toHaveLength(1);
  // What follows on the same connection waits as it did.
  expect((await changer.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }]);
});
