import { z } from 'zod';
import { sweepIdempotencyKeys } from '#app/platform/http/idempotency/idempotency.server.ts';
import { sweepRateLimits } from '#app/platform/http/limits/rate-limit.server.ts';
import { sweepEvents } from '#app/platform/live/events.server.ts';
import { sweepVisitors } from '#app/platform/visitors/known-visitor.server.ts';
import { sweepDroppedJobs } from './dead-letters.server.ts';
import { sweepDueWorkFailures } from './due-work.server.ts';
import { defineJob, type Job } from './jobs.ts';

const nothing = z.object({});

const sweep = (name: string, cron: string, work: () => Promise<unknown>): Job =>
  defineJob(
    name,
    nothing,
    async () => {
      await work();
    },
    { cron },
  );

/** What the machinery itself has to clear away. */
export const housekeepingJobs: readonly Job[] = [
  sweep('app.sweep-idempotency-keys', '11 * * * *', sweepIdempotencyKeys),
  sweep('app.sweep-rate-limits', '*/15 * * * *', sweepRateLimits),
  sweep('app.sweep-live-events', '23 * * * *', () => sweepEvents()),
  sweep('app.sweep-visitors', '41 3 * * *', () => sweepVisitors()),
  sweep('app.sweep-due-work-failures', '37 3 * * *', sweepDueWorkFailures),
  sweep('app.sweep-dropped-jobs', '43 3 * * *', sweepDroppedJobs),
];
