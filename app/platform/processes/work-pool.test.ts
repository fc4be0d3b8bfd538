import { afterAll, describe, expect, test } from 'vitest';
import type { TestTasks } from '#tests/support/processes/work-child.ts';
import { type PoolSettings, WorkPool, WorkRefused } from './work-pool.server.ts';
import { WorkStopped } from './work-process.server.ts';

const pools: WorkPool<TestTasks>[] = [];
afterAll(() => {
  for (const pool of pools) pool.end();
});

const generous = { timeMs: 60_000, memoryMb: 400 };

function poolWith(more: Partial<PoolSettings> = {}): WorkPool<TestTasks> {
  const pool = new WorkPool<TestTasks>({
    script: 'tests/support/processes/work-child.ts',
    slots: { now: 2, later: 1 },
    limits: { now: generous, later: generous },
    heapMb: 64,
    ...more,
  });
  pools.push(pool);
  return pool;
}

const patient = { timeout: 30_000 };
const none = () => undefined as never;
const fault = (work: Promise<unknown>): Promise<unknown> => work.then(none, (error) => error);

describe('a work process', { timeout: 60_000 }, () => {
  test('gives bytes back, refusals with their code, and goes on after a failure', async () => {
    const pool = poolWith({ slots: { now: 1, later: 1 } });
    const one = { key: 'a', input: none };
    const bytes = Buffer.from([1, 2, 3]);
    const back = await pool.run('echo', { key: 'a', input: () => bytes });
    expect(Buffer.isBuffer(back) && back.equals(bytes)).toBe(true);
    const before = await pool.run('pid', one);
    expect(await fault(pool.run('refuse', one))).toMatchObject({
      kind: 'invalid',
      code: 'images.broken',
      params: { why: 'asked' },
    });
    expect(await fault(pool.run('fail', one))).toMatchObject({ message: 'it failed' });
    expect(await pool.run('pid', one)).toBe(before);
  });

  test('gets nothing of our settings', async () => {
    const names = await poolWith().run('settings', { key: 'a', input: none });
    expect(names.filter((name) => !/^(MALLOC_ARENA_MAX|NODE_CHANNEL_\w+)$/.test(name))).toEqual([]);
  });

  test.each([
    ['burns time', 'burn', 'time'],
    ['takes memory', 'grow', 'memory'],
    ['dies', 'die', 'ended'],
  ] as const)('is stopped when it %s, and others go on', async (_, task, why) => {
    const pool = poolWith({
      limits: { now: { timeMs: why === 'time' ? 400 : 60_000, memoryMb: 200 }, later: generous },
    });
    const other = pool.run('pid', { key: 'b', input: none });
    const error = await fault(pool.run(task, { key: 'a', input: none }));
    expect(error).toBeInstanceOf(WorkStopped);
    expect(error).toMatchObject({ why });
    expect(await other).toBeGreaterThan(0);
    const next = await pool.run('pid', { key: 'a', input: none });
    expect(next).toBeGreaterThan(0);
  });

  test('that only waited is told to come again instead of being blamed', async () => {
    const pool = poolWith({ limits: { now: { timeMs: 200, memoryMb: 400 }, later: generous } });
    const error = await fault(pool.run('wait', { key: 'a', input: () => 60_000 }));
    expect(error).toMatchObject({ why: 'time', isBusy: true });
  });
});

describe('between keys', { timeout: 60_000 }, () => {
  /** What was begun so far, in order; each waits until it is let go. */
  function watched(pool: WorkPool<TestTasks>) {
    const begun: string[] = [];
    const open = new Map<string, () => void>();
    const start = (key: string, name: string, more: { lane?: 'later'; extraMb?: number } = {}) =>
      pool.run('echo', {
        ...more,
        key,
        input: () => {
          begun.push(name);
          return new Promise((resolve) => open.set(name, () => resolve(Buffer.alloc(1))));
        },
      });
    const finish = (name: string) => open.get(name)?.();
    return { begun, start, finish };
  }

  test('one key never has two slots, and the others have their turn', async () => {
    const { begun, start, finish } = watched(poolWith());
    const all = [
      start('a', 'a1'),
      start('a', 'a2'),
      start('a', 'a3'),
      start('b', 'b1'),
      start('c', 'c1'),
    ];
    await expect.poll(() => begun, patient).toEqual(['a1', 'b1']);
    finish('a1');
    await expect.poll(() => begun, patient).toEqual(['a1', 'b1', 'c1']);
    finish('b1');
    await expect.poll(() => begun, patient).toEqual(['a1', 'b1', 'c1', 'a2']);
    for (const name of ['a2', 'c1']) finish(name);
    await expect.poll(() => begun, patient).toContain('a3');
    finish('a3');
    await Promise.all(all);
  });

  test('what nobody waits for has a slot of its own', async () => {
    const { begun, start, finish } = watched(poolWith({ slots: { now: 1, later: 1 } }));
    const all = [
      start('a', 'l1', { lane: 'later' }),
      start('b', 'l2', { lane: 'later' }),
      start('a', 'n1'),
    ];
    await expect.poll(() => begun, patient).toEqual(['l1', 'n1']);
    for (const name of ['l1', 'n1']) finish(name);
    await expect.poll(() => begun, patient).toContain('l2');
    finish('l2');
    await Promise.all(all);
  });

  test('what needs much memory goes alone; the rest passes it', async () => {
    const { begun, start, finish } = watched(
      poolWith({ slots: { now: 3, later: 1 }, extraMb: 40 }),
    );
    const all = [
      start('a', 'heavy1', { extraMb: 150 }),
      start('b', 'heavy2', { extraMb: 150 }),
      start('c', 'light'),
    ];
    await expect.poll(() => begun, patient).toEqual(['heavy1', 'light']);
    finish('heavy1');
    await expect.poll(() => begun, patient).toEqual(['heavy1', 'light', 'heavy2']);
    for (const name of ['light', 'heavy2']) finish(name);
    await Promise.all(all);
  });

  test('keys whose work had to be stopped share one slot', async () => {
    const pool = poolWith({ slots: { now: 3, later: 1 } });
    await fault(pool.run('die', { key: 'a', input: none }));
    await fault(pool.run('die', { key: 'b', input: none }));
    const { begun, start, finish } = watched(pool);
    const all = [start('a', 'a1'), start('b', 'b1'), start('c', 'c1')];
    await expect.poll(() => begun, patient).toEqual(['a1', 'c1']);
    finish('a1');
    await expect.poll(() => begun, patient).toEqual(['a1', 'c1', 'b1']);
    for (const name of ['b1', 'c1']) finish(name);
    await Promise.all(all);
  });

  test('of an endless line the one who asks for most is refused', async () => {
    const { begun, start, finish } = watched(poolWith({ slots: { now: 1, later: 1 } }));
    const greedy = Array.from({ length: 100 }, (_, n) => fault(start('a', `a${n}`)));
    const modest = start('b', 'b1');
    const refused = await Promise.all(greedy.slice(64));
    expect(refused.every((error) => error instanceof WorkRefused)).toBe(true);
    expect(refused).toHaveLength(36);
    for (let n = 0; n < 3; n++) {
      await expect.poll(() => begun.length, patient).toBe(n + 1);
      finish(begun[n] ?? '');
    }
    expect(begun.slice(0, 2)).toEqual(['a0', 'b1']);
    await modest;
  });
});
