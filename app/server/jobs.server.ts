import { sweepAccountsJob } from '#app/domains/accounts/accounts.jobs.server.ts';
import { deleteFilesJob } from '#app/domains/shops/shops.jobs.server.ts';
import { shopChanged, shopDeleted } from '#app/domains/shops/shops.news.ts';
import { housekeepingJobs } from '#app/platform/queue/housekeeping.jobs.server.ts';
import type { WorkerSettings } from '#app/platform/queue/worker.server.ts';

/** Every job of the product: what is not in this list is never run. */
export const jobs: WorkerSettings['jobs'] = [
  ...housekeepingJobs,
  sweepAccountsJob,
  deleteFilesJob,
  shopChanged,
  shopDeleted,
];
