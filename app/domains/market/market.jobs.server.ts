import { z } from 'zod';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { sweepMisses } from './search/misses/sweep-misses.server.ts';
import { searchJobs } from './search/search.jobs.server.ts';
import { sweepViews } from './visitors/count-view.server.ts';
import { forgetLikers } from './visitors/forget-likers.server.ts';

const sweepViewsJob = defineJob(
  'stocks.sweep-views',
  z.object({}),
  async () => {
    await sweepViews();
  },
  { cron: '52 1 * * *' },
);

const sweepMissesJob = defineJob(
  'market.sweep-misses',
  z.object({}),
  async () => {
    await sweepMisses();
  },
  { cron: '57 1 * * *' },
);

const forgetLikersJob = defineJob(
  'market.forget-likers',
  z.object({}),
  async () => {
    await forgetLikers();
  },
  { cron: '2 2 * * *' },
);

export const marketJobs = [...searchJobs, sweepViewsJob, sweepMissesJob, forgetLikersJob] as const;
