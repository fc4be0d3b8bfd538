import { createMiddleware } from 'hono/factory';
import { httpErrors } from '../errors/http.errors.ts';
import type { HttpEnv } from '../http-types.server.ts';

const encodedControl = /%(?:[01][0-9a-f]|7f)/i;

/** Ids and keys stand in a path: one with a control character is refused before anybody reads it. */
export const pathCheck = createMiddleware<HttpEnv>(async (c, next) => {
  if (encodedControl.test(new URL(c.req.url).pathname)) throw httpErrors.invalid();
  return next();
});
