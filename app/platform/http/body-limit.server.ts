import { createMiddleware } from 'hono/factory';
import { httpErrors } from './http.errors.ts';
import type { HttpEnv } from './http-types.server.ts';

/** Passes bytes through and fails as soon as there are too many: a chunked body names no length. */
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

/** `limitFor` names the largest body in bytes that an address takes. */
export const bodyLimit = (limitFor: (path: string) => number) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    const { method } = c.req;
    if (method === 'GET' || method === 'HEAD') return next();
    const limit = limitFor(c.req.path);
    const declared = Number(c.req.header('content-length') ?? 0);
    if (declared > limit) throw httpErrors.too_large({ limit });
    const body = c.req.raw.body;
    if (body) {
      c.req.raw = new Request(c.req.raw, {
        body: body.pipeThrough(countingStream(limit)),
        duplex: 'half',
      } as RequestInit);
    }
    return next();
  });
