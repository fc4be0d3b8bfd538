import { z } from 'zod';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { isOwnPhoto } from './photo-paths.ts';

/** Files whose item is gone or has another photo now. A missing file is fine. */
export const removeFilesJob = defineJob(
  'stocks.remove-files',
  z.object({ bases: z.array(ownText) }),
  async ({ bases }) => {
    for (const base of bases) if (isOwnPhoto(base)) await storage().deletePrefix(base);
  },
);
