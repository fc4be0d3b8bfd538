import { z } from 'zod';
import { keyField, textField } from '#app/platform/text/fields.ts';

/** What a browser tells of the way by which its visit came. */
export const cameFrom = z.object({
  referrer: textField({ max: 2_000 }).optional(),
  advertCode: keyField({ max: 40 }).optional(),
});

export type CameFrom = z.output<typeof cameFrom>;

/** The same, said with an order, which is worth more than a word about its way: what cannot be read is left out. */
export const cameWithOrder = z
  .object({
    referrer: cameFrom.shape.referrer.catch(undefined),
    advertCode: cameFrom.shape.advertCode.catch(undefined),
  })
  .catch({});
