import { z } from 'zod';
import { defineNews } from '#app/platform/queue/jobs.ts';

const aboutStock = z.object({ stockId: z.string(), shopId: z.string() });

/** An item is new in a shop. */
export const stockAdded = defineNews('stocks.added', aboutStock);
