import { z } from 'zod';
import { defineNews } from '#app/platform/queue/jobs.ts';

/** Facts of these Lagos days changed: an order was placed, sold, cancelled or brought back. */
export const orderFactsChanged = defineNews(
  'orders.facts-changed',
  z.object({ shopId: z.string(), days: z.array(z.string()) }),
);
