import { z } from 'zod';
import { defineEvent } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';

/** Facts of these Lagos days changed: an order was placed, sold, cancelled or brought back. */
export const orderFactsChanged = defineEvent(
  'orders.facts-changed',
  z.object({ shopId: ownText, days: z.array(ownText) }),
);

/** A buyer or the team has offered, answered or ordered: a line of the history of an offer. */
export const bidMoved = defineEvent('orders.bid-moved', z.object({ entryId: ownText }));
