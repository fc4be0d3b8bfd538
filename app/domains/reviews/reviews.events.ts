import { z } from 'zod';
import { defineEvent } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';

/** A buyer has reviewed an order of this shop for the first time. */
export const reviewWritten = defineEvent('reviews.written', z.object({ shopId: ownText }));
