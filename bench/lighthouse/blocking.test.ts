import { describe, expect, it } from 'vitest';
import { blockingOf, type TraceEvent } from './blocking.ts';

const page = { pid: 7, tid: 1 };
const paint: TraceEvent = { ...page, name: 'firstContentfulPaint', ph: 'R', ts: 100_000 };
const task = (at: number, wallMs: number, cpuMs: number, more = {}): TraceEvent => ({
  ...page,
  name: 'RunTask',
  ph: 'X',
  ts: at * 1_000,
  dur: wallMs * 1_000,
  tdur: cpuMs * 1_000,
  ...more,
});

describe('blocking time by processor time', () => {
  it('counts what a slower phone does beyond 50 ms, after the first paint', () => {
    expect(blockingOf([paint, task(120, 20, 20), task(200, 40, 30)])).toBe(30 + 70);
  });

  it('leaves out waiting for a processor, what was before the paint and other threads', () => {
    const waited = task(300, 100, 12);
    const before = task(10, 80, 80);
    const elsewhere = task(300, 90, 90, { tid: 2 });
    expect(blockingOf([paint, waited, before, elsewhere])).toBe(0);
  });

  it('counts the task in which the paint fell', () => {
    expect(blockingOf([paint, task(90, 40, 40)])).toBe(110);
  });

  it('says nothing of a trace without a paint', () => {
    expect(() => blockingOf([task(1, 1, 1)])).toThrow('no first paint');
  });
});
