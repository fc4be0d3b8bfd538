import { z } from 'zod';
import { defineEvent } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';

/** An older device has thrown these out: what they changed elsewhere is taken back too. */
export const devicesThrownOut = defineEvent(
  'accounts.devices-thrown-out',
  z.object({ deviceIds: z.array(ownText), at: ownText }),
);

/** Somebody who was here before signed in on a device of which nothing is known. */
export const deviceAdded = defineEvent('accounts.device-added', z.object({ deviceId: ownText }));
