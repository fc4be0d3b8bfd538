/**
 * A worker in a process of its own, to be killed: `node tests/support/processes/queue-child.ts URL`. It says
 * `took` when it has a job, and then never ends it.
 */
import { flushCompileCache } from 'node:module';
import { z } from 'zod';
import { connectDatabase } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { startWorker } from '#app/platform/queue/worker.server.ts';

// Killed, it would leave the next one to compile all of it again.
flushCompileCache();
log.level = 'silent';
connectDatabase({ url: process.argv[2] ?? '' });
const stuck = defineJob('tests.get-stuck', z.object({ n: z.number() }), () => {
  process.stdout.write('took\n');
  return new Promise(() => {
    setInterval(() => {}, 1_000);
  });
});
await startWorker({ jobs: [stuck], concurrency: 1, times: { beatMs: 200, pollMs: 100 } });
