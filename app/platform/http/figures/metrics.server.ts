import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createMiddleware } from 'hono/factory';
import { keep } from '../singleton.server.ts';

/** Upper bounds in seconds; enough to see slow pages without a library. */
const bounds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Tally {
  count: number;
  seconds: number;
  buckets: number[];
}

const state = keep('metrics', () => {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return {
    requests: new Map<string, Tally>(),
    events: new Map<string, Map<string, number>>(),
    delay,
  };
});

/** Counts by method and class of status: never by address, which visitors could make endless. */
export function countRequest(method: string, status: number, startedMs: number): void {
  const seconds = (performance.now() - startedMs) / 1000;
  const key = `method="${method}",status="${Math.floor(status / 100)}xx"`;
  const tally = state.requests.get(key) ?? { count: 0, seconds: 0, buckets: bounds.map(() => 0) };
  tally.count += 1;
  tally.seconds += seconds;
  for (let index = bounds.length - 1; index >= 0 && seconds <= (bounds[index] ?? 0); index--) {
    tally.buckets[index] = (tally.buckets[index] ?? 0) + 1;
  }
  state.requests.set(key, tally);
}

export const countRequests = createMiddleware(async (c, next) => {
  const started = performance.now();
  await next();
  countRequest(c.req.method, c.res.status, started);
});

function requestLines(): string[] {
  const name = 'oja_http_request_seconds';
  const lines = [`# TYPE ${name} histogram`];
  for (const [labels, { count, seconds, buckets }] of state.requests) {
    for (const [index, bound] of bounds.entries()) {
      lines.push(`${name}_bucket{${labels},le="${bound}"} ${buckets[index]}`);
    }
    lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`);
    lines.push(`${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${count}`);
  }
  return lines;
}

/** Counts something that happened. Labels are names from the code, never words of visitors. */
export function countEvent(name: string, labels: Record<string, string>, by = 1): void {
  const text = Object.entries(labels)
    .map(([label, value]) => `${label}="${value}"`)
    .join(',');
  const counts = state.events.get(name) ?? new Map<string, number>();
  counts.set(text, (counts.get(text) ?? 0) + by);
  state.events.set(name, counts);
}

const eventLines = (): string[] =>
  [...state.events].flatMap(([name, counts]) => [
    `# TYPE ${name} counter`,
    ...[...counts].map(([labels, count]) => `${name}{${labels}} ${count}`),
  ]);

const gauge = (name: string, value: number): string[] => [
  `# TYPE ${name} gauge`,
  `${name} ${value}`,
];

/** The process in Prometheus' text form, with the gauges that the caller adds. */
export function metricsText(gauges: Record<string, number>): string {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const own = {
    oja_process_resident_bytes: rss,
    oja_process_heap_bytes: heapUsed,
    oja_process_cpu_seconds: (user + system) / 1e6,
    oja_process_uptime_seconds: process.uptime(),
    oja_event_loop_delay_p99_seconds: state.delay.percentile(99) / 1e9,
  };
  const lines = Object.entries({ ...own, ...gauges }).flatMap(([name, value]) =>
    gauge(name, value),
  );
  return `${[...requestLines(), ...eventLines(), ...lines].join('\n')}\n`;
}
