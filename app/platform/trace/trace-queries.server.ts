import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { beginSpan, endSpan, isTracing } from './span.server.ts';

type Ask = (...args: unknown[]) => unknown;

const mostText = 400;

/** The statement with its placeholders; what they stand for is what people wrote. */
function textOf(asked: unknown): string {
  const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | null)?.text;
  return typeof text === 'string' ? text.replace(/\s+/g, ' ').trim().slice(0, mostText) : '';
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | undefined)?.then === 'function';

function followClient(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as Ask;
  const followedAsk: Ask = (...args) => {
    const text = textOf(args[0]);
    const span = beginSpan({
      name: text.split(' ', 1)[0]?.toLowerCase() || 'query',
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    });
    if (!span) return ask(...args);
    const last = args.at(-1);
    if (typeof last === 'function') {
      const told = (error: unknown, result: unknown) => {
        endSpan(span, Boolean(error));
        last(error, result);
      };
      return ask(...args.slice(0, -1), told);
    }
    const answer = ask(...args);
    if (isPromise(answer))
      answer.then(
        () => endSpan(span),
        () => endSpan(span, true),
      );
    else endSpan(span);
    return answer;
  };
  client.query = followedAsk as typeof client.query;
}

/** A span for each statement of this pool, where something is followed at all. */
export function traceQueries(pool: pg.Pool): void {
  if (!isTracing()) return;
  pool.on('connect', followClient);
  // A connection that was waited for comes by the hand of who gave it back: what is asked then is still ours.
  const connect = pool.connect.bind(pool) as Ask;
  const connectAsked: Ask = (given) =>
    typeof given === 'function' ? connect(AsyncResource.bind(given as Ask)) : connect();
  pool.connect = connectAsked as typeof pool.connect;
}
