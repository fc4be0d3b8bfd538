import { callerInShop } from '#app/domains/shops/viewer/call-viewer.server.ts';
import { now } from '#app/platform/clock.ts';
import { jsonFunction } from '#app/platform/http/functions/json-function.server.ts';
import { sendOperations } from './commands/send-operations.server.ts';
import { changesAnswer, changesRequest } from './feed/copy.ts';
import { shopChanges } from './feed/shop-changes.server.ts';
import { mostValues, sendAnswer, sendRequest } from './operations.ts';

const day = 24 * 3_600_000;

const send = jsonFunction({
  method: 'post',
  path: '/sendOperations',
  summary:
    'Takes what a device of the team has done, up to 50 acts: each is answered by itself, and once for its id',
  access: 'member',
  body: { jsonField: 'operations' },
  limits: { values: mostValues },
  input: sendRequest,
  output: sendAnswer,
  handle: async ({ shopId, userId, sentAt, operations, files: sent = {} }, call) => {
    const { actor } = await callerInShop(call, 'shop.see', { shopId, userId });
    const { translator } = call.c.var.context;
    const files = new Map(
      Object.entries(sent).flatMap(([name, file]) => (file instanceof File ? [[name, file]] : [])),
    );
    const clockOffMs = now().getTime() - new Date(sentAt).getTime();
    const answers = await sendOperations(operations, { actor, sentAt, files, translator });
    return {
      serverTime: now().toISOString(),
      ...(Math.abs(clockOffMs) > day && { clockOffMs }),
      answers,
    };
  },
});

const changes = jsonFunction({
  method: 'get',
  path: '/shopChanges',
  summary:
    'The items, orders and messages of the shop for the copy on a device: all of them part by part, then what has changed since the cursor',
  access: 'member',
  input: changesRequest,
  output: changesAnswer,
  handle: async ({ shopId, userId, after }, call) => {
    const { actor, role } = await callerInShop(call, 'shop.see', { shopId, userId });
    return shopChanges({ ...actor, role, after });
  },
});

export const syncFunctions = [send, changes];
