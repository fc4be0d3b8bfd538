import { z } from 'zod';
import { defineEvent } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';

const aboutStock = z.object({ stockId: ownText, shopId: ownText });

/** An item is new in a shop. */
export const stockAdded = defineEvent('stocks.added', aboutStock);

/** An item, or a variant of one, has pieces again after it had none. */
export const stockBack = defineEvent('stocks.back', z.object({ stockId: ownText }));

/** It is known what a photo of an item looks like. */
export const photoPrinted = defineEvent('stocks.photo-printed', z.object({ base: ownText }));
