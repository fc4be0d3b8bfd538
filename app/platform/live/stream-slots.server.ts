import type { Context } from 'hono';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { clientKey } from '#app/platform/http/limits/client-key.ts';
import { settings } from '../env.server.ts';
import type { HttpEnv } from '../http/http-types.server.ts';
import { keep } from '../singleton.server.ts';

/** A browser needs one or two for all its tabs; who gets none asks every few seconds instead. */
const perVisitor = 5;
const perAddress = 50;

const open = keep('stream-slots', () => new Map<string, number>());

const visitorPrefix = 'visitor ';

/** Live streams that this process has open. */
export const openStreams = (): number =>
  [...open].reduce((sum, [key, count]) => (key.startsWith(visitorPrefix) ? sum + count : sum), 0);

function change(key: string, by: 1 | -1): void {
  const next = (open.get(key) ?? 0) + by;
  if (next > 0) open.set(key, next);
  else open.delete(key);
}

/** A slot for one more live stream of this visitor and address; `onEnd` gives it back. */
export function takeStreamSlot(c: Context<HttpEnv>, visitor: string): { onEnd: () => void } {
  const slots: [string, number][] = [
    [`${visitorPrefix}${visitor}`, perVisitor],
    [`address ${clientKey(c.var.context.clientAddress)}`, perAddress],
  ];
  const isFull = slots.some(([key, limit]) => (open.get(key) ?? 0) >= limit);
  if (isFull && settings().rateLimits) throw httpErrors.too_many({}, { retryAfterSeconds: 30 });
  for (const [key] of slots) change(key, 1);
  let isOpen = true;
  return {
    onEnd: () => {
      if (isOpen) for (const [key] of slots) change(key, -1);
      isOpen = false;
    },
  };
}
