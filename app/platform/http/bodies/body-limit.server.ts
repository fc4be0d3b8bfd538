import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import { AppError, type ErrorKind } from '../../errors.ts';
import { httpErrors } from '../errors/http.errors.ts';
import type { HttpEnv } from '../http-types.server.ts';
import { mostFormParts, partCounter } from './form-parts.server.ts';
import type { OpenBodies, OpenBody, Sender } from './open-bodies.server.ts';

export interface BodyRule {
  /** The largest body in bytes that the address takes. */
  bytes: number;
  /** Whoever answers there sends the bytes on to the disk. */
  toDisk?: true;
  /** Throws for whom the body need not even be opened. */
  admit?: (sender: Sender) => void;
  /** Who is told to come later with one body is told so with any: what it holds does not matter. */
  refusesAlike?: true;
  /** Open at once of one visitor, where that is fewer than usual. */
  atOnce?: number;
}

interface BodyLimitParts {
  ruleFor: (path: string, contentType: string) => BodyRule;
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

const comeLater = new Set<ErrorKind>(['too_many', 'unavailable']);

/** Whatever comes sooner than it was told to is refused unopened: opening it costs more than sending it. */
class ToldToWait {
  readonly #told = new LRUCache<string, AppError>({ max: 10_000 });

  note(who: string, error: unknown): void {
    if (!(error instanceof AppError) || !comeLater.has(error.kind)) return;
    this.#told.set(who, error, { ttl: 1_000 * (error.retryAfterSeconds ?? 1) });
  }

  refuse(who: string): void {
    const error = this.#told.get(who);
    if (error) throw error;
  }
}

/**
 * Every body has a limit and a sender who may have only so many open; whoever is refused by what the head
 * says is refused before the body is opened. What a refused sender still sends
 * is read and thrown away by the HTTP adaptor for a moment, so that the answer arrives.
 */
export const bodyLimit = (parts: BodyLimitParts) => {
  const waiting = new ToldToWait();
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { method } = c.req;
    if (method === 'GET' || method === 'HEAD') return next();
    const contentType = c.req.header('content-type') ?? '';
    const rule = parts.ruleFor(c.req.path, contentType);
    if (Number(c.req.header('content-length') ?? 0) > rule.bytes) {
      throw httpErrors.too_large({ limit: rule.bytes });
    }
    const sender = { ...parts.senderOf(c), atOnce: rule.atOnce };
    rule.admit?.(sender);
    const who = rule.refusesAlike && sender.visitor && `${c.req.path} ${sender.visitor}`;
    if (who) waiting.refuse(who);
    try {
      parts.bodies.refuseMore(sender);
    } catch (error) {
      if (who) waiting.note(who, error);
      throw error;
    }
    const { body } = c.req.raw;
    if (!body) return next();
    const { stream, close } = watched(rule, parts, { sender, contentType });
    const init = { body: body.pipeThrough(stream), duplex: 'half' };
    c.req.raw = new Request(c.req.raw, init as RequestInit);
    try {
      await next();
    } finally {
      close();
      if (who) waiting.note(who, c.error);
    }
  });
};
