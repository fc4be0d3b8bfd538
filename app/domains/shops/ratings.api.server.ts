import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { database } from '#app/platform/db/database.server.ts';
import { stepFields, stepOfFields } from '#app/platform/extra-step/step-fields.ts';
import { jsonFunction } from '#app/platform/http/functions/json-function.server.ts';
import { readVisitor, visitorKey } from '#app/platform/http/visitor.server.ts';
import { isId } from '#app/platform/id.ts';
import { keyField, ownText, textField } from '#app/platform/text/fields.ts';
import { visitorCounted } from '#app/platform/visitors/known-visitor.server.ts';
import { rateLimit, rateShop } from './commands/rate-shop.server.ts';
import { shopSuggestions } from './directory/directory.queries.server.ts';
import { shopRatings } from './shops.table.server.ts';
import { callViewer } from './viewer/call-viewer.server.ts';

const rate = jsonFunction({
  method: 'post',
  path: '/rateShop',
  summary: 'Rates a shop with 1 to 5 stars; rating again replaces the first',
  access: 'public',
  input: z.object({ shopId: keyField(), rating: z.number(), ...stepFields }),
  output: z.object({
    averageRating: z.number(),
    totalRatings: z.number(),
    /** The visitor id came with this answer: sent again, it counts. */
    again: z.boolean(),
  }),
  handle: async ({ shopId, rating, ...more }, call) => {
    const { key, isKnown } = await visitorCounted(call.c, rateLimit, stepOfFields(more));
    const viewer = await callViewer(call);
    const userId = viewer?.session.userId;
    const { clientAddress: address } = call.c.var.context;
    const rated = await rateShop({
      shopId,
      stars: rating,
      visitorKey: key,
      isKnown,
      userId,
      address,
    });
    return { ...rated, again: !isKnown };
  },
});

const mine = jsonFunction({
  method: 'post',
  path: '/myRating',
  summary: 'How many stars this visitor gave the shop',
  access: 'public',
  input: z.object({ shopId: keyField() }),
  output: z.object({ stars: z.number().nullable() }),
  handle: async ({ shopId }, { c }) => {
    const visitorId = readVisitor(c.req.header('cookie'), c.var.context.origin);
    if (!visitorId || !isId(shopId)) return { stars: null };
    const own = eq(shopRatings.visitorId, visitorKey(visitorId));
    const [row] = await database()
      .select({ stars: shopRatings.stars })
      .from(shopRatings)
      .where(and(eq(shopRatings.shopId, shopId), own));
    return { stars: row?.stars ?? null };
  },
});

const suggest = jsonFunction({
  method: 'get',
  path: '/shopSuggestions',
  summary: 'Up to five shops whose name or place begins with what is being typed',
  access: 'public',
  input: z.object({ q: textField({ max: 80 }).default('') }),
  output: z.object({
    suggestions: z.array(
      z.object({
        kind: z.literal('shop'),
        text: ownText,
        detail: ownText,
        href: ownText,
        picture: ownText.optional(),
      }),
    ),
  }),
  handle: async ({ q }) => ({
    suggestions: (await shopSuggestions(q, 5)).map(({ id, name, address, picture }) => ({
      kind: 'shop' as const,
      text: name,
      detail: address,
      href: `/shop/${id}`,
      picture,
    })),
  }),
});

export const ratingFunctions = [rate, mine, suggest];
