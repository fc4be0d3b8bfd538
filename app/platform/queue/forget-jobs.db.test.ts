import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { queueBench } from '#tests/support/queue-bench.ts';
import { enqueue } from './enqueue.server.ts';
import { forgetJobs } from './forget-jobs.server.ts';
import { defineJob } from './jobs.ts';
import { startWorker } from './worker.server.ts';

queueBench();

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
