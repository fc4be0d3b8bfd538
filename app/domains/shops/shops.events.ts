import { z } from 'zod';
import { defineEvent } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';

const aboutShop = z.object({ shopId: ownText });

/** A shop is new, or its name, place or people changed. */
export const shopChanged = defineEvent('shops.changed', aboutShop);

/** A shop is at another place than before: its goods are found there. */
export const shopMoved = defineEvent('shops.moved', aboutShop);

/** A shop is on the market again after a suspension: its goods are found again. */
export const shopLifted = defineEvent('shops.lifted', aboutShop);

/** The rows are gone already; whoever keeps more than rows (files, caches) clears it away now. */
export const shopDeleted = defineEvent('shops.deleted', aboutShop);
