import { z } from 'zod';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { searchJobs } from './search/search.jobs.server.ts';
import { sweepViews } from './visitors/count-view.server.ts';

const sweepViewsJob = defineJob(
  'stocks.sweep-views',
  z.object({}),
  async () => {
    await sweepViews();
  },
  { cron: '52 1 * * *', maxAttempts: 3 },
);

export const marketJobs = [...searchJobs, sweepViewsJob] as const;
