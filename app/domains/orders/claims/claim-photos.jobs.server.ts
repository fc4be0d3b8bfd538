import { z } from 'zod';
import { shopDeleted } from '#app/domains/shops/shops.events.ts';
import { defineJob, onEvent } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { claimFolder } from './claim-folder.ts';

/** Pictures whose rows are gone. Deleting twice is fine. */
export const dropClaimPhotos = defineJob(
  'orders.drop-claim-photos',
  z.object({ keys: z.array(ownText) }),
  async ({ keys }) => {
    for (const key of keys) await storage().deletePrefix(key);
  },
);

export const clearClaimPhotos = onEvent(
  shopDeleted,
  'orders.clear-claim-photos',
  async ({ shopId }) => {
    await storage().deletePrefix(claimFolder(shopId));
  },
);
