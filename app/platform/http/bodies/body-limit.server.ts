import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { httpErrors } from '../errors/http.errors.ts';
import type { HttpEnv } from '../http-types.server.ts';
import { mostFormParts, partCounter } from './form-parts.server.ts';
import type { OpenBodies, OpenBody, Sender } from './open-bodies.server.ts';

export interface BodyRule {
  /** The largest body in bytes that the address takes. */
  bytes: number;
  /** Whoever answers there sends the bytes on to the disk. */
  toDisk?: true;
}

interface BodyLimitParts {
  ruleFor: (path: string) => BodyRule;
  senderOf: (c: Context<HttpEnv>) => Sender;
  bodies: OpenBodies;
}

/**
 * Passes bytes on, and fails as soon as there are too many (a chunked body names no length) or too many
 * fields of a form, they stop coming, or room is needed for others.
 */
function watched(
  { bytes: limit, toDisk }: BodyRule,
  parts: BodyLimitParts,
  { sender, contentType }: { sender: Sender; contentType: string },
) {
  const countParts = partCounter(contentType);
  let body: OpenBody | undefined;
  let seen = 0;
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      body = parts.bodies.open(sender, {
        toDisk: toDisk === true,
        cut: (error) => controller.error(error),
      });
    },
    transform(chunk, controller) {
      seen += chunk.byteLength;
      body?.took(chunk.byteLength);
      if (seen > limit) controller.error(httpErrors.too_large({ limit }));
      else if (countParts(chunk) > mostFormParts) controller.error(httpErrors.invalid());
      else controller.enqueue(chunk);
    },
    flush: () => body?.close(),
  });
  return { stream, close: () => body?.close() };
}

/**
 * Every body has a limit and a sender who may have only so many open. What a refused sender still sends
 * is read and thrown away by the HTTP adaptor for a moment, so that the answer arrives.
 */
export const bodyLimit = (parts: BodyLimitParts) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    const { method } = c.req;
    if (method === 'GET' || method === 'HEAD') return next();
    const { body } = c.req.raw;
    if (!body) return next();
    const rule = parts.ruleFor(c.req.path);
    if (Number(c.req.header('content-length') ?? 0) > rule.bytes) {
      throw httpErrors.too_large({ limit: rule.bytes });
    }
    const contentType = c.req.header('content-type') ?? '';
    const { stream, close } = watched(rule, parts, { sender: parts.senderOf(c), contentType });
    const init = { body: body.pipeThrough(stream), duplex: 'half' };
    c.req.raw = new Request(c.req.raw, init as RequestInit);
    try {
      return await next();
    } finally {
      close();
    }
  });
