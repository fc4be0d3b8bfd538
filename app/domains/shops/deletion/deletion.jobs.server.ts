import { z } from 'zod';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { deleteMarkedShops } from './delete-marked.server.ts';

/** Asked for when a shop is marked; by the calendar too, so that a crash only puts it off. */
export const deletePortionsJob = defineJob(
  'shops.delete-portions',
  z.object({}).loose(),
  async (_, { signal }) => {
    await deleteMarkedShops(signal);
  },
  { cron: '* * * * *', queue: 'shops.delete-portions' },
);
