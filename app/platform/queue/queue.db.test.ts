import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { database } from '#app/platform/db/database.server.ts';
import { makePool } from '#app/platform/db/pool.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { eventually } from '#tests/support/eventually.ts';
import { queueBench } from '#tests/support/queue-bench.ts';
import { deadLetterJobs, retryDeadLetter } from './dead-letters.server.ts';
import { enqueue } from './enqueue.server.ts';
import { defineEvent, defineJob, onEvent } from './jobs.ts';
import { cronItems, type Registered, taskList } from './tasks.server.ts';
import { startWorker, stopWorker } from './worker.server.ts';

const bench = queueBench();
const times = { beatMs: 100, graceMs: 2_000, pollMs: 50 };
const start = (...jobs: Registered[]) => startWorker({ jobs, concurrency: 4, times });
const numbered = z.object({ n: z.number() });

beforeEach(async () => {
  await database().execute(sql`delete from graphile_worker._private_jobs`);
});

afterEach(() => stopWorker());

const waiting = async () =>
  (
    await database().execute<{ n: number }>(
      sql`select count(*)::int as n from graphile_worker.jobs`,
    )
  ).rows[0]?.n;

/** The waits between attempts are the library's; tests do not sit them out. */
const hurry = () =>
  database().execute(
    sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`,
  );

test('a job exists exactly when its transaction commits', async () => {
  const ran: number[] = [];
  const job = defineJob('tests.count-up', numbered, async ({ n }) => void ran.push(n));
  const undone = database().transaction(async (tx) => {
    await enqueue(tx, job, { n: 1 });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  await database().transaction((tx) => enqueue(tx, job, { n: 2 }));
  await start(job);
  await eventually(waiting).toBe(0);
  expect(ran).toEqual([2]);
});

test('a wrong payload is refused when it is enqueued', async () => {
  const job = defineJob('tests.count-up', numbered, async () => {});
  await expect(enqueue(database(), job, { n: 'x' as unknown as number })).rejects.toThrow();
  expect(await waiting()).toBe(0);
});

test('a failing job is tried again, then a dead letter, and can be retried', async () => {
  const attempts: number[] = [];
  let well = false;
  const job = defineJob(
    'tests.fall-over',
    numbered,
    async (_, { attempt }) => {
      attempts.push(attempt);
      if (!well) throw new Error('not today');
    },
    { maxAttempts: 2 },
  );
  const id = await enqueue(database(), job, { n: 1 });
  await start(job);
  await eventually(() => attempts).toEqual([1]);
  await eventually(async () => {
    await hurry();
    return deadLetterJobs();
  }).toMatchObject([{ id, name: 'tests.fall-over', attempts: 2, lastError: 'not today' }]);
  expect(attempts).toEqual([1, 2]);
  well = true;
  expect(await retryDeadLetter('999999')).toBe(false);
  expect(await retryDeadLetter('x')).toBe(false);
  expect(await retryDeadLetter(id)).toBe(true);
  await eventually(waiting).toBe(0);
  expect(attempts).toEqual([1, 2, 1]);
  expect(await retryDeadLetter(id)).toBe(false);
});

test('what cannot get better is a dead letter at once, what can is tried again', async () => {
  const seen: string[] = [];
  const fail = (kind: 'not_found' | 'provider_unavailable') =>
    defineJob(`tests.${kind.replaceAll('_', '-')}`, numbered, async () => {
      seen.push(kind);
      throw new AppError(kind, `tests.${kind}`);
    });
  const [gone, later] = [fail('not_found'), fail('provider_unavailable')];
  await enqueue(database(), gone, { n: 1 });
  await enqueue(database(), later, { n: 1 });
  await start(gone, later);
  await eventually(() => deadLetterJobs()).toMatchObject([
    { name: 'tests.not-found', attempts: 1 },
  ]);
  await eventually(async () => {
    await hurry();
    return seen.filter((kind) => kind === 'provider_unavailable').length;
  }).toBeGreaterThan(1);
  expect(seen.filter((kind) => kind === 'not_found')).toHaveLength(1);
});

test('a payload of an older version that no longer fits is a dead letter', async () => {
  const ran: number[] = [];
  const job = defineJob('tests.read-old', numbered, async ({ n }) => void ran.push(n));
  await database().execute(
    sql`select graphile_worker.add_job('tests.read-old', payload := '{"m": 1}'::json)`,
  );
  await start(job);
  await eventually(() => deadLetterJobs()).toMatchObject([{ name: 'tests.read-old', attempts: 1 }]);
  expect(ran).toEqual([]);
});

test('the same key replaces the waiting job; a time can be set', async () => {
  const ran: number[] = [];
  const job = defineJob('tests.count-up', numbered, async ({ n }) => void ran.push(n));
  const soon = new Date(Date.now() + 3_600_000);
  await enqueue(database(), job, { n: 1 }, { key: 'shop-1', runAt: soon });
  await enqueue(database(), job, { n: 2 }, { key: 'shop-1', runAt: soon });
  await enqueue(database(), job, { n: 3 }, { key: 'shop-2', runAt: soon });
  expect(await waiting()).toBe(2);
  await start(job);
  await enqueue(database(), job, { n: 9 });
  await eventually(() => ran).toEqual([9]);
  await hurry();
  await eventually(waiting).toBe(0);
  expect(ran.toSorted()).toEqual([2, 3, 9]);
});

test('jobs of one queue run one after the other', async () => {
  let running = 0;
  let most = 0;
  const ran: number[] = [];
  const job = defineJob(
    'tests.stand-in-line',
    numbered,
    async ({ n }) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      ran.push(n);
    },
    { queue: 'line' },
  );
  for (let n = 1; n <= 8; n++) await enqueue(database(), job, { n });
  await start(job);
  await eventually(waiting).toBe(0);
  expect(most).toBe(1);
  expect(ran).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('an event reaches every listener by a job of its own', async () => {
  const heard: string[] = [];
  const event = defineEvent('tests.happened', numbered);
  const one = onEvent(event, 'tests.hear-one', async ({ n }) => void heard.push(`one ${n}`));
  const two = onEvent(event, 'tests.hear-two', async ({ n }, { attempt }) => {
    if (attempt === 1) throw new Error('pardon?');
    heard.push(`two ${n}`);
  });
  await enqueue(database(), event, { n: 7 });
  await start(event, one, two);
  await eventually(async () => {
    await hurry();
    return heard.toSorted();
  }).toEqual(['one 7', 'two 7']);
});

test('the registry refuses doubles, bad names and listeners of nothing', () => {
  const job = defineJob('tests.count-up', numbered, async () => {});
  const event = defineEvent('tests.happened', numbered);
  const listener = onEvent(event, 'tests.hear-one', async () => {});
  expect(() => taskList([job, job])).toThrow('registered twice');
  expect(() => taskList([listener])).toThrow('not registered');
  expect(() => defineJob('CountUp', numbered, async () => {})).toThrow('domain.verb-noun');
  expect(Object.keys(taskList([job, event, listener]))).toHaveLength(3);
});

test('jobs by the calendar are parsed when the worker starts', () => {
  const nightly = defineJob('tests.tidy-up', z.object({}), async () => {}, { cron: '17 2 * * *' });
  expect(cronItems([nightly, defineEvent('tests.happened', numbered)])).toHaveLength(1);
  const wrong = defineJob('tests.tidy-up', z.object({}), async () => {}, { cron: 'at night' });
  expect(() => cronItems([wrong])).toThrow();
});

test('a stop lets the running job finish and takes no other', async () => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const ran: number[] = [];
  const job = defineJob('tests.take-time', numbered, async ({ n }) => {
    ran.push(n);
    await held;
    ran.push(-n);
  });
  await startWorker({ jobs: [job], concurrency: 1, times });
  await enqueue(database(), job, { n: 1 });
  await eventually(() => ran).toEqual([1]);
  await enqueue(database(), job, { n: 2 });
  const stopped = stopWorker();
  release();
  await stopped;
  expect(ran).toEqual([1, -1]);
  expect(await waiting()).toBe(1);
  const { rows } = await database().execute(sql`select from queue_workers`);
  expect(rows).toHaveLength(0);
});

test('a database that goes away under a running job does not end the worker', async () => {
  // A database cannot be closed from inside itself.
  const admin = makePool({ url: bench.url.replace(/\/[^/]+$/, '/postgres'), max: 1 });
  const name = bench.url.split('/').at(-1);
  const open = (yes: boolean) =>
    admin.query(`alter database ${name} with allow_connections ${yes}`);
  // Again and again: one that was being opened when the door closed comes in after the first time.
  const cutConnections = async () =>
    (
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
       where datname = '${name}' and application_name = 'oja-queue'`)
    ).rows.length;
  const ran: number[] = [];
  const job = defineJob('tests.lose-ground', numbered, async ({ n }) => {
    ran.push(n);
    if (ran.length > 1) return;
    // From here on the worker cannot note that the job is done.
    await open(false);
    await cutConnections();
  });
  await enqueue(database(), job, { n: 1 });
  await start(job);
  await eventually(() => ran).toEqual([1]);
  try {
    await eventually(cutConnections).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 300));
  } finally {
    await open(true);
  }
  await enqueue(database(), job, { n: 2 });
  await eventually(() => ran.toSorted()).toEqual([1, 1, 2]);
  await eventually(waiting).toBe(0);
  await admin.end();
});
