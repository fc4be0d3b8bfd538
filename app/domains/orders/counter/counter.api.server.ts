import { z } from 'zod';
import { callerInShop } from '#app/domains/shops/viewer/call-viewer.server.ts';
import { jsonFunction } from '#app/platform/http/functions/json-function.server.ts';
import { idempotencyKey } from '#app/platform/http/idempotency/idempotency.server.ts';
import { keyField, ownText } from '#app/platform/text/fields.ts';
import { sellOnce } from '../commands/sell-once.server.ts';
import { counterInput } from './counter-input.ts';

const sell = jsonFunction({
  method: 'post',
  path: '/sellAtCounter',
  summary:
    'Notes a sale over the counter, completed and paid, with paidKobo in part; the same Idempotency-Key is one sale',
  access: 'member',
  input: counterInput.extend({ shopId: keyField() }),
  // An answer that was given before orders told their number is repeated as it was.
  output: z.object({
    orderId: ownText,
    code: ownText.optional(),
    number: z.number().optional(),
  }),
  handle: async ({ shopId, ...input }, call) => {
    const { actor } = await callerInShop(call, 'orders.work', { shopId });
    return sellOnce(actor, input, idempotencyKey(call.c.req.header('idempotency-key')));
  },
});

export const counterFunctions = [sell];
