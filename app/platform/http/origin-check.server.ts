import { createMiddleware } from 'hono/factory';
import { httpErrors } from './http.errors.ts';
import type { HttpEnv } from './http-types.server.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Providers sign their bodies and send no Origin; their handlers check the signature themselves. */
const signedPrefix = '/api/webhooks/';

/**
 * A browser names the page that a request comes from; anything but our own address is refused. A
 * program sends no Origin, and then must bring a bearer token, which no foreign page can make a
 * browser add.
 */
export const originCheck = createMiddleware<HttpEnv>(async (c, next) => {
  if (safeMethods.has(c.req.method)) return next();
  const origin = c.req.header('origin');
  if (origin === undefined) {
    const bearer = c.req.header('authorization')?.toLowerCase().startsWith('bearer ');
    if (!bearer && !c.req.path.startsWith(signedPrefix)) throw httpErrors.wrong_origin();
  } else if (origin !== c.var.facts.origin) {
    throw httpErrors.wrong_origin();
  }
  return next();
});
