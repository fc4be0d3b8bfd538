import { z } from 'zod';
import { follow } from '#app/domains/notices/commands/follow.server.ts';
import { subscriptionInput } from '#app/domains/notices/push-subscription.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { stepFields, stepOfFields } from '#app/platform/extra-step/step-fields.ts';
import { jsonFunction } from '#app/platform/http/functions/json-function.server.ts';
import { readVisitor, visitorKey } from '#app/platform/http/visitor.server.ts';
import { keyField, ownText } from '#app/platform/text/fields.ts';
import { visitorCounted } from '#app/platform/visitors/known-visitor.server.ts';
import { followLimit, followShop } from './follow-shop.server.ts';
import { isFollowed } from './follows.queries.server.ts';
import { newsTopic } from './tell-visitors.server.ts';
import { dropWish, wishLimit, wishStock } from './wish-stock.server.ts';
import { waitedFor } from './wishes.queries.server.ts';

type Call = Parameters<Parameters<typeof jsonFunction>[0]['handle']>[1];

const keyIn = ({ c }: Call): string | undefined => {
  const visitorId = readVisitor(c.req.header('cookie'), c.var.context.origin);
  return visitorId && visitorKey(visitorId);
};

/** The visitor id came with this answer: sent again, it counts. */
const again = z.boolean();

const wish = jsonFunction({
  method: 'post',
  path: '/wishStock',
  summary:
    'This visitor is told when a sold-out product, or a variant of it, is back, or no longer',
  access: 'public',
  input: z.object({
    stockId: keyField(),
    variantId: keyField().nullable().default(null),
    waits: z.boolean().default(true),
    ...stepFields,
  }),
  /** Waits no longer, though asked to: it is back. */
  output: z.object({ waits: z.boolean(), again }),
  handle: async ({ stockId, variantId, waits, ...more }, { c }) => {
    const { key, isKnown } = await visitorCounted(c, wishLimit, stepOfFields(more));
    if (!isKnown) return { waits: false, again: true };
    const asked = { stockId, variantId, visitorKey: key };
    if (waits) return { waits: await wishStock(asked), again: false };
    await dropWish(asked);
    return { waits: false, again: false };
  },
});

const wishes = jsonFunction({
  method: 'post',
  path: '/myWishes',
  summary: 'Which variants of a product this visitor waits for; null stands for any',
  access: 'public',
  input: z.object({ stockId: keyField() }),
  output: z.object({ variants: z.array(ownText.nullable()) }),
  handle: async ({ stockId }, call) => {
    const key = keyIn(call);
    return { variants: key ? await waitedFor(key, stockId) : [] };
  },
});

const followOne = jsonFunction({
  method: 'post',
  path: '/followShop',
  summary: 'This visitor follows a shop, or no longer',
  access: 'public',
  input: z.object({ shopId: keyField(), follows: z.boolean().default(true), ...stepFields }),
  output: z.object({ follows: z.boolean(), again }),
  handle: async ({ shopId, follows, ...more }, { c }) => {
    const { key, isKnown } = await visitorCounted(c, followLimit, stepOfFields(more));
    if (!isKnown) return { follows: false, again: true };
    await followShop({ shopId, visitorKey: key, follows });
    return { follows, again: false };
  },
});

const shop = jsonFunction({
  method: 'post',
  path: '/myShop',
  summary: 'Whether this visitor follows a shop',
  access: 'public',
  input: z.object({ shopId: keyField() }),
  output: z.object({ follows: z.boolean() }),
  handle: async ({ shopId }, call) => {
    const key = keyIn(call);
    return { follows: key !== undefined && (await isFollowed(key, shopId)) };
  },
});

const news = jsonFunction({
  method: 'post',
  path: '/followNews',
  summary: 'This browser is told by Web Push what its visitor waits for and follows, or no longer',
  access: 'public',
  input: z.object({ subscription: subscriptionInput, on: z.boolean(), ...stepFields }),
  output: z.object({ again }),
  handle: async ({ subscription, on, ...more }, { c }) => {
    const { key, isKnown } = await visitorCounted(c, followLimit, stepOfFields(more));
    if (!isKnown) return { again: true };
    const browser = { subscription, language: c.var.context.translator.language };
    await inTransaction((tx) => follow(tx, browser, { topic: newsTopic(key), shopId: null, on }));
    return { again: false };
  },
});

export const visitorFunctions = [wish, wishes, followOne, shop, news];
