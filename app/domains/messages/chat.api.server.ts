import { z } from 'zod';
import { follow } from '#app/domains/notices/commands/follow.server.ts';
import { subscriptionInput } from '#app/domains/notices/push-subscription.server.ts';
import { photoErrors } from '#app/domains/photos/photos.errors.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { stepFields, stepOfFields } from '#app/platform/extra-step/step-fields.ts';
import { type JsonCall, jsonFunction } from '#app/platform/http/functions/json-function.server.ts';
import { readVisitor } from '#app/platform/http/visitor.server.ts';
import { keyField } from '#app/platform/text/fields.ts';
import { visitorOfCall } from '#app/platform/visitors/signed-visitor.server.ts';
import { limitChat, limitChatPhotos } from './chat-limit.server.ts';
import { markSeen } from './commands/mark-read.server.ts';
import { threadTopic } from './commands/message-news.server.ts';
import { receiveChat } from './commands/receive-message.server.ts';
import { phoneOfChat } from './flood/chat-proof.server.ts';
import { buyerKeyOf } from './live-channels.server.ts';
import { chatMessage, seq } from './message-shapes.ts';
import { messageErrors } from './messages.errors.ts';
import { chatMessages, chatThread } from './messages.queries.server.ts';
import { messageText, operationId } from './messages.ts';
import { myUnread } from './mine/my-threads.queries.server.ts';

const buyerOf = ({ c }: JsonCall): string | undefined => {
  const visitorId = readVisitor(c.req.header('cookie'), c.var.context.origin);
  return visitorId && buyerKeyOf(visitorId);
};

const write = jsonFunction({
  method: 'post',
  path: '/sendChatMessage',
  summary: 'A buyer writes to a shop from the web chat; the first message makes the visitor id',
  access: 'public',
  input: z.object({
    shopId: keyField(),
    text: messageText,
    stockId: keyField().optional(),
    operationId,
    ...stepFields,
  }),
  output: z.object({ message: chatMessage }),
  handle: async ({ ticket, answer, ...input }, { c }) => {
    const met = await visitorOfCall(c);
    const step = stepOfFields({ ticket, answer });
    const provedPhone = () => phoneOfChat(c.req.raw, c.var.context);
    const { clientAddress: address } = c.var.context;
    await limitChat({ met, address, step, provedPhone }, input.shopId);
    return { message: await receiveChat({ ...input, visitorId: met.visitorId }) };
  },
});

const writePhoto = jsonFunction({
  method: 'post',
  path: '/sendChatPhoto',
  summary: 'A buyer sends a photo into a thread of theirs: JPEG, PNG or WebP up to 5 MB',
  access: 'public',
  body: 'form',
  input: z.object({
    shopId: keyField(),
    text: messageText.default(''),
    operationId,
    file: z.unknown().optional(),
  }),
  output: z.object({ message: chatMessage }),
  handle: async ({ shopId, file, ...entry }, { c }) => {
    const met = await visitorOfCall(c);
    await limitChatPhotos({ met, address: c.var.context.clientAddress });
    if (!(file instanceof File)) throw photoErrors.file_required();
    const { visitorId } = met;
    return { message: await receiveChat({ ...entry, shopId, visitorId, photo: file }) };
  },
});

const older = jsonFunction({
  method: 'get',
  path: '/chatMessages',
  summary: "This visitor's thread with a shop, page by page backwards",
  access: 'public',
  input: z.object({
    shopId: keyField(),
    before: z.coerce.number().int().positive().optional(),
  }),
  output: z.object({ messages: z.array(chatMessage), hasOlder: z.boolean() }),
  handle: async ({ shopId, before }, call) => {
    const buyer = buyerOf(call);
    const thread = buyer && (await chatThread(shopId, buyer));
    return thread ? chatMessages(thread.id, { before }) : { messages: [], hasOlder: false };
  },
});

const seen = jsonFunction({
  method: 'post',
  path: '/markChatSeen',
  summary: "This visitor's browser has shown the thread up to this number",
  access: 'public',
  input: z.object({ shopId: keyField(), seq }),
  output: z.object({}),
  handle: async ({ shopId, seq: upTo }, call) => {
    const buyer = buyerOf(call);
    if (buyer) await markSeen(shopId, buyer, upTo);
    return {};
  },
});

const unread = jsonFunction({
  method: 'get',
  path: '/myUnread',
  summary: 'How many messages of shops this visitor has not seen',
  access: 'public',
  input: z.object({}),
  output: z.object({ unread: z.number() }),
  handle: async (_input, call) => {
    const buyer = buyerOf(call);
    return { unread: buyer ? await myUnread(buyer) : 0 };
  },
});

const followChat = jsonFunction({
  method: 'post',
  path: '/followChat',
  summary: 'This browser is told by Web Push when the shop answers, or no longer',
  access: 'public',
  input: z.object({ shopId: keyField(), subscription: subscriptionInput, on: z.boolean() }),
  output: z.object({}),
  handle: async ({ shopId, subscription, on }, call) => {
    const buyer = buyerOf(call);
    const thread = buyer && (await chatThread(shopId, buyer));
    if (!thread) throw messageErrors.thread_not_found();
    const { language } = call.c.var.context.translator;
    const topic = { topic: threadTopic(thread.id), shopId, on };
    await inTransaction((tx) => follow(tx, { subscription, language }, topic));
    return {};
  },
});

export const chatFunctions = [write, writePhoto, older, seen, unread, followChat];
