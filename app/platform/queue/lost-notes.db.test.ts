import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { database } from '#app/platform/db/database.server.ts';
import { makePool } from '#app/platform/db/pool.server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { queueBench } from '#tests/support/queue-bench.ts';
import { enqueue } from './enqueue.server.ts';
import { defineJob } from './jobs.ts';
import { startWorker, stopWorker } from './worker.server.ts';

const bench = queueBench();
const jobsLeft = async () =>
  (await database().execute(sql`select from graphile_worker.jobs`)).rowCount;

test('a worker goes on when the database went away while it noted the ends of several jobs', async () => {
  const admin = makePool({ url: bench.url.replace(/\/[^/]+$/, '/postgres'), max: 1 });
  const name = bench.url.split('/').at(-1);
  const atOnce = 6;
  let isAway = false;
  const ran: number[] = [];
  const job = defineJob('tests.lose-ground', z.object({ n: z.number() }), async ({ n }) => {
    ran.push(n);
    if (ran.length > atOnce) return;
    while (!isAway) await wait(5);
    // One after the other, so that each end is noted by itself; the last when all other notes have failed.
    await wait(n === atOnce ? 200 : 10 * n);
  });
  for (let n = 1; n <= atOnce; n++) await enqueue(database(), job, { n });
  const times = { beatMs: 100, graceMs: 2_000, pollMs: 50, lastNotesMs: 1_000 };
  await startWorker({ jobs: [job], concurrency: atOnce, times });
  await eventually(() => ran.length).toBe(atOnce);
  await admin.query(`alter database ${name} with allow_connections false`);
  try {
    const cut = async () =>
      (
        await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
         where datname = '${name}' and application_name = 'oja-queue'`)
      ).rows.length;
    await eventually(cut).toBe(0);
    isAway = true;
    await wait(300);
  } finally {
    await admin.query(`alter database ${name} with allow_connections true`);
  }
  await enqueue(database(), job, { n: 7 });
  await eventually(() => ran).toContain(7);
  await admin.end();
  await stopWorker();
});

test('a job whose end is noted late is not done again meanwhile', async () => {
  const noted = async () =>
    (
      await database().execute<{ n: number }>(
        sql`select last_value::int as n from notes where is_called`,
      )
    ).rows[0]?.n;
  const ran: string[] = [];
  const job = defineJob('tests.note-late', z.object({ name: z.string() }), async ({ name }) => {
    ran.push(name);
    while (name === 'late' && !(await noted())) await wait(20);
  });
  await eventually(jobsLeft).toBe(0);
  // The first note is lost, the second comes through after a while; neither holds the row until then.
  await database().execute(sql`create sequence notes`);
  await database().execute(sql`
    create function note_late() returns trigger language plpgsql as $$ declare n bigint := nextval('notes'); begin
      if n = 1 then raise exception 'lost'; end if;
      if n = 2 then perform pg_sleep(5); end if;
      return null; end $$`);
  await database().execute(sql`
    create trigger note_late before delete on graphile_worker._private_jobs
    for each statement execute function note_late()`);
  for (const name of ['late', 'lost']) await enqueue(database(), job, { name });
  await startWorker({ jobs: [job], concurrency: 2, times: { beatMs: 100, pollMs: 50 } });
  await eventually(jobsLeft).toBe(0);
  expect(ran.toSorted()).toEqual(['late', 'lost', 'lost']);
});
