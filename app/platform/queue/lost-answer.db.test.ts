import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { database } from '#app/platform/db/database.server.ts';
import { type SilentProxy, startSilentProxy } from '#tests/support/processes/silent-proxy.ts';
import { queueBench } from '#tests/support/queue-bench.ts';
import { enqueue } from './enqueue.server.ts';
import { defineJob } from './jobs.ts';
import { QueueWorker } from './queue-worker.server.ts';
import { taskList } from './tasks.server.ts';

const bench = queueBench();
let proxy: SilentProxy;
beforeAll(async () => {
  proxy = await startSilentProxy(bench.url);
});
afterAll(async () => {
  await proxy.close();
});

const locked = async () =>
  (
    await database().execute<{ n: number }>(
      sql`select count(*)::int as n from graphile_worker.jobs where locked_by is not null`,
    )
  ).rows[0]?.n;

/** Those that ask for a job and wait for the table; the heartbeat reads it too, and is not meant. */
const asking = async () =>
  (
    await database().execute<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name = 'oja-queue' and wait_event_type = 'Lock'
        and query ilike '%skip locked%'`)
  ).rows[0]?.n;

test('a job that was given to a worker whose line broke before it heard of it is given again', async () => {
  const ran: number[] = [];
  const job = defineJob('test.unheard', z.object({ n: z.number() }), async ({ n }) => {
    ran.push(n);
  });
  const times = { beatMs: 200, graceMs: 60_000, pollMs: 100 };
  const worker = new QueueWorker({
    url: proxy.url,
    tasks: taskList([job]),
    cron: [],
    concurrency: 1,
    times,
  });
  await worker.start();
  try {
    // After its first job the worker has registered its tasks, which would wait for the lock as well.
    await enqueue(database(), job, { n: 0 });
    await expect.poll(() => ran, { timeout: 50_000 }).toEqual([0]);
    await expect.poll(locked, { timeout: 30_000 }).toBe(0);
    await database().transaction(async (tx) => {
      await tx.execute(sql`lock table graphile_worker._private_jobs in access exclusive mode`);
      await enqueue(tx, job, { n: 1 });
      await expect.poll(asking, { timeout: 30_000 }).toBe(1);
      proxy.loseAnswers();
    });
    await expect.poll(locked, { timeout: 30_000 }).toBe(1);
    expect(ran).toEqual([0]);
    proxy.forward();
    await expect.poll(() => ran, { timeout: 50_000 }).toEqual([0, 1]);
  } finally {
    await worker.stop();
  }
}, 240_000);
