import { z } from 'zod';
import { ownText } from '#app/platform/text/fields.ts';

/** A number of a shop's sequence. */
export const seq = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

const card = z.object({
  stockId: ownText,
  name: ownText,
  priceKobo: z.number(),
  from: z.literal(true).optional(),
  photo: z.object({ url: ownText, widths: z.array(z.number()) }),
  bid: z
    .object({ id: ownText, code: ownText, amountKobo: z.number(), quantity: z.number() })
    .optional(),
});

const attachment = z.union([
  z.object({ kind: z.literal('photo'), url: ownText, width: z.number(), height: z.number() }),
  z.object({ kind: z.enum(['photo_coming', 'photo_lost', 'other']) }),
]);

/** A message in the answers of the JSON functions. */
export const chatMessage = z.object({
  id: ownText,
  seq,
  direction: z.enum(['incoming', 'outgoing']),
  text: ownText,
  card: card.nullable(),
  attachment: attachment.nullable(),
  state: z.enum(['received', 'queued', 'sent', 'failed']),
  reason: z.enum(['blocked', 'refused', 'no_answer', 'no_network', 'unknown']).nullable(),
  at: ownText,
  operationId: ownText,
});

export const inboxMessage = chatMessage.extend({
  threadId: ownText,
  buyer: z.object({ name: ownText, number: z.number() }),
});
