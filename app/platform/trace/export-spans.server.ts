import { plainCounter } from '../http/figures/metrics.server.ts';
import { log } from '../log.server.ts';
import { type Span, setTracing, spanKinds } from './span.server.ts';
import { traceCalls } from './trace-calls.server.ts';

export interface TracingSettings {
  /** Where a collector takes OTLP over HTTP; `/v1/traces` is added. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  share: number;
  /** Tests only. */
  everyMs?: number;
}

/** So many wait at most; a collector that is away costs memory for these and nothing more. */
const mostWaiting = 2_048;
const mostInOne = 512;
const patienceMs = 5_000;

const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

const attributesOf = (attributes: Record<string, string | number>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

const written = (span: Span) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId && { parentSpanId: span.parentId }),
  name: span.name,
  kind: spanKinds[span.kind],
  startTimeUnixNano: nanoseconds(span.startMs),
  endTimeUnixNano: nanoseconds(span.endMs),
  attributes: attributesOf(span.attributes),
  status: { code: span.hasFailed ? 2 : 0 },
});

const drop = plainCounter('oja_trace_spans_dropped_total');

class Exporter {
  readonly #settings: TracingSettings;
  readonly #timer: NodeJS.Timeout;
  #waiting: Span[] = [];
  #isAway = false;
  #sending: Promise<void> | undefined;

  constructor(settings: TracingSettings) {
    this.#settings = settings;
    this.#timer = setInterval(() => this.flush(), settings.everyMs ?? patienceMs).unref();
  }

  take(span: Span): void {
    if (this.#waiting.length >= mostWaiting) drop(1);
    else this.#waiting.push(span);
  }

  /** One request at a time; what was not taken is not tried again. */
  flush(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const some = this.#waiting.splice(0, mostInOne);
      const reason = await this.#send(some);
      if (reason !== undefined) drop(some.length);
      this.#tell(reason);
      if (reason !== undefined) return;
    }
  }

  /** Said once when it goes away and once when it is back. */
  #tell(reason: string | undefined): void {
    const isAway = reason !== undefined;
    if (isAway === this.#isAway) return;
    this.#isAway = isAway;
    if (isAway) log.warn({ reason }, 'traces are dropped: the collector does not take them');
    else log.info('the collector takes traces again');
  }

  async #send(spans: readonly Span[]): Promise<string | undefined> {
    const { endpoint, headers, serviceName } = this.#settings;
    const resource = { attributes: attributesOf({ 'service.name': serviceName }) };
    const scopeSpans = [{ scope: { name: 'oja' }, spans: spans.map(written) }];
    try {
      const answer = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.body?.cancel();
      return answer.ok ? undefined : `answered ${answer.status}`;
    } catch (error) {
      return error instanceof Error ? error.message : 'failed';
    }
  }
}

/** From here on requests, jobs, statements and calls are followed; the answer sends what is left and ends it. */
export function startTracing(settings: TracingSettings): () => Promise<void> {
  const exporter = new Exporter(settings);
  const ignoreCalls = traceCalls();
  setTracing({ share: settings.share, take: (span) => exporter.take(span) });
  return async () => {
    setTracing(undefined);
    ignoreCalls();
    await exporter.stop();
  };
}
