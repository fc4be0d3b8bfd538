import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { keep } from '../singleton.server.ts';

/** OTLP's numbers for who asks whom. */
export const spanKinds = { server: 2, client: 3, consumer: 5 } as const;

export interface About {
  name: string;
  kind: keyof typeof spanKinds;
  /** Names from the code and figures: never words of a person, never what a statement was bound to. */
  attributes?: Record<string, string | number>;
}

export interface Span extends Required<About> {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  startMs: number;
  endMs: number;
  hasFailed: boolean;
}

export interface Tracing {
  /** Of so many requests one is followed: 1 is all of them. */
  share: number;
  take: (span: Span) => void;
}

interface State {
  tracing?: Tracing | undefined;
  /** `null` in a request that is not followed. */
  current: AsyncLocalStorage<Span | null>;
}

const state = keep('trace', (): State => ({ current: new AsyncLocalStorage() }));

export function setTracing(tracing: Tracing | undefined): void {
  state.tracing = tracing;
}

export const isTracing = (): boolean => state.tracing !== undefined;

const nowMs = (): number => performance.timeOrigin + performance.now();
const newSpanId = (): string => randomBytes(8).toString('hex');

const spanOf = (
  { name, kind, attributes = {} }: About,
  family: { traceId: string; parentId?: string | undefined },
): Span => ({
  name,
  kind,
  attributes: { ...attributes },
  traceId: family.traceId,
  parentId: family.parentId,
  spanId: newSpanId(),
  startMs: nowMs(),
  endMs: 0,
  hasFailed: false,
});

/** A part of what is followed now; undefined where nothing is. */
export function beginSpan(about: About): Span | undefined {
  const parent = state.tracing && state.current.getStore();
  return parent ? spanOf(about, { traceId: parent.traceId, parentId: parent.spanId }) : undefined;
}

export function endSpan(span: Span | undefined, hasFailed = false): void {
  if (span?.endMs !== 0) return;
  span.endMs = nowMs();
  span.hasFailed = hasFailed;
  state.tracing?.take(span);
}

/** The whole of a request or a job, with all that is done in it. */
export async function followed<T>(
  about: About,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const { tracing, current } = state;
  if (!tracing) return work(undefined);
  if (Math.random() >= tracing.share) return current.run(null, () => work(undefined));
  const span = spanOf(about, { traceId: randomBytes(16).toString('hex') });
  try {
    const result = await current.run(span, () => work(span));
    endSpan(span, span.hasFailed);
    return result;
  } catch (error) {
    endSpan(span, true);
    throw error;
  }
}

/** For log lines: which trace they belong to. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = state.current.getStore();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
