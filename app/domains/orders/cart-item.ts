import { z } from 'zod';
import type { CartItem } from './cart.ts';

/** The shape in which the server tells about a thing in a cart; kept out of the visitor's browser. */
export const cartItem = z.object({
  stockId: z.string(),
  variantId: z.string().nullable(),
  name: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  priceKobo: z.number(),
  left: z.number(),
  photo: z.string().nullable(),
  shop: z.object({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    picture: z.string().nullable(),
  }),
}) satisfies z.ZodType<CartItem>;
