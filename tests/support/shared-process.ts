import { LRUCache } from 'lru-cache';
import { vi } from 'vitest';
import { setClock } from '#app/platform/clock.ts';

/** What a process had before the first of its files: env, and who hears what happens to the process. */
interface AtFirst {
  env: NodeJS.ProcessEnv;
  listeners: Map<string, readonly unknown[]>;
}

/** Not `message` and `disconnect`: these are the runner's own line to its workers. */
const heard = ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit', 'beforeExit', 'warning'];
const failures = ['uncaughtException', 'unhandledRejection'];

const listenersNow = () =>
  new Map([...heard, ...failures].map((event) => [event, process.listeners(event as 'exit')]));

const shared = globalThis as { __ojaAtFirst?: AtFirst; __oja?: Map<string, unknown> };
shared.__ojaAtFirst ??= { env: { ...process.env }, listeners: listenersNow() };
const { env, listeners } = shared.__ojaAtFirst;

/** Files that share a process begin as if they had it alone, whatever the one before has left. */
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
Object.assign(process.env, env);
for (const [event, now] of listenersNow())
  for (const listener of now)
    if (!listeners.get(event)?.includes(listener)) process.off(event, listener as () => void);

setClock(() => new Date());
for (const name of ['storage', 'no-photo']) shared.__oja?.delete(name);

/** Each file has a database of its own: what was remembered of the one before is of another market. */
function forget(kept: unknown): void {
  if (kept instanceof LRUCache) kept.clear();
  else if (kept?.constructor === Object) for (const part of Object.values(kept)) forget(part);
}
for (const kept of shared.__oja?.values() ?? []) forget(kept);
