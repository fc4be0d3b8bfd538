import { z } from 'zod';
import { photoErrors } from '#app/domains/photos/photos.errors.ts';
import { callerInShop } from '#app/domains/shops/viewer/call-viewer.server.ts';
import { type JsonCall, jsonFunction } from '#app/platform/http/functions/json-function.server.ts';
import { idempotencyKey } from '#app/platform/http/idempotency/idempotency.server.ts';
import { newToken } from '#app/platform/id.ts';
import { keyField } from '#app/platform/text/fields.ts';
import { limitReplies } from './chat-limit.server.ts';
import { markRead } from './commands/mark-read.server.ts';
import { retryMessage, sendReply } from './commands/send-reply.server.ts';
import { inboxMessage, seq } from './message-shapes.ts';
import { inboxMessages } from './messages.queries.server.ts';
import { messageText, operationId } from './messages.ts';

/** The operation id of the body, else the Idempotency-Key; a call with neither is its own. */
function operationOf({ c }: JsonCall, given: string | undefined): string {
  const key = idempotencyKey(c.req.header('idempotency-key'));
  return given ?? (key ? operationId.parse(key.slice(0, 64)) : newToken());
}

const send = jsonFunction({
  method: 'post',
  path: '/sendTelegramMessage',
  summary:
    'Answers a buyer on Telegram or in the web chat: the named thread, else the buyer who wrote last',
  access: 'member',
  input: z.object({
    shopId: keyField(),
    text: messageText.default(''),
    threadId: keyField().optional(),
    stockId: keyField().optional(),
    operationId: operationId.optional(),
  }),
  output: z.object({ message: inboxMessage }),
  handle: async ({ shopId, operationId: given, ...reply }, call) => {
    const viewer = await callerInShop(call, 'messages.work', { shopId });
    await limitReplies(viewer.actor);
    const message = await sendReply(viewer.actor, {
      ...reply,
      operationId: operationOf(call, given),
    });
    return { message };
  },
});

const sendPhoto = jsonFunction({
  method: 'post',
  path: '/sendMessagePhoto',
  summary: 'Sends a photo to a buyer of the web chat: JPEG, PNG or WebP up to 5 MB',
  access: 'member',
  body: 'form',
  input: z.object({
    shopId: keyField(),
    threadId: keyField(),
    text: messageText.default(''),
    operationId,
    file: z.unknown().optional(),
  }),
  output: z.object({ message: inboxMessage }),
  handle: async ({ shopId, file, ...reply }, call) => {
    const viewer = await callerInShop(call, 'messages.work', { shopId });
    await limitReplies(viewer.actor);
    if (!(file instanceof File)) throw photoErrors.file_required();
    return { message: await sendReply(viewer.actor, { ...reply, photo: file }) };
  },
});

const retry = jsonFunction({
  method: 'post',
  path: '/retryMessage',
  summary: 'Sends a message again that was given up; one that is on its way stays as it is',
  access: 'member',
  input: z.object({ messageId: keyField() }),
  output: z.object({ message: inboxMessage }),
  handle: async ({ messageId }, call) => {
    const viewer = await callerInShop(call, 'messages.work');
    await limitReplies(viewer.actor);
    return { message: await retryMessage(viewer.actor, messageId) };
  },
});

const read = jsonFunction({
  method: 'post',
  path: '/markThreadRead',
  summary: 'The team has read a thread up to this number',
  access: 'member',
  input: z.object({ threadId: keyField(), seq }),
  output: z.object({}),
  handle: async (input, call) => {
    const { actor } = await callerInShop(call, 'messages.work');
    await markRead(actor, input);
    return {};
  },
});

const older = jsonFunction({
  method: 'get',
  path: '/inboxMessages',
  summary: 'Messages of one thread or of the whole shop, page by page backwards',
  access: 'member',
  input: z.object({
    threadId: keyField().optional(),
    before: z.coerce.number().int().positive().optional(),
  }),
  output: z.object({ messages: z.array(inboxMessage), hasOlder: z.boolean() }),
  handle: async ({ threadId, before }, call) => {
    const { shop } = await callerInShop(call, 'messages.work');
    return inboxMessages(shop.id, threadId, { before });
  },
});

export const messageFunctions = [send, sendPhoto, retry, read, older];
