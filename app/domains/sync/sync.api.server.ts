import { callerInShop } from '#app/domains/shops/viewer/call-viewer.server.ts';
import { now } from '#app/platform/clock.ts';
import { jsonFunction } from '#app/platform/http/functions/json-function.server.ts';
import { sendOperations } from './commands/send-operations.server.ts';
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
  handle: async ({ shopId, sentAt, operations }, call) => {
    const { actor } = await callerInShop(call, 'shop.see', { shopId });
    const { translator } = call.c.var.context;
    const clockOffMs = now().getTime() - new Date(sentAt).getTime();
    const answers = await sendOperations(operations, { actor, sentAt, translator });
    return {
      serverTime: now().toISOString(),
      ...(Math.abs(clockOffMs) > day && { clockOffMs }),
      answers,
    };
  },
});

export const syncFunctions = [send];
