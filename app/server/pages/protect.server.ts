import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { kindOf, securityHeaders } from '#app/platform/http/security/security-headers.server.ts';
import { pagePolicy } from './page-policy.server.ts';

const policy = 'content-security-policy';

/** What every answer carries, whoever made it. */
export const protect = (dev: boolean) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const { headers } = c.res;
    const type = headers.get('content-type');
    const kind = kindOf(type);
    // A page from memory and a stored file carry their own. A bare 304 leaves the policy that the browser has.
    const isSaid = headers.has(policy) || (c.res.status === 304 && type === null);
    for (const [name, value] of Object.entries(securityHeaders(c.var.context.origin, kind)))
      if (name !== policy || !isSaid) headers.set(name, value);
    if (kind === 'page' && !isSaid) headers.set(policy, pagePolicy(c, { dev }));
  });
