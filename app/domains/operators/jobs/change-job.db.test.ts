import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { database } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { deadLetterJobs, sweepDroppedJobs } from '#app/platform/queue/dead-letters.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { jobCounts, jobNames, listedJobs } from '#app/platform/queue/job-list.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { startWorker, stopWorker } from '#app/platform/queue/worker.server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { shopBench } from '#tests/support/shop/shops.ts';
import { codeOf } from '#tests/support/shop/stocks.ts';
import { logLines } from '../log/log.queries.server.ts';
import type { Operator } from '../operators.ts';
import { changeJob } from './change-job.server.ts';

shopBench();

const times = { beatMs: 100, graceMs: 2_000, pollMs: 50 };
const reason = 'The provider is back';
let chief: Operator;
let other: Operator;
let isWell = false;
const ran: number[] = [];
const job = defineJob(
  'tests.fall-over',
  z.object({ n: z.number() }),
  async ({ n }) => {
    if (!isWell) throw new Error('called 0803 555 0142, bot12:secret-token\nat line 2');
    ran.push(n);
  },
  { maxAttempts: 1 },
);

beforeAll(async () => {
  log.level = 'silent';
  chief = (await makeOperator('chief')).operator;
  other = (await makeOperator('chief')).operator;
});
beforeEach(async () => {
  isWell = false;
  ran.length = 0;
  await database().execute(sql`delete from graphile_worker._private_jobs`);
});
afterEach(() => stopWorker());

const linesOf = async (id: string) =>
  (await logLines({ subject: { kind: 'job', id } })).map(({ act, reason: why, subjectName }) => [
    act,
    why,
    subjectName,
  ]);

/** A job that used up its attempts in a real worker, which is gone again. */
async function failed(n = 1): Promise<string> {
  const id = await enqueue(database(), job, { n });
  await startWorker({ jobs: [job], concurrency: 2, times });
  await eventually(async () => (await deadLetterJobs()).map((one) => one.id)).toContain(id);
  await stopWorker();
  return id;
}

const later = (n: number) =>
  enqueue(database(), job, { n }, { runAt: new Date(Date.now() + 3_600_000) });

test('a failed job that is run again really runs, once, with its line in the log', async () => {
  const id = await failed(7);
  isWell = true;
  const asked = await Promise.all(
    [1, 2, 3, 4].map(() => codeOf(changeJob(chief, { intent: 'again', id, reason }))),
  );
  expect(asked).toEqual(['done', 'done', 'done', 'done']);
  expect(await codeOf(changeJob(other, { intent: 'again', id, reason }))).toBe(
    'operators.job_gone',
  );
  expect(await linesOf(id)).toEqual([['job.again', reason, 'tests.fall-over']]);
  await startWorker({ jobs: [job], concurrency: 2, times });
  await eventually(() => ran).toEqual([7]);
  await eventually(async () => (await jobCounts()).waiting).toBe(0);
  // Its first press has run it; for anybody else there is nothing to run.
  expect(await codeOf(changeJob(chief, { intent: 'again', id, reason }))).toBe('done');
  expect(await codeOf(changeJob(other, { intent: 'again', id, reason }))).toBe(
    'operators.job_gone',
  );
  expect(await linesOf(id)).toHaveLength(1);
  expect(ran).toEqual([7]);
});

test('a dropped job never runs; put back it is what it was, failed or waiting', async () => {
  const [gone, waiting] = [await failed(1), await later(2)];
  for (const id of [gone, waiting]) {
    await changeJob(chief, { intent: 'drop', id, reason: 'Not needed' });
    await changeJob(chief, { intent: 'drop', id, reason: 'Not needed' });
  }
  expect(await jobCounts()).toMatchObject({ failed: 0, waiting: 0, dropped: 2 });
  expect(await deadLetterJobs()).toEqual([]);
  expect(await codeOf(changeJob(chief, { intent: 'again', id: gone, reason }))).toBe(
    'operators.job_gone',
  );
  isWell = true;
  await database().execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await startWorker({ jobs: [job], concurrency: 2, times });
  await enqueue(database(), job, { n: 3 });
  await eventually(() => ran).toEqual([3]);
  await stopWorker();
  for (const id of [gone, waiting])
    await changeJob(chief, { intent: 'back', id, reason: 'Needed after all' });
  expect(await jobCounts()).toMatchObject({ failed: 1, waiting: 1, dropped: 0 });
  expect(await linesOf(waiting)).toEqual([
    ['job.back', 'Needed after all', 'tests.fall-over'],
    ['job.dropped', 'Not needed', 'tests.fall-over'],
  ]);
  await startWorker({ jobs: [job], concurrency: 2, times });
  await eventually(() => ran).toEqual([3, 2]);
});

test('a waiting job is run before its time; a dropped one gives its place to a new one of its key', async () => {
  const id = await later(4);
  for (let n = 0; n < 3; n++) await changeJob(chief, { intent: 'now', id, reason });
  expect(await linesOf(id)).toHaveLength(1);
  isWell = true;
  const keyed = () =>
    enqueue(database(), job, { n: 5 }, { key: 'one', runAt: new Date(Date.now() + 3_600_000) });
  await changeJob(chief, { intent: 'drop', id: await keyed(), reason });
  const again = await keyed();
  expect((await listedJobs({ show: 'waiting' }, 10)).map((one) => one.id)).toContain(again);
  await changeJob(chief, { intent: 'now', id: again, reason });
  await startWorker({ jobs: [job], concurrency: 2, times });
  await eventually(() => ran.toSorted()).toEqual([4, 5]);
});

test('of dropping and running again at once one happens', async () => {
  const id = await failed();
  const done = await Promise.allSettled(
    (['again', 'drop', 'again', 'drop'] as const).map((intent) =>
      changeJob(chief, { intent, id, reason }),
    ),
  );
  expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);
  const acts = (await linesOf(id)).map(([act]) => act);
  const { failed: left, dropped, waiting } = await jobCounts();
  expect(left).toBe(0);
  expect(dropped + waiting).toBe(1);
  // Dropped after it was given back is both, in this order; never the other way round.
  expect([['job.again'], ['job.dropped'], ['job.dropped', 'job.again']]).toContainEqual(acts);
  expect(acts[0]).toBe(dropped === 1 ? 'job.dropped' : 'job.again');
});

test('the list has no word that names a person, goes by pages and by kind', async () => {
  await failed();
  for (let n = 0; n < 4; n++) await later(n);
  const [dead] = await listedJobs({ show: 'failed' }, 10);
  expect(dead).toMatchObject({ name: 'tests.fall-over', attempts: 1, isRunning: false });
  expect(dead?.lastError).toBe('called [phone …42], bot[hidden]');
  expect(await jobNames('waiting')).toEqual([{ name: 'tests.fall-over', n: 4 }]);
  expect(await listedJobs({ show: 'waiting', name: 'tests.other' }, 10)).toEqual([]);
  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await listedJobs({ show: 'waiting', name: 'tests.fall-over', after }, 3);
    seen.push(...page.map(({ id }) => id));
    if (page.length < 3) break;
    after = page.at(-1)?.id;
  }
  expect(new Set(seen).size).toBe(4);
  expect(seen).toHaveLength(4);
  expect(await listedJobs({ show: 'waiting', after: 'x' }, 10)).toHaveLength(4);
});

test('what nobody put back goes after thirty days, and nothing else', async () => {
  const [old, fresh] = [await later(1), await later(2)];
  await later(3);
  for (const id of [old, fresh]) await changeJob(chief, { intent: 'drop', id, reason });
  await database().execute(sql`update graphile_worker._private_jobs
    set updated_at = now() - interval '31 days' where id <> ${fresh}::bigint`);
  expect(await sweepDroppedJobs()).toBe(1);
  expect(await jobCounts()).toMatchObject({ dropped: 1, waiting: 1 });
  for (const id of ['', 'x', '999999999', '1; select 1'])
    expect(await codeOf(changeJob(chief, { intent: 'drop', id, reason }))).toBe(
      'operators.job_gone',
    );
});
