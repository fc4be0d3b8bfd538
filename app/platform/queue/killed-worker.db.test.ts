import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { database } from '#app/platform/db/database.server.ts';
import { makePool } from '#app/platform/db/pool.server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { queueBench } from '#tests/support/queue-bench.ts';
import { deadLetterJobs } from './dead-letters.server.ts';
import { enqueue } from './enqueue.server.ts';
import { mostKills, releaseDead } from './heartbeat.server.ts';
import { defineJob } from './jobs.ts';
import { startWorker, stopWorker } from './worker.server.ts';

const bench = queueBench();

/** A real process takes a job and is killed in the middle of it, without a chance to say so. */
async function killWorkerWithJob(): Promise<void> {
  const script = join(process.cwd(), 'tests/support/processes/queue-child.ts');
  const child = spawn(process.execPath, [script, bench.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  expect(String(said)).toBe('took\n');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const locks = async () =>
  (await database().execute(sql`select from graphile_worker.jobs where locked_by is not null`)).rows
    .length;

test('the job of a killed worker is soon run by another', async () => {
  const ran: Array<[number, number]> = [];
  const job = defineJob(
    'tests.get-stuck',
    z.object({ n: z.number() }),
    async ({ n }, { attempt }) => {
      ran.push([n, attempt]);
    },
  );
  const lastChance = { ...job, options: { maxAttempts: 1 } };
  await enqueue(database(), job, { n: 5 });
  await killWorkerWithJob();
  expect(await locks()).toBe(1);
  await startWorker({ jobs: [job], times: { beatMs: 100, graceMs: 1_000, pollMs: 100 } });
  // A killed process is no failed attempt.
  await eventually(() => ran).toEqual([[5, 1]]);
  await eventually(locks).toBe(0);
  await stopWorker();

  // A job that kills its worker each time must not do so for ever.
  await enqueue(database(), lastChance, { n: 6 });
  const pool = makePool({ url: bench.url, max: 1 });
  for (let kill = 0; kill < mostKills; kill++) {
    await killWorkerWithJob();
    await eventually(async () => (await releaseDead(pool, 1_000, [])) > 0 || locks()).toBe(true);
    expect(await deadLetterJobs()).toEqual([]);
  }
  await pool.end();
  await killWorkerWithJob();
  await startWorker({ jobs: [job], times: { beatMs: 100, graceMs: 1_000, pollMs: 100 } });
  await eventually(() => deadLetterJobs()).toMatchObject([{ name: 'tests.get-stuck' }]);
  expect(ran).toHaveLength(1);
  await stopWorker();
}, 90_000);

test('what failed while its successor waited is no dead letter; the successor does the work', async () => {
  const ran: number[] = [];
  const again = defineJob(
    'tests.go-again',
    z.object({}),
    async (_, { attempt }) => {
      ran.push(attempt);
      if (ran.length > 1) return;
      await enqueue(database(), again, {}, { key: 'one' });
      throw new Error('the server went away');
    },
    { isKeyed: true },
  );
  await expect(enqueue(database(), again, {})).rejects.toThrow('Each tests.go-again has a key.');
  await enqueue(database(), again, {}, { key: 'one' });
  await startWorker({ jobs: [again], times: { beatMs: 100, graceMs: 1_000, pollMs: 100 } });
  await eventually(() => ran).toEqual([1, 1]);
  const left = sql`select from graphile_worker.jobs where task_identifier = 'tests.go-again'`;
  await eventually(async () => (await database().execute(left)).rows.length).toBe(0);
  await stopWorker();
});
