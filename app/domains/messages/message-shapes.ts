import { z } from 'zod';

/** A number of a shop's sequence. */
export const seq = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

const card = z.object({
  stockId: z.string(),
  name: z.string(),
  priceKobo: z.number(),
  photo: z.object({ url: z.string(), widths: z.array(z.number()) }),
});

const attachment = z.union([
  z.object({ kind: z.literal('photo'), url: z.string(), width: z.number(), height: z.number() }),
  z.object({ kind: z.enum(['photo_coming', 'photo_lost', 'other']) }),
]);

/** A message in the answers of the JSON functions. */
export const chatMessage = z.object({
  id: z.string(),
  seq,
  direction: z.enum(['incoming', 'outgoing']),
  text: z.string(),
  card: card.nullable(),
  attachment: attachment.nullable(),
  state: z.enum(['received', 'queued', 'sent', 'failed']),
  reason: z.enum(['blocked', 'refused', 'no_answer', 'no_network', 'unknown']).nullable(),
  at: z.string(),
  operationId: z.string(),
});

export const inboxMessage = chatMessage.extend({
  threadId: z.string(),
  buyer: z.object({ name: z.string(), number: z.number() }),
});
