import { createMiddleware } from 'hono/factory';
import { replicas } from '#app/platform/db/database.server.ts';
import { withFreshReads } from '#app/platform/db/replicas/fresh-reads.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { senderOf } from './limits/sender.server.ts';

/**
 * Who changes things finds them changed, on whichever instance the next request comes in: people of a shop
 * read from the primary always, others while they send something. They are few beside those who look around.
 */
export const freshReads = createMiddleware<HttpEnv>(async (c, next) => {
  if (!replicas()) return next();
  const looksAround = c.req.method === 'GET' || c.req.method === 'HEAD';
  return looksAround && !senderOf(c).isAccount ? next() : withFreshReads(next);
});
