import { z } from 'zod';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { freeAddresses } from './address/held-addresses.server.ts';
import { forgetRaters } from './commands/forget-raters.server.ts';

/** Files whose rows are gone. Deleting twice is fine, so a killed worker does no harm. */
export const deleteFilesJob = defineJob(
  'shops.delete-files',
  z.object({ folder: ownText.regex(/^(products|profile-pictures)\/[\w-]+(\/[\w-]+)?$/) }),
  async ({ folder }) => {
    await storage().deletePrefix(folder);
  },
);

export const forgetRatersJob = defineJob(
  'shops.forget-raters',
  z.object({}),
  async () => {
    await forgetRaters();
  },
  { cron: '6 2 * * *' },
);

export const freeAddressesJob = defineJob('shops.free-addresses', z.object({}), freeAddresses, {
  cron: '9 2 * * *',
});
