import { createMiddleware } from 'hono/factory';
import { httpErrors } from './http.errors.ts';
import type { HttpEnv } from './http-types.server.ts';

/** Passes bytes on and fails as soon as there are too many: a chunked body names no length. */
function countingStream(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0;
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen > limit) controller.error(httpErrors.too_large({ limit }));
      else controller.enqueue(chunk);
    },
  });
}

/**
 * `limitFor` names the largest body in bytes that an address takes. What a refused sender still
 * sends is read and thrown away by the HTTP adaptor for a moment, so that the answer arrives.
 */
export const bodyLimit = (limitFor: (path: string) => number) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    const { method } = c.req;
    if (method === 'GET' || method === 'HEAD') return next();
    const { body } = c.req.raw;
    if (!body) return next();
    const limit = limitFor(c.req.path);
    if (Number(c.req.header('content-length') ?? 0) > limit) throw httpErrors.too_large({ limit });
    const init = { body: body.pipeThrough(countingStream(limit)), duplex: 'half' };
    c.req.raw = new Request(c.req.raw, init as RequestInit);
    return next();
  });
