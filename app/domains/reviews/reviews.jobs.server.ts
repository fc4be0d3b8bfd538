import { z } from 'zod';
import { shopDeleted } from '#app/domains/shops/shops.events.ts';
import { defineJob, type Job, onEvent } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { removePhotos, reviewFolder } from './review-photos.server.ts';

/** Photos that their buyer has taken out again. Deleting twice is fine. */
export const dropPhotosJob = defineJob(
  'reviews.drop-photos',
  z.object({ shopId: ownText, ids: z.array(ownText) }),
  ({ shopId, ids }) => removePhotos(shopId, ids),
);

const deletedShopJob = onEvent(shopDeleted, 'reviews.clear-shop', async ({ shopId }) => {
  await storage().deletePrefix(reviewFolder(shopId));
});

export const reviewJobs: readonly Job[] = [dropPhotosJob as Job, deletedShopJob as Job];
