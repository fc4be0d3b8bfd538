import { z } from 'zod';
import { callerInShop } from '#app/domains/shops/viewer/call-viewer.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { jsonFunction } from '#app/platform/http/functions/json-function.server.ts';
import { type CallLimit, limitVisitor } from '#app/platform/http/limits/call-limit.server.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { visitorOfCall } from '#app/platform/visitors/signed-visitor.server.ts';
import { vapidKeys } from '#app/providers/web-push/vapid.server.ts';
import { turnOff, turnOn } from './commands/member-notices.server.ts';
import { renewSubscription } from './commands/renew-subscription.server.ts';
import { subscriptionInput } from './push-subscription.server.ts';

const key = jsonFunction({
  method: 'get',
  path: '/pushKey',
  summary: 'The public key that a browser asks its push service with (VAPID)',
  access: 'public',
  input: z.object({}),
  output: z.object({ key: ownText }),
  handle: async () => ({ key: vapidKeys().publicKey }),
});

const on = jsonFunction({
  method: 'post',
  path: '/turnOnNotices',
  summary: 'This browser of a team member is told by Web Push from now on',
  access: 'member',
  input: z.object({ subscription: subscriptionInput }),
  output: z.object({}),
  handle: async ({ subscription }, call) => {
    const { actor, session } = await callerInShop(call, 'shop.see');
    const { language } = call.c.var.context.translator;
    await inTransaction((tx) => turnOn(tx, { actor, session }, { subscription, language }));
    return {};
  },
});

const off = jsonFunction({
  method: 'post',
  path: '/turnOffNotices',
  summary: 'This browser of a team member is told nothing more',
  access: 'member',
  input: z.object({}),
  output: z.object({}),
  handle: async (_input, call) => {
    const { session } = await callerInShop(call, 'shop.see');
    await turnOff(session);
    return {};
  },
});

const renewLimit: CallLimit = { name: 'renew-notices', visitor: 20, address: 1_000 };

const renew = jsonFunction({
  method: 'post',
  path: '/renewNotices',
  summary: 'A browser whose push service has given it another address keeps what it is told',
  access: 'public',
  input: z.object({ before: subscriptionInput, subscription: subscriptionInput }),
  output: z.object({}),
  handle: async (renewal, { c }) => {
    const address = c.var.context.clientAddress;
    await limitVisitor({ met: await visitorOfCall(c), address }, renewLimit);
    await inTransaction((tx) => renewSubscription(tx, renewal));
    return {};
  },
});

export const noticeFunctions = [key, on, off, renew];
