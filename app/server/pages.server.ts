import type { Context } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { requestFacts } from '#app/platform/http/request-facts.server.ts';

/** The visitor's address as pages must see it: behind a TLS proxy our own origin, not the inner one. */
function publicRequest(c: Context<HttpEnv>): Request {
  const inner = new URL(c.req.raw.url);
  const outer = `${c.var.facts.origin}${inner.pathname}${inner.search}`;
  return outer === c.req.raw.url ? c.req.raw : new Request(outer, c.req.raw);
}

export function pageHandler(build: ServerBuild, mode: string) {
  const handle = createRequestHandler(build, mode);
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(requestFacts, c.var.facts);
    const response = await handle(publicRequest(c), context);
    if (response.status === 503 && !response.headers.has('retry-after')) {
      response.headers.set('retry-after', '5');
    }
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    return response;
  };
}
