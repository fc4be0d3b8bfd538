import { createMiddleware } from 'hono/factory';
import { httpErrors } from '../errors/http.errors.ts';
import type { HttpEnv } from '../http-types.server.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Providers sign their bodies and send no Origin; their handlers check the signature themselves. */
const signedPrefix = '/api/webhooks/';

/**
 * A browser names the page that a request comes from; anything but our own address is refused. A
 * program names none. It may then bring a bearer token, which no foreign page can make a browser
 * add; or call a JSON function without any cookie, when there is nobody's session to ride on.
 */
function passesWithoutOrigin(path: string, header: (name: string) => string | undefined): boolean {
  if (path.startsWith(signedPrefix)) return true;
  if (header('authorization')?.toLowerCase().startsWith('bearer ')) return true;
  return path.startsWith('/api/') && header('cookie') === undefined;
}

export const originCheck = createMiddleware<HttpEnv>(async (c, next) => {
  if (safeMethods.has(c.req.method)) return next();
  const origin = c.req.header('origin');
  const passes =
    origin === undefined
      ? passesWithoutOrigin(c.req.path, (name) => c.req.header(name))
      : origin === c.var.context.origin;
  if (!passes) throw httpErrors.wrong_origin();
  return next();
});
