import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asRole, superuserUrl, type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { changeTables } from './patient-migration.server.ts';

let db: TestDatabase;
const folders: string[] = [];
const open: pg.Client[] = [];

async function connected(url = db.url): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  open.push(client);
  return client;
}

/** A migration that comes after all that there are, and after those made here before. */
function migrationOf(sql: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'oja-migration-'));
  mkdirSync(join(folder, 'meta'));
  const when = 4e12 + folders.push(folder);
  const entries = [{ idx: 0, version: '7', when, tag: '0000_one', breakpoints: true }];
  const journal = JSON.stringify({ version: '7', dialect: 'postgresql', entries });
  writeFileSync(join(folder, 'meta', '_journal.json'), journal);
  writeFileSync(join(folder, '0000_one.sql'), sql);
  return folder;
}

/** Until somebody waits for this table. */
const waitedFor = (client: pg.Client, table: 'shops' | 'measures') =>
  expect
    .poll(async () => {
      const { rows } = await client.query(
        'select from pg_locks where not granted and relation = $1::regclass',
        [table],
      );
      return rows.length;
    })
    .toBe(1);

/** Those that nobody else may even read now. */
const tablesLocked = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string }>(
    `select relation::regclass::text as name from pg_locks where granted and mode = 'AccessExclusiveLock' and relation is not null
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.map((row) => row.name);
};

const tablesWith = async (client: pg.Client, column: string) => {
  const { rows } = await client.query<{ table_name: string }>(
    'select table_name from information_schema.columns where column_name = $1 order by 1',
    [column],
  );
  return rows.map((row) => row.table_name);
};

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => {
  for (const client of open) await client.end();
  for (const folder of folders) rmSync(folder, { recursive: true });
  await db.drop();
});

test('a change of a table that somebody reads for long makes nobody else wait, and comes when it can', async () => {
  const [reader, changer, writer] = [await connected(), await connected(), await connected()];
  await reader.query('begin');
  await reader.query('select from shops limit 1');
  const folder = migrationOf('ALTER TABLE "shops" ADD COLUMN "tried" text;');
  const changed = changeTables(changer, folder, { lockMs: 200, restMs: 200, tries: 50 });
  // Behind a change that waits without end this would not be done before the reader ends.
  await waitedFor(writer, 'shops');
  await writer.query(`set lock_timeout = '10s'`);
  await writer.query('update shops set name = name');
  await reader.query('commit');
  await changed;
  expect(await tablesWith(writer, 'tried')).toEqual(['shops']);
  // What follows on the same connection waits as it did.
  expect((await changer.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }]);
});

test('where somebody holds one of its tables and waits for another, the change gives way and comes after them', async () => {
  // The superuser: nobody else may say how long to wait for a deadlock.
  const writer = await connected(asRole(db.url, new URL(superuserUrl()).username));
  const [changer, gate] = [await connected(), await connected()];
  const folder = migrationOf(`ALTER TABLE "measures" ADD COLUMN "parted" text;
    --> statement-breakpoint
    SELECT pg_advisory_xact_lock(1);
    --> statement-breakpoint
    ALTER TABLE "shops" ADD COLUMN "parted" text;`);
  // Only the change looks for a deadlock in time: it is the one that PostgreSQL breaks off.
  await writer.query(`set deadlock_timeout = '10min'`);
  await gate.query('select pg_advisory_lock(1)');
  await writer.query('begin');
  await writer.query('update shops set name = name');
  const changed = changeTables(changer, folder, { lockMs: 60_000, restMs: 200, tries: 3 });
  await expect.poll(() => tablesLocked(gate)).toContain('measures');
  const written = writer.query('update measures set reason = reason');
  await waitedFor(gate, 'measures');
  await gate.query('select pg_advisory_unlock(1)');
  await written;
  await writer.query('commit');
  await changed;
  expect(await tablesWith(gate, 'parted')).toEqual(['measures', 'shops']);
});
