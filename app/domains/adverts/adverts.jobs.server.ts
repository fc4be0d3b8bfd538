import { z } from 'zod';
import { shopDeleted, shopLifted } from '#app/domains/shops/shops.events.ts';
import { stockAdded } from '#app/domains/stocks/stocks.events.ts';
import { database } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { defineJob, type Job, onEvent } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { telegramErrors } from '#app/providers/telegram/telegram.errors.ts';
import { sweepClicks } from './commands/count-click.server.ts';
import { giveUpPost, queuePost, sendPost, wakePosts } from './commands/post-stock.server.ts';
import { postStock } from './commands/post-stock.ts';
import { pictureFolder, sweepPictures } from './picture/cached-pictures.server.ts';

const queueJob = onEvent(stockAdded, 'adverts.queue-post', queuePost);

const postJob = defineJob(
  postStock.name,
  postStock.schema,
  async ({ shopId, stockId }, { attempt, maxAttempts }) => {
    const isLast = attempt >= maxAttempts;
    const result = await sendPost(shopId, stockId).catch(async (error: unknown) => {
      if (isLast) await giveUpPost(stockId);
      throw error;
    });
    if (result.kind === 'later') {
      // Telegram named the time: that is no failed try.
      await enqueue(database(), postStock, { shopId, stockId }, { key: stockId, runAt: result.at });
    }
    if (result.kind !== 'again') return;
    if (isLast) return giveUpPost(stockId);
    throw telegramErrors.unavailable({}, { cause: new Error(result.why) });
  },
);

const wakeJob = onEvent(shopLifted, 'adverts.wake-posts', wakePosts);

const clearShopJob = onEvent(shopDeleted, 'adverts.clear-shop', async ({ shopId }) => {
  await storage().deletePrefix(pictureFolder(shopId));
});

const sweepJob = defineJob('adverts.sweep-pictures', z.unknown(), sweepPictures, {
  cron: '27 2 * * *',
});

const sweepClicksJob = defineJob(
  'adverts.sweep-clicks',
  z.unknown(),
  async () => {
    await sweepClicks();
  },
  { cron: '57 1 * * *' },
);

export const advertJobs: readonly Job[] = [
  queueJob as Job,
  postJob as Job,
  wakeJob as Job,
  clearShopJob as Job,
  sweepJob,
  sweepClicksJob,
];
