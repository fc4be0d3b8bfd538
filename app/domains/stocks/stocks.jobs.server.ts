import { z } from 'zod';
import { log } from '#app/platform/log.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { sweepViews } from './commands/count-view.server.ts';
import { makeRenditionsJob, removeFilesJob } from './photos/photo-jobs.server.ts';
import { sweepOrphans, sweepUploads } from './photos/sweep-photos.server.ts';
import { stockAdded } from './stocks.news.ts';

const nothing = z.object({});

const sweepUploadsJob = defineJob(
  'stocks.sweep-uploads',
  nothing,
  async () => {
    await sweepUploads();
  },
  { cron: '41 * * * *', maxAttempts: 3 },
);

const sweepOrphansJob = defineJob(
  'stocks.sweep-orphans',
  nothing,
  async () => {
    const deleted = await sweepOrphans();
    if (deleted > 0) log.info({ deleted }, 'photos without an item deleted');
  },
  { cron: '13 2 * * *', maxAttempts: 3, queue: 'stocks-sweep' },
);

const sweepViewsJob = defineJob(
  'stocks.sweep-views',
  nothing,
  async () => {
    await sweepViews();
  },
  { cron: '52 1 * * *', maxAttempts: 3 },
);

export const stockJobs = [
  stockAdded,
  makeRenditionsJob,
  removeFilesJob,
  sweepUploadsJob,
  sweepOrphansJob,
  sweepViewsJob,
] as const;
