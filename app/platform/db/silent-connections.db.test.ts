import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { log } from '#app/platform/log.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type SilentProxy, startSilentProxy } from '#tests/support/processes/silent-proxy.ts';
import { isDatabaseDown } from './database-down.server.ts';
import { makePool } from './pool.server.ts';
import { pooledDatabase } from './pooled-database.server.ts';

let db: TestDatabase;
let proxy: SilentProxy;
let pool: pg.Pool;

const max = 4;
const limits = { tickMs: 50, quietMs: 200, pingMs: 300, answerMs: 1_500 };

beforeAll(async () => {
  log.level = 'silent';
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  proxy = await startSilentProxy(db.url);
  pool = makePool({ url: proxy.url, max, statementTimeoutMs: 1_000, silence: limits });
});
afterEach(async () => {
  // The pool first: it waits for the ends of its connections, and has to hear of them.
  const ended = pool.end();
  await proxy.close();
  await ended;
});

const each = <T>(count: number, work: () => Promise<T>): Promise<PromiseSettledResult<T>[]> =>
  Promise.allSettled(Array.from({ length: count }, work));

/** Opens all connections of the pool at once. */
async function fillPool(): Promise<void> {
  await each(max, () => pool.query('select pg_sleep(0.1)'));
  expect(pool.totalCount).toBe(max);
}

const fates = (results: PromiseSettledResult<unknown>[]): string[] =>
  results.map((result) => {
    if (result.status === 'fulfilled') return 'answered';
    return isDatabaseDown(result.reason) ? 'down' : String(result.reason);
  });

test('connections that nobody uses are found dead and thrown away, without a request', async () => {
  await fillPool();
  proxy.swallow();
  await eventually(() => pool.totalCount).toBe(0);
  proxy.forward();
  expect(fates(await each(max, () => pool.query('select 1')))).toEqual(Array(max).fill('answered'));
});

test('running statements, transactions and those who wait are told, and the next ones are served', async () => {
  await fillPool();
  const statements = each(2, () => pool.query('select pg_sleep(0.5)'));
  const transactions = each(2, () =>
    pooledDatabase(pool).transaction((tx) => tx.execute('select pg_sleep(0.5)')),
  );
  const waiting = each(6, () => pool.query('select 1'));
  await eventually(() => pool.waitingCount).toBe(6);
  proxy.swallow();
  expect(fates(await statements)).toEqual(['down', 'down']);
  expect(fates(await transactions)).toEqual(['down', 'down']);
  proxy.forward();
  // They were not sent yet: the new connections serve them.
  expect(fates(await waiting)).toEqual(Array(6).fill('answered'));
  expect(fates(await each(20, () => pool.query('select 1')))).toEqual(Array(20).fill('answered'));
});

test('a transaction that cannot even begin gives its connection back', async () => {
  await fillPool();
  proxy.swallow();
  const begun = each(max, () => pooledDatabase(pool).transaction((tx) => tx.execute('select 1')));
  expect(fates(await begun)).toEqual(Array(max).fill('down'));
  await eventually(() => pool.totalCount).toBe(0);
  proxy.forward();
  expect(fates(await each(20, () => pool.query('select 1')))).toEqual(Array(20).fill('answered'));
});

test('after a change of hosts the old lines are given up, although the server is there', async () => {
  await fillPool();
  const running = each(max, () => pool.query('select pg_sleep(0.3)'));
  await eventually(() => pool.idleCount).toBe(0);
  proxy.swallow();
  proxy.forward();
  expect(fates(await running)).toEqual(Array(max).fill('down'));
  expect(fates(await each(20, () => pool.query('select 1')))).toEqual(Array(20).fill('answered'));
});

test('one dead line is enough to give up all that went silent with it', async () => {
  await fillPool();
  const client = await pool.connect();
  await client.query('begin');
  proxy.swallow();
  // Three are asked for a sign of life; the one in the transaction is not, and goes with them.
  await eventually(() => pool.idleCount).toBe(0);
  proxy.forward();
  expect(isDatabaseDown(await client.query('select 1').catch((error: unknown) => error))).toBe(
    true,
  );
  client.release();
  expect(pool.totalCount).toBe(0);
});

test('a slow statement on a sound line is left alone', async () => {
  await fillPool();
  // Longer than any limit here, as a nightly run that has raised its own.
  const slow = () =>
    pooledDatabase(pool).transaction(async (tx) => {
      await tx.execute('set local statement_timeout = 0');
      await tx.execute('select pg_sleep(2)');
    });
  expect(fates(await each(max, slow))).toEqual(Array(max).fill('answered'));
  expect(pool.totalCount).toBe(max);
});

test('a statement that lasts beyond every limit is given up, although the server calls it running', async () => {
  await fillPool();
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  const running = each(1, () => client.query('select pg_sleep(30)'));
  const state = async () =>
    (await pool.query(`select state from pg_stat_activity where pid = ${pid}`)).rows[0]?.state;
  await eventually(state).toBe('active');
  // As one that waits for a disk, or for a standby that is gone: it does not even end by its own limit.
  process.kill(pid, 'SIGSTOP');
  try {
    expect(fates(await running)).toEqual(['down']);
    client.release();
    expect(pool.totalCount).toBe(max - 1);
    expect(fates(await each(max, () => pool.query('select 1')))).toEqual(
      Array(max).fill('answered'),
    );
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

test('a quiet line is kept alive, but a transaction that is left lying is not touched', async () => {
  const [busy, listening] = [await pool.connect(), await pool.connect()];
  await busy.query('begin');
  await busy.query(`select 'the last words'`);
  await listening.query('listen anything');
  const lastOf = async () => {
    const { rows } = await pool.query<{ query: string }>(
      `select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by query`,
    );
    return rows.map(({ query }) => query).filter((query) => query !== '');
  };
  await eventually(lastOf).toEqual([`select 'the last words'`, 'select 1']);
  await busy.query('rollback');
  busy.release();
  listening.release();
});
