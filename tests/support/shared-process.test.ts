import { LRUCache } from 'lru-cache';
import { expect, test, vi } from 'vitest';
import { now, setClock } from '#app/platform/clock.ts';
import { keep } from '#app/platform/singleton.server.ts';
import config from '../../vitest.config.ts';

const counted = {
  one: (): number => 1,
};

const newCache = () => new LRUCache<string, string>({ max: 9 });
const remembered = keep('left-by-a-test', newCache);
const rememberedInParts = keep('left-in-parts', () => ({ words: newCache(), turn: 1 }));

/** All that a file can leave to the next one of its process. */
function leaveAll(): void {
  vi.stubGlobal('navigator', { onLine: 'stubbed' });
  vi.stubEnv('OJA_LEFT_STUBBED', 'yes');
  process.env.OJA_LEFT = 'yes';
  process.env.HOME = '/nowhere';
  vi.spyOn(counted, 'one').mockReturnValue(2);
  vi.useFakeTimers({ now: 0 });
  setClock(() => new Date(0));
  for (const event of ['SIGTERM', 'exit', 'warning'] as const)
    process.on(event as 'exit', () => undefined);
  process.on('unhandledRejection', () => undefined);
  for (const cache of [remembered, rememberedInParts.words]) cache.set('found in', 'this market');
}

const heardNow = () =>
  ['SIGTERM', 'exit', 'warning', 'unhandledRejection'].map((event) => process.listenerCount(event));

test('the next file of a process finds nothing of what the one before has left', async () => {
  const [env, heard] = [{ ...process.env }, heardNow()];
  leaveAll();
  expect([Date.now(), now().getTime(), counted.one()]).toEqual([0, 0, 2]);
  expect(process.env).not.toEqual(env);
  expect(heardNow()).toEqual(heard.map((count) => count + 1));
  const again = './shared-process.ts?again';
  await import(/* @vite-ignore */ again);
  expect(process.env).toEqual(env);
  expect(heardNow()).toEqual(heard);
  expect(counted.one()).toBe(1);
  expect(globalThis.navigator?.onLine).not.toBe('stubbed');
  expect(vi.isFakeTimers()).toBe(false);
  expect([remembered.size, rememberedInParts.words.size, rememberedInParts.turn]).toEqual([
    0, 0, 1,
  ]);
  for (const time of [Date.now(), now().getTime()]) expect(time).toBeGreaterThan(1e12);
});

test('all files that share a process begin so', () => {
  const projects = config.test?.projects ?? [];
  const sharing = projects.flatMap((project) =>
    typeof project === 'object' && 'test' in project && project.test?.isolate === false
      ? [project.test]
      : [],
  );
  expect(sharing.map(({ name }) => name)).toEqual(['unit', 'domains']);
  for (const { setupFiles } of sharing)
    expect(setupFiles).toContain('tests/support/shared-process.ts');
});
