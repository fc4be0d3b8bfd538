import type { Context } from 'hono';
import { z } from 'zod';
import { stepFields, stepOfFields } from '#app/platform/extra-step/step-fields.ts';
import { jsonFunction } from '#app/platform/http/functions/json-function.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { limitVisitor } from '#app/platform/http/limits/call-limit.server.ts';
import { keyField } from '#app/platform/text/fields.ts';
import { visitorOfCall } from '#app/platform/visitors/signed-visitor.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { cartItems, cartLimit, itemChoices } from './cart.queries.server.ts';
import { cartItem } from './cart-item.ts';

const answer = z.object({ items: z.array(cartItem) });

async function limitCart(c: Context<HttpEnv>, more: Parameters<typeof stepOfFields>[0]) {
  const met = await visitorOfCall(c);
  const address = c.var.context.clientAddress;
  await limitVisitor({ met, address, step: stepOfFields(more) }, cartLimit);
}

const readCartItems = jsonFunction({
  method: 'post',
  path: '/cartItems',
  summary: 'What is in a cart, with the prices and the stock of now',
  access: 'public',
  input: z.object({
    items: z.array(z.object({ stockId: keyField(), variantId: keyField().nullable() })).max(200),
    ...stepFields,
  }),
  output: answer,
  handle: async ({ items, ...more }, { c }) => {
    await limitCart(c, more);
    return { items: await cartItems(items) };
  },
});

const readItemChoices = jsonFunction({
  method: 'post',
  path: '/itemChoices',
  summary: 'The colours and sizes of a product that can be put into a cart',
  access: 'public',
  input: z.object({ stockId: keyField(), ...stepFields }),
  output: answer,
  handle: async ({ stockId, ...more }, { c }) => {
    await limitCart(c, more);
    const found = await itemChoices(stockId);
    if (!found) throw orderErrors.not_found();
    return found;
  },
});

export const cartFunctions = [readCartItems, readItemChoices];
