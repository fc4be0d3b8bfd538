import { z } from 'zod';
import { stockBack } from '#app/domains/stocks/stocks.events.ts';
import { database } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { defineJob, type Job, onEvent } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { sweepMisses } from './search/misses/sweep-misses.server.ts';
import { searchJobs } from './search/search.jobs.server.ts';
import { sweepViews } from './visitors/count-view.server.ts';
import { forgetLikers } from './visitors/forget-likers.server.ts';
import { sweepWishes } from './visitors/forget-visitors.server.ts';
import { tellNewItems, tellWishes } from './visitors/tell-visitors.server.ts';

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

const sweepWishesJob = defineJob('market.sweep-wishes', z.object({}), sweepWishes, {
  cron: '12 2 * * *',
});

const tellWishesJob = onEvent(stockBack, 'market.tell-wishes', async ({ stockId }) => {
  await tellWishes(stockId);
});

/** What came back while it was hidden or its shop was suspended, and is on the market again. */
const tellLateWishesJob = defineJob(
  'market.tell-late-wishes',
  z.object({}),
  async () => {
    await tellWishes();
  },
  { cron: '23 * * * *', queue: 'market-wishes' },
);

const portion = z.object({ after: ownText.default('') });

/** In the afternoon, once a day. Each portion is a job of its own, so that a failure repeats only that one. */
const tellNewItemsJob: Job<z.output<typeof portion>> = defineJob(
  'market.tell-new-items',
  portion,
  async ({ after }) => {
    const next = await tellNewItems(after);
    if (next !== undefined)
      await enqueue(database(), tellNewItemsJob, { after: next }, { key: next });
  },
  { cron: '7 16 * * *', queue: 'market-new-items' },
);

export const marketJobs = [
  ...searchJobs,
  sweepViewsJob,
  sweepMissesJob,
  forgetLikersJob,
  sweepWishesJob,
  tellWishesJob,
  tellLateWishesJob,
  tellNewItemsJob,
] as const;
