import { z } from 'zod';
import { reviewWritten } from '#app/domains/reviews/reviews.events.ts';
import { photoPrinted } from '#app/domains/stocks/stocks.events.ts';
import { sweepFigures } from '#app/platform/day-figures/day-figures.server.ts';
import { log } from '#app/platform/log.server.ts';
import { defineJob, type Job, onEvent } from '#app/platform/queue/jobs.ts';
import { forgetPeople, sweepReported } from './kept/forget-kept.server.ts';
import { keepMissing } from './kept/keep-missing.server.ts';
import {
  clearPhotosJob,
  copyPhotos,
  copyPhotosJob,
  dropPhotosJob,
} from './kept/kept-chats.jobs.server.ts';
import { copyLooksJob, dropLooksJob } from './kept/kept-looks.jobs.server.ts';
import { tellReporter } from './reports/tell-reporter.jobs.server.ts';
import { findLowPrices } from './signals/low-prices.server.ts';
import { findSamePhoto } from './signals/same-photo.server.ts';
import {
  findComplainedShops,
  findDearShops,
  findReviewBurst,
  findSharedAccounts,
} from './signals/shops-to-see.server.ts';
import { noteMachine } from './today/machine.server.ts';

const samePhotoJob = onEvent(photoPrinted, 'moderation.find-same-photo', async ({ base }) => {
  await findSamePhoto(base);
});

const reviewBurstJob = onEvent(
  reviewWritten,
  'moderation.find-review-burst',
  async ({ shopId }) => {
    await findReviewBurst(shopId);
  },
);

const signalsJob = defineJob(
  'moderation.find-signals',
  z.object({}),
  async () => {
    const prices = await findLowPrices();
    const dear = await findDearShops();
    const accounts = await findSharedAccounts();
    const complaints = await findComplainedShops();
    log.info({ prices, dear, accounts, complaints }, 'looked for what is odd');
  },
  { cron: '33 2 * * *', queue: 'moderation-signals' },
);

const machineJob = defineJob(
  'moderation.note-machine',
  z.object({}),
  async () => {
    await noteMachine();
    await sweepFigures();
  },
  { cron: '17 * * * *' },
);

const keepReportedJob = defineJob(
  'moderation.keep-reported',
  z.object({}),
  async () => {
    // What was promised first: a store that fails holds nothing else up.
    await sweepReported();
    await keepMissing();
    await copyPhotos();
  },
  { cron: '29 * * * *', queue: 'moderation-kept' },
);

const forgetPeopleJob = defineJob(
  'moderation.forget-people',
  z.object({}),
  async () => {
    await forgetPeople();
  },
  { cron: '12 2 * * *' },
);

export const moderationJobs: readonly Job[] = [
  samePhotoJob as Job,
  reviewBurstJob as Job,
  signalsJob as Job,
  machineJob as Job,
  tellReporter as Job,
  keepReportedJob as Job,
  forgetPeopleJob as Job,
  copyPhotosJob as Job,
  dropPhotosJob as Job,
  clearPhotosJob as Job,
  copyLooksJob as Job,
  dropLooksJob as Job,
];
