import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { kindOf, securityHeaders } from '#app/platform/http/security/security-headers.server.ts';
import { pagePolicy } from './page-policy.server.ts';

/** What every answer carries, whoever made it. */
export const protect = (dev: boolean) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const { headers } = c.res;
    const kind = kindOf(headers.get('content-type'));
    for (const [name, value] of Object.entries(securityHeaders(c.var.context.origin, kind)))
      headers.set(name, value);
    // A page from memory carries its own policy.
    if (kind === 'page' && !headers.has('content-security-policy'))
      headers.set('content-security-policy', pagePolicy(c, { dev }));
  });
