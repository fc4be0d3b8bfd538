import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from '../http/http-types.server.ts';
import { addressShape } from '../watchdog/work-notes.ts';
import { followed, isTracing } from './span.server.ts';

/** A span for each request, under the shape of its address: codes and ids stay out. */
export const traceRequests = createMiddleware<HttpEnv>(async (c, next) => {
  if (!isTracing()) return next();
  const { method, path } = c.req;
  const about = {
    name: addressShape(method, path),
    kind: 'server' as const,
    attributes: { 'http.request.method': method },
  };
  await followed(about, async (span) => {
    await next();
    if (!span) return;
    span.attributes['http.response.status_code'] = c.res.status;
    span.attributes['oja.request'] = c.var.context?.id ?? '';
    span.hasFailed = c.res.status >= 500;
  });
});
