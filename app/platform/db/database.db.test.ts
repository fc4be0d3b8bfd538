import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSuperuser, type TestDatabase, testDatabase, testPool } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { closeDatabase, connectDatabase, database, replica } from './database.server.ts';
import { isDatabaseDown } from './database-down.server.ts';
import { migrateDatabase } from './migrate.server.ts';
import { makePool } from './pool.server.ts';
import { inTransaction, isUniqueViolation } from './transaction.server.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  connectDatabase({ url: db.url });
  await database().execute(sql`create table tally (name text primary key, n int not null)`);
  await database().execute(sql`insert into tally values ('a', 0), ('b', 0)`);
});

afterAll(async () => {
  await closeDatabase();
  await db.drop();
});

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('the replica is the primary when none is given', async () => {
  expect(replica()).toBe(database());
});

test('a unix socket is understood in both spellings', async () => {
  const { host, database: name, user } = new pg.Client({ connectionString: db.url });
  for (const url of [
    `postgres://${user}@/${name}?host=${host}`,
    `postgresql://${user}@${encodeURIComponent(host)}/${name}`,
  ]) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('select current_database() as name');
    await client.end();
    expect(rows).toEqual([{ name }]);
  }
});

test('several instances may migrate at once, and again', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(db.url)));
  const { rows } = await database().execute<{ n: number; different: number }>(sql`
    select count(*)::int as n, count(distinct hash)::int as different from drizzle.__drizzle_migrations`);
  expect(rows[0]?.n).toBe(rows[0]?.different);
});

test('an empty database is migrated by four at once', async () => {
  const name = `fresh_${Date.now()}`;
  await asSuperuser(`create database ${name} owner ${new URL(db.url).username} template template0`);
  const url = db.url.replace(/\/[^/]+$/, `/${name}`);
  try {
    await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(url)));
    const pool = makePool({ url, max: 1 });
    const { rows } = await pool.query(`
      select to_regclass('graphile_worker.jobs') is not null as queue,
        (select relpersistence from pg_class where relname = 'rate_limits') as limits`);
    await pool.end();
    expect(rows).toEqual([{ queue: true, limits: 'u' }]);
  } finally {
    await asSuperuser(`drop database ${name} with (force)`);
  }
});

test('a connection to a server that takes no writes any more is given up for another', async () => {
  const pool = makePool({ url: db.url, max: 1 });
  try {
    const client = await pool.connect();
    await client.query('set session characteristics as transaction read only');
    const error = await failure(client.query(`update tally set n = n where name = 'a'`));
    client.release();
    expect(isDatabaseDown(error)).toBe(true);
    await eventually(() => pool.totalCount).toBe(0);
    await pool.query(`update tally set n = n where name = 'a'`);
  } finally {
    await pool.end();
  }
});

test('a failed transaction leaves nothing, and its cause can be read', async () => {
  const error = await failure(
    inTransaction(async (tx) => {
      await tx.execute(sql`insert into tally values ('c', 1)`);
      await tx.execute(sql`insert into tally values ('a', 1)`);
    }),
  );
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'tally_pkey')).toBe(true);
  expect(isUniqueViolation(error, 'other')).toBe(false);
  expect(isDatabaseDown(error)).toBe(false);
  const { rows } = await database().execute(sql`select from tally where name = 'c'`);
  expect(rows).toHaveLength(0);
});

test('conflicting serializable transactions are run again until all are counted', async () => {
  let runs = 0;
  await Promise.all(
    Array.from({ length: 8 }, () =>
      inTransaction(
        async (tx) => {
          runs++;
          const { rows } = await tx.execute<{ n: number }>(
            sql`select n from tally where name = 'a'`,
          );
          await tx.execute(sql`update tally set n = ${(rows[0]?.n ?? 0) + 1} where name = 'a'`);
        },
        { isolation: 'serializable', attempts: 50 },
      ),
    ),
  );
  const { rows } = await database().execute(sql`select n from tally where name = 'a'`);
  expect(rows).toEqual([{ n: 8 }]);
  expect(runs).toBeGreaterThan(8);
});

test('a deadlock is run again', async () => {
  let both = 0;
  let go: () => void = () => {};
  const together = new Promise<void>((resolve) => {
    go = resolve;
  });
  const move = (first: string, second: string) =>
    inTransaction(async (tx) => {
      await tx.execute(sql`update tally set n = n + 1 where name = ${first}`);
      if (++both === 2) go();
      await together;
      await tx.execute(sql`update tally set n = n + 1 where name = ${second}`);
    });
  await database().execute(sql`update tally set n = 0`);
  await Promise.all([move('a', 'b'), move('b', 'a')]);
  const { rows } = await database().execute(sql`select n from tally order by name`);
  expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
});

test('the bounds are retried no longer than asked', async () => {
  let runs = 0;
  const error = await failure(
    inTransaction(
      async (tx) => {
        runs++;
        await tx.execute(sql`do $$ begin raise exception 'x' using errcode = '40001'; end $$`);
      },
      { attempts: 3 },
    ),
  );
  expect(error).toBeInstanceOf(Error);
  expect(runs).toBe(3);
});

test('killed connections fail as down, and the pool heals', async () => {
  const admin = makePool({ url: db.url, max: 1, name: 'oja-admin' });
  const endOthers = () =>
    admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'oja'`,
    );
  const sleeping = failure(database().execute(sql`select pg_sleep(20)`));
  await eventually(async () => {
    const { rows } = await admin.query(
      `select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`,
    );
    return rows.length;
  }).toBe(1);
  await endOthers();
  expect(isDatabaseDown(await sleeping)).toBe(true);
  // Idle connections died too; each may fail one query, then a new one takes its place.
  await eventually(() => failure(database().execute(sql`select 1`))).toBeUndefined();
  await admin.end();
});

test('statements and waits are bounded', async () => {
  const error = await failure(
    inTransaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 50`);
      await tx.execute(sql`select pg_sleep(10)`);
    }),
  );
  expect(isDatabaseDown(error)).toBe(true);
  const { rows } = await database().execute(sql`
    select name, setting::int > 0 as bounded from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`);
  expect(rows).toHaveLength(3);
  expect(rows.every((row) => row.bounded)).toBe(true);
});

test('a server that is not there is down; a full pool is down; a missing file is not', async () => {
  for (const url of [
    'postgres://oja@127.0.0.1:1/oja',
    'postgres://oja@/oja?host=/tmp/no-such-folder',
  ]) {
    const pool = makePool({ url, max: 1 });
    expect(isDatabaseDown(await failure(pool.query('select 1')))).toBe(true);
    await pool.end();
  }
  const full = testPool(db.url, { max: 1, connectionTimeoutMillis: 50 });
  const held = await full.connect();
  expect(isDatabaseDown(await failure(full.query('select 1')))).toBe(true);
  held.release();
  await full.end();
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' });
  expect(isDatabaseDown(missing)).toBe(false);
  const outside = new TypeError('fetch failed', {
    cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
  });
  expect(isDatabaseDown(outside)).toBe(false);
});
