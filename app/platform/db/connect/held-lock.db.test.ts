import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { type SilentProxy, startSilentProxy } from '#tests/support/processes/silent-proxy.ts';
import { withLockHeld } from './held-lock.server.ts';

let db: TestDatabase;
let proxy: SilentProxy;

beforeAll(async () => {
  db = await testDatabase();
  proxy = await startSilentProxy(db.url);
});

afterAll(async () => {
  await proxy.close();
  await db.drop();
});

const never = new AbortController().signal;
const quick = { lock: 4_711, name: 'oja-test', answerMs: 200, pingMs: 50 };
/** Where the server answers, however busy the machine is. */
const patient = { ...quick, answerMs: 10_000 };

const untilAborted = (signal: AbortSignal): Promise<void> =>
  wait(60_000, undefined, { signal }).catch(() => undefined);

test('one does the work, another does not while the first goes on', async () => {
  const done: string[] = [];
  const stop = new AbortController();
  let begun: () => void = () => undefined;
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const first = withLockHeld({ ...patient, url: db.url, signal: stop.signal }, async (signal) => {
    done.push('first');
    begun();
    await untilAborted(signal);
  });
  await isBegun;
  const second = () =>
    withLockHeld({ ...patient, url: db.url, signal: never }, async () => void done.push('second'));
  await second();
  expect(done).toEqual(['first']);
  stop.abort();
  await first;
  await second();
  expect(done).toEqual(['first', 'second']);
});

test('a server that says nothing any more ends the work, and then the wait for it', async () => {
  const work = withLockHeld({ ...quick, url: proxy.url, signal: never }, async (signal) => {
    proxy.swallow();
    await untilAborted(signal);
    expect(signal.aborted).toBe(true);
  });
  await work;
  await expect(
    withLockHeld({ ...quick, url: proxy.url, signal: never }, async () => undefined),
  ).rejects.toThrow();
});
