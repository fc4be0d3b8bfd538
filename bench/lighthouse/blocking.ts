/** What a trace of Chromium says of one moment or one piece of work; times in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Time on a processor: what the thread did itself, without waiting for one. */
  tdur?: number;
  args?: { data?: { isOutermostMainFrame?: boolean; isMainFrame?: boolean } };
}

/** A phone is that much slower than the machine of a trace, as Lighthouse has it. */
const slowdown = 4;
/** A task shorter than this lets a finger through. */
const shortMs = 50;

/**
 * Blocking time after the first paint, counted by processor time instead of by the clock. By the clock a task of
 * 12 ms took 100 where the tool, the server and the database share two cores with the page: that is the
 * machine's, not the page's. Everything after the paint counts, scripts that start late too.
 */
export function blockingOf(events: readonly TraceEvent[]): number {
  const paints = events.filter(({ name }) => name === 'firstContentfulPaint');
  const paint = paints.find(({ args }) => args?.data?.isOutermostMainFrame) ?? paints.at(-1);
  if (!paint) throw new Error('the trace has no first paint');
  return events
    .filter(
      ({ name, ph, pid, tid, ts, dur = 0 }) =>
        name === 'RunTask' &&
        ph === 'X' &&
        pid === paint.pid &&
        tid === paint.tid &&
        ts + dur > paint.ts,
    )
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * slowdown - shortMs), 0);
}
