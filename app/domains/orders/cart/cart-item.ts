import { z } from 'zod';
import { ownText } from '#app/platform/text/fields.ts';
import type { CartItem } from './cart.ts';

/** The shape in which the server tells about a thing in a cart; kept out of the visitor's browser. */
export const cartItem = z.object({
  stockId: ownText,
  variantId: ownText.nullable(),
  name: ownText,
  color: ownText.nullable(),
  size: ownText.nullable(),
  option: ownText.nullable(),
  priceKobo: z.number(),
  left: z.number(),
  isAway: z.boolean(),
  photo: ownText.nullable(),
  shop: z.object({
    id: ownText,
    name: ownText,
    address: ownText,
    picture: ownText.nullable(),
    isClosed: z.boolean(),
  }),
}) satisfies z.ZodType<CartItem>;
