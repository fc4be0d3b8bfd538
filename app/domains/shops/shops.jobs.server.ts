import { z } from 'zod';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';

/** Files whose rows are gone. Deleting twice is fine, so a killed worker does no harm. */
export const deleteFilesJob = defineJob(
  'shops.delete-files',
  z.object({ folder: z.string().regex(/^(products|profile-pictures)\/[\w-]+(\/[\w-]+)?$/) }),
  async ({ folder }) => {
    await storage().deletePrefix(folder);
  },
);
