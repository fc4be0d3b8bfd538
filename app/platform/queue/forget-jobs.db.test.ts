import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { log } from '#app/platform/log.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { enqueue } from './enqueue.server.ts';
import { forgetJobs } from './forget-jobs.server.ts';
import { defineJob } from './jobs.ts';
import { startWorker, stopWorker } from './worker.server.ts';

let db: TestDatabase;
beforeAll(async () => {
  log.level = 'silent';
  db = await testDatabase();
  connectDatabase({ url: db.url });
});
afterAll(async () => {
  await stopWorker();
  await closeDatabase();
  await db.drop();
});

test('a job that runs forgets its words and is not tried again, and its queue goes on after it', async () => {
  const ran: string[] = [];
  const goOn = Promise.withResolvers<void>();
  const job = defineJob(
    'tests.one-by-one',
    z.object({ name: z.string() }),
    async ({ name }) => {
      ran.push(name);
      if (name !== 'Qxrunning') return;
      await goOn.promise;
      throw new Error('it would be tried again');
    },
    { queue: 'tests-one-by-one' },
  );
  await enqueue(database(), job, { name: 'Qxrunning' });
  await startWorker({ jobs: [job], times: { pollMs: 50 } });
  await eventually(() => ran).toEqual(['Qxrunning']);
  await enqueue(database(), job, { name: 'Qxwaiting' });
  await inTransaction((tx) => forgetJobs(tx, sql`j.payload::text ~ 'Qx'`));
  const { rows } = await database().execute(sql`select payload, attempts = max_attempts as "isLast"
    from graphile_worker._private_jobs`);
  expect(rows).toEqual([{ payload: {}, isLast: true }]);
  await enqueue(database(), job, { name: 'next' });
  goOn.resolve();
  await eventually(() => ran).toEqual(['Qxrunning', 'next']);
});
