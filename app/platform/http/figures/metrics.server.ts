import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createMiddleware } from 'hono/factory';
import { keep } from '../../singleton.server.ts';
import { RouteNames } from './route-names.ts';

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
    durations: new Map<string, Map<string, Tally>>(),
    events: new Map<string, Map<string, number>>(),
    routes: new RouteNames([]),
    delay,
  };
});

/** Names from the code, never words of visitors, who could make them endless. */
type Labels = Record<string, string>;

const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([label, value]) => `${label}="${value}"`)
    .join(',');

function add(tallies: Map<string, Tally>, key: string, seconds: number): void {
  const tally = tallies.get(key) ?? { count: 0, seconds: 0, buckets: bounds.map(() => 0) };
  tally.count += 1;
  tally.seconds += seconds;
  for (let index = bounds.length - 1; index >= 0 && seconds <= (bounds[index] ?? 0); index--) {
    tally.buckets[index] = (tally.buckets[index] ?? 0) + 1;
  }
  tallies.set(key, tally);
}

function talliesOf(name: string): Map<string, Tally> {
  const tallies = state.durations.get(name) ?? new Map<string, Tally>();
  state.durations.set(name, tallies);
  return tallies;
}

/** How long something takes, told from the start on. */
export function durations(name: string): (labels: Labels, seconds: number) => void {
  const tallies = talliesOf(name);
  return (labels, seconds) => add(tallies, labelText(labels), seconds);
}

/** How often something happened, told from the start on. */
export function counter(name: string): (labels: Labels, by?: number) => void {
  const counts = state.events.get(name) ?? new Map<string, number>();
  state.events.set(name, counts);
  return (labels, by = 1) => {
    const text = labelText(labels);
    counts.set(text, (counts.get(text) ?? 0) + by);
  };
}

/** One without labels is 0 until it happens, so that the first time is seen as a change. */
export function plainCounter(name: string): (by?: number) => void {
  const count = counter(name);
  count({}, 0);
  return (by = 1) => count({}, by);
}

const requests = talliesOf('oja_http_request_seconds');

/** The addresses that requests are counted by. */
export function nameRoutes(patterns: Iterable<string>): void {
  state.routes = new RouteNames(patterns);
}

/** Which of them a path is, never the path itself. */
export const routeOf = (path: string): string => state.routes.nameOf(path);

interface Answered {
  method: string;
  path: string;
  status: number;
  startedMs: number;
}

export function countRequest({ method, path, status, startedMs }: Answered): void {
  const seconds = (performance.now() - startedMs) / 1000;
  // A made-up address, whatever it looks like, is one of many.
  const route = status === 404 ? 'not found' : routeOf(path);
  add(
    requests,
    `method="${method}",status="${Math.floor(status / 100)}xx",route="${route}"`,
    seconds,
  );
}

export const countRequests = createMiddleware(async (c, next) => {
  const startedMs = performance.now();
  await next();
  const { method, path } = c.req;
  countRequest({ method, path, status: c.res.status, startedMs });
});

const durationLines = (): string[] =>
  [...state.durations].flatMap(([name, tallies]) => {
    const lines = [`# TYPE ${name} histogram`];
    for (const [labels, { count, seconds, buckets }] of tallies) {
      for (const [index, bound] of bounds.entries()) {
        lines.push(`${name}_bucket{${labels},le="${bound}"} ${buckets[index]}`);
      }
      lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`);
      lines.push(`${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${count}`);
    }
    return lines;
  });

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
  return `${[...durationLines(), ...eventLines(), ...lines].join('\n')}\n`;
}
