import { z } from 'zod';
import { limitCall } from '#app/platform/http/call-limit.server.ts';
import { jsonFunction } from '#app/platform/http/json-function.server.ts';
import { visitorOfCall } from '#app/platform/http/visitor.server.ts';
import { keyField } from '#app/platform/text/fields.ts';
import { cartItems, itemChoices } from './cart.queries.server.ts';
import { cartItem } from './cart-item.ts';
import { orderErrors } from './orders.errors.ts';

const answer = z.object({ items: z.array(cartItem) });
const limit = { name: 'cart', visitor: 2_000, address: 60_000 };

const readCartItems = jsonFunction({
  method: 'post',
  path: '/cartItems',
  summary: 'What is in a cart, with the prices and the stock of now',
  access: 'public',
  input: z.object({
    items: z.array(z.object({ stockId: keyField(), variantId: keyField().nullable() })).max(200),
  }),
  output: answer,
  handle: async ({ items }, { c }) => {
    await limitCall(c, visitorOfCall(c), limit);
    return { items: await cartItems(items) };
  },
});

const readItemChoices = jsonFunction({
  method: 'post',
  path: '/itemChoices',
  summary: 'The colours and sizes of a product that can be put into a cart',
  access: 'public',
  input: z.object({ stockId: keyField() }),
  output: answer,
  handle: async ({ stockId }, { c }) => {
    await limitCall(c, visitorOfCall(c), limit);
    const found = await itemChoices(stockId);
    if (!found) throw orderErrors.not_found();
    return found;
  },
});

export const cartFunctions = [readCartItems, readItemChoices];
