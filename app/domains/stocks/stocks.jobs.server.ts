import { z } from 'zod';
import { removeFilesJob } from '#app/domains/photos/photos.jobs.server.ts';
import { sweepUploads } from '#app/domains/photos/sweep-uploads.server.ts';
import { log } from '#app/platform/log.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { removeDeleted } from './commands/remove-stock.server.ts';
import { makeRenditionsJob } from './photos/make-renditions.server.ts';
import { printOldPhotos } from './photos/print-photos.server.ts';
import { sweepOrphans } from './photos/sweep-orphans.server.ts';
import { turnDueOffers } from './prices/offers.server.ts';
import {
  reindexJob,
  reindexLiftedJob,
  reindexShopJob,
} from './search-index/reindex.jobs.server.ts';
import { photoPrinted, stockAdded, stockBack } from './stocks.events.ts';

const nothing = z.object({});

const sweepUploadsJob = defineJob(
  'stocks.sweep-uploads',
  nothing,
  async () => {
    await sweepUploads();
  },
  { cron: '41 * * * *' },
);

const sweepOrphansJob = defineJob(
  'stocks.sweep-orphans',
  nothing,
  async () => {
    const deleted = await sweepOrphans();
    if (deleted > 0) log.info({ deleted }, 'photos without an item deleted');
  },
  { cron: '13 2 * * *', queue: 'stocks-sweep' },
);

const printPhotosJob = defineJob(
  'stocks.print-photos',
  nothing,
  async () => {
    await printOldPhotos();
  },
  { cron: '31 1 * * *', queue: 'stocks-prints' },
);

/** At every minute: an offer begins and ends by itself. */
const turnOffersJob = defineJob(
  'stocks.turn-offers',
  nothing,
  async () => {
    await turnDueOffers();
  },
  { cron: '* * * * *', queue: 'stocks-offers' },
);

const removeDeletedJob = defineJob(
  'stocks.remove-deleted',
  nothing,
  async () => {
    await removeDeleted();
  },
  { cron: '23 * * * *', queue: 'stocks-deleted' },
);

export const stockJobs = [
  removeDeletedJob,
  turnOffersJob,
  stockAdded,
  stockBack,
  reindexJob,
  reindexShopJob,
  reindexLiftedJob,
  makeRenditionsJob,
  removeFilesJob,
  sweepUploadsJob,
  sweepOrphansJob,
  printPhotosJob,
  photoPrinted,
] as const;
