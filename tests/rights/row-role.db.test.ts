import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ensureEventMonths } from '#app/domains/insights/insights.jobs.server.ts';
import { rebuildPresence } from '#app/domains/stocks/search-index/presence.server.ts';
import { migrateClearly } from '#app/platform/db/connect/reach-database.server.ts';
import {
  closeDatabase,
  connectDatabase,
  database,
  pool,
} from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { loadSettings } from '#app/platform/env.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { dropSucceeded } from '#app/platform/queue/heartbeat.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { startWorker, stopWorker } from '#app/platform/queue/worker.server.ts';
import {
  asRole,
  asSuperuser,
  emptyDatabase,
  type TestDatabase,
  testPool,
} from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { checkDatabase } from '../../scripts/operate/doctor-checks.ts';

const role = `rows_${Date.now()}`;
let db: TestDatabase;
let url: string;

const asOwner = async (address: string, statement: string): Promise<void> => {
  const owner = testPool(address, { max: 1 });
  await owner.query(statement).finally(() => owner.end());
};

beforeAll(async () => {
  db = await emptyDatabase();
  await asSuperuser(`create role ${role} login`);
  url = asRole(db.url, role);
});
afterEach(async () => {
  await stopWorker();
  await closeDatabase();
});
afterAll(async () => {
  await db.drop();
  await asSuperuser(`drop role ${role}`);
});

const line = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'started',
    (error: Error) => error.message,
  );
const rights = async (more: Record<string, string> = {}) =>
  (await checkDatabase(loadSettings({ DATABASE_URL: url, ...more }))).find(
    ({ about }) => about === 'rights',
  )?.state;

test('the role that runs the app writes rows and makes no tables; its owner brings it up to date', async () => {
  const owned = { DATABASE_OWNER_URL: db.url };
  expect([await rights(), await rights(owned)]).toEqual(['bad', 'warn']);
  expect(await line(migrateClearly({ url }))).toMatch(/^DATABASE_OWNER_URL: needed once/);
  await migrateClearly({ url, ownerUrl: db.url });
  // A second time changes nothing, and the role alone is enough to start.
  await migrateClearly({ url, ownerUrl: db.url });
  await migrateClearly({ url });
  expect([await rights(), await rights(owned)]).toEqual(['ok', 'ok']);

  connectDatabase({ url });
  for (const statement of [
    'create table own (n int)',
    'alter table shops add column own int',
    'drop table shops',
    'truncate shops cascade',
    'create schema own',
  ])
    await expect(pool().query(statement), statement).rejects.toMatchObject({ code: '42501' });
  const { rows } = await pool().query(`select c.relname from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not has_table_privilege(c.oid, 'select, insert, update, delete')`);
  expect(rows).toEqual([]);
});

test('jobs, months and nightly counts work for it', async () => {
  connectDatabase({ url });
  await ensureEventMonths(new Date('2040-01-10T00:00:00Z'));
  await pool().query(`insert into market_events_2040_02 (id, at, kind, visitor_id, source)
    values (gen_random_uuid(), '2040-02-03', 'visit', 'v', 'direct')`);
  await inTransaction((tx) => rebuildPresence(tx));
  const done: number[] = [];
  const job = defineJob('tests.done', z.object({ n: z.number() }), async ({ n }) => {
    done.push(n);
  });
  await startWorker({ jobs: [job], times: { pollMs: 100 } });
  await enqueue(database(), job, { n: 1 });
  await eventually(() => done).toEqual([1]);
  await dropSucceeded(pool(), [job.name]);
});

test('tables of an older version stop its start with one line that says who can help', async () => {
  await asOwner(
    db.url,
    `update drizzle.__drizzle_migrations set created_at = created_at - 1
     where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
  );
  expect(await line(migrateClearly({ url }))).toMatch(/^DATABASE_OWNER_URL: needed once/);
});
