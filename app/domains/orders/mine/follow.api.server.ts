import { z } from 'zod';
import { follow } from '#app/domains/notices/commands/follow.server.ts';
import { subscriptionInput } from '#app/domains/notices/push-subscription.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { jsonFunction } from '#app/platform/http/functions/json-function.server.ts';
import { type CallLimit, limitVisitor } from '#app/platform/http/limits/call-limit.server.ts';
import { visitorKey } from '#app/platform/http/visitor.server.ts';
import { keyField } from '#app/platform/text/fields.ts';
import { visitorOfCall } from '#app/platform/visitors/signed-visitor.server.ts';
import { orderTopic } from '../commands/order-news.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderByCode } from '../orders.queries.server.ts';
import { isErased } from '../orders.ts';
import { requireBuyer } from '../pages/visitor-order.server.ts';

const followLimit: CallLimit = { name: 'follow-order', visitor: 60, address: 3_000 };

const followOrder = jsonFunction({
  method: 'post',
  path: '/followOrder',
  summary: 'This browser is told by Web Push when the shop moves the order, or no longer',
  access: 'public',
  input: z.object({ code: keyField(), subscription: subscriptionInput, on: z.boolean() }),
  output: z.object({}),
  handle: async ({ code, subscription, on }, { c }) => {
    const { clientAddress: address, translator } = c.var.context;
    const met = await visitorOfCall(c);
    await limitVisitor({ met, address }, followLimit);
    if (on) await requireBuyer(code, visitorKey(met.visitorId));
    const found = await orderByCode(code);
    if (!found || isErased(found.order)) throw orderErrors.not_found();
    const { id, shopId } = found.order;
    const browser = { subscription, language: translator.language };
    await inTransaction((tx) => follow(tx, browser, { topic: orderTopic(id), shopId, on }));
    return {};
  },
});

export const followFunctions = [followOrder];
