import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { database } from '#app/platform/db/database.server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { queueBench } from '#tests/support/queue-bench.ts';
import { enqueue } from './enqueue.server.ts';
import { defineEvent, defineJob, onEvent } from './jobs.ts';
import { startWorker, stopWorker } from './worker.server.ts';

queueBench();
afterEach(() => stopWorker());

const nothing = z.object({});
const times = { pollMs: 50 };

test('a worker takes the kinds it is given; an event reaches listeners of the others', async () => {
  const ran: string[] = [];
  const sold = defineEvent('orders.sold', nothing);
  const count = onEvent(sold, 'insights.count-sale', async () => void ran.push('counted'));
  const print = defineJob('orders.print-slip', nothing, async () => void ran.push('printed'));
  const draw = defineJob('photos.draw-small', nothing, async () => void ran.push('drawn'));
  const jobs = [sold, count, print, draw];
  await enqueue(database(), draw, {});
  await enqueue(database(), sold, {});
  await enqueue(database(), print, {});

  await startWorker({ jobs, kinds: { names: ['orders'], areLeftOut: false }, times });
  await eventually(() => ran).toEqual(['printed']);
  await stopWorker();
  await startWorker({ jobs, kinds: { names: ['photos'], areLeftOut: true }, times });
  await eventually(() => ran).toEqual(['printed', 'counted']);
  await stopWorker();
  await startWorker({ jobs, times });
  await eventually(() => ran).toEqual(['printed', 'counted', 'drawn']);
});

test('the calendar is kept for all kinds: what nobody takes is asked for and seen to wait', async () => {
  const taken = defineJob('orders.print-slip', nothing, async () => undefined);
  const left = defineJob('photos.sweep', nothing, async () => undefined, { cron: '3 4 * * *' });
  await startWorker({
    jobs: [taken, left],
    kinds: { names: ['orders'], areLeftOut: false },
    times,
  });
  await eventually(async () => {
    const { rows } = await database().execute<{ identifier: string }>(
      sql`select identifier from graphile_worker._private_known_crontabs`,
    );
    return rows.map(({ identifier }) => identifier);
  }).toContain('photos.sweep');
});

test('a kind that there is not stops the start with those that there are', async () => {
  const print = defineJob('orders.print-slip', nothing, async () => undefined);
  const started = startWorker({ jobs: [print], kinds: { names: ['order'], areLeftOut: false } });
  await expect(started).rejects.toThrow(
    'JOB_KINDS: there are no jobs of the kind order, only of orders',
  );
});
