import { z } from 'zod';
import { keyField, textField } from '#app/platform/text/fields.ts';

/** What a browser tells of the way by which its visit came. */
export const cameFrom = z.object({
  referrer: textField({ max: 2_000 }).optional(),
  advertCode: keyField({ max: 40 }).optional(),
});

export type CameFrom = z.output<typeof cameFrom>;
