import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '#app/platform/clock.ts';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { metricsText } from '#app/platform/http/figures/metrics.server.ts';
import { log } from '#app/platform/log.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import {
  type DueList,
  failingDueWork,
  sweepDueWorkFailures,
  workOffDue,
  workThrough,
} from './due-work.server.ts';

let db: TestDatabase;
let turnBack = (): void => {};
let tried: number[] = [];

beforeAll(async () => {
  log.level = 'silent';
  db = await testDatabase();
  connectDatabase({ url: db.url, max: 10 });
  await database().execute(
    sql`create table thing (id int primary key, bad boolean not null, done int not null default 0)`,
  );
});

beforeEach(async () => {
  tried = [];
  await database().execute(sql`truncate thing, due_work_failures`);
});

afterEach(() => turnBack());

afterAll(async () => {
  await closeDatabase();
  await db.drop();
});

const minutesLater = (minutes: number): void => {
  turnBack();
  const at = new Date(Date.now() + minutes * 60_000);
  turnBack = setClock(() => at);
};

const make = (count: number, bad: readonly number[] = []) =>
  database().execute(sql`insert into thing (id, bad)
    select n, n = any(${sql.param([...bad])}::int[]) from generate_series(1, ${count}) n`);

const doneTimes = async () =>
  (await database().execute<{ done: number }>(sql`select done from thing order by id`)).rows.map(
    ({ done }) => done,
  );

/** Things that are due until they are done; a bad one fails after its write. */
const list = (): DueList<number> => ({
  name: 'tests.do-things',
  keyOf: String,
  page: async ({ after = 0, limit, isReady }) => {
    const { rows } = await database().execute<{ id: number }>(sql`
      select id from thing where done = 0 and id > ${after} and ${isReady(sql`id::text`)}
      order by id limit ${limit}`);
    return rows.map(({ id }) => id);
  },
  run: (id) =>
    inTransaction(async (tx) => {
      const { rows } = await tx.execute<{ bad: boolean }>(
        sql`select bad from thing where id = ${id} and done = 0 for update skip locked`,
      );
      if (!rows[0]) return false;
      tried.push(id);
      await tx.execute(sql`update thing set done = done + 1 where id = ${id}`);
      if (rows[0].bad) throw new Error(`thing ${id} is broken`);
      return true;
    }),
});

test('one that fails is undone and counted, and all the others are done', async () => {
  await make(50, [7]);
  expect(await workOffDue(list(), { pageSize: 10 })).toBe(49);
  const done = await doneTimes();
  expect(done.filter((times) => times === 1)).toHaveLength(49);
  expect(done[6]).toBe(0);
  expect(metricsText({})).toContain('oja_due_work_failures_total{work="tests.do-things"} 1\n');
  expect(await failingDueWork()).toBe(1);
  const { rows } = await database().execute(sql`select * from due_work_failures`);
  expect(rows).toMatchObject([{ key: '7', failures: 1, last_error: 'thing 7 is broken' }]);
});

test('it is tried later, ever later, after a restart too, and forgotten once it is done', async () => {
  await make(1, [1]);
  const triesAfter = async (minutes: number) => {
    minutesLater(minutes);
    // A new process knows only what the database knows.
    await closeDatabase();
    connectDatabase({ url: db.url, max: 10 });
    await workOffDue(list());
    return tried.length;
  };
  expect(await triesAfter(0)).toBe(1);
  expect(await triesAfter(0.9)).toBe(1);
  expect(await triesAfter(1.1)).toBe(2);
  expect(await triesAfter(3)).toBe(2);
  expect(await triesAfter(3.2)).toBe(3);
  expect(await triesAfter(7)).toBe(3);
  // Never longer than six hours.
  await database().execute(sql`update due_work_failures set failures = 60, retry_at = now()`);
  expect(await triesAfter(10)).toBe(4);
  expect(await triesAfter(10 + 5.9 * 60)).toBe(4);
  await database().execute(sql`update thing set bad = false`);
  expect(await triesAfter(10 + 6.1 * 60)).toBe(5);
  expect(await doneTimes()).toEqual([1]);
  expect(await failingDueWork()).toBe(0);
});

test('broken ones never fill the page: what comes behind them is done', async () => {
  await make(
    40,
    Array.from({ length: 30 }, (_, n) => n + 1),
  );
  // No more than ten things a round, all of them broken at first.
  const round = () => workOffDue(list(), { most: 10, pageSize: 5 });
  expect([await round(), await round(), await round(), await round()]).toEqual([0, 0, 0, 10]);
  expect((await doneTimes()).slice(30)).toEqual(Array.from({ length: 10 }, () => 1));
});

test('things that stay due without failing do not make the round endless', async () => {
  await make(25);
  const idle = { ...list(), run: async () => false };
  expect(await workOffDue(idle, { pageSize: 10 })).toBe(0);
});

test('two instances at once do each thing once, and fail once at the broken one', async () => {
  await make(200, [3, 150]);
  const both = await Promise.all([
    workOffDue(list(), { pageSize: 20 }),
    workOffDue(list(), { pageSize: 20 }),
  ]);
  expect(both[0] + both[1]).toBe(198);
  const done = await doneTimes();
  expect(done.filter((times) => times === 1)).toHaveLength(198);
  const { rows } = await database().execute(
    sql`select key, failures from due_work_failures order by key`,
  );
  expect(rows).toEqual([
    { key: '150', failures: 1 },
    { key: '3', failures: 1 },
  ]);
});

test('a list from elsewhere: the broken one waits, the others are taken each time', async () => {
  const work = {
    name: 'tests.walk',
    keyOf: String,
    run: async (id: number) => {
      tried.push(id);
      if (id === 2) throw new Error('no');
    },
  };
  expect(await workThrough(work, [])).toBe(0);
  expect(await workThrough(work, [1, 2, 3])).toBe(2);
  expect(await workThrough(work, [1, 2, 3])).toBe(2);
  expect(tried).toEqual([1, 2, 3, 1, 3]);
});

test('rows of things that are gone are swept, those that wait stay', async () => {
  await database().execute(sql`insert into due_work_failures values
    ('tests.do-things', 'gone', 1, now() - interval '8 days', ''),
    ('tests.do-things', 'waits', 9, now() + interval '5 hours', '')`);
  expect(await sweepDueWorkFailures()).toBe(1);
  const { rows } = await database().execute(sql`select key from due_work_failures`);
  expect(rows).toEqual([{ key: 'waits' }]);
});
