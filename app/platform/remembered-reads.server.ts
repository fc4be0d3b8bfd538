import { LRUCache } from 'lru-cache';
import { now } from './clock.ts';
import { keep } from './singleton.server.ts';

const most = 10_000;
/** What was found may have changed since; what was not may come at any moment. */
const foundMs = 20_000;
const nothingMs = 5_000;

interface Remembered<T> {
  name: string;
  /** What is forgotten together. */
  about: 'words' | 'shops';
  isNothing?: (found: T) => boolean;
}

const all = keep('remembered-reads', () => new Map<string, Set<{ clear: () => void }>>());

/** For whoever makes something known. */
export function forgetReads(about: Remembered<unknown>['about']): void {
  for (const known of all.get(about) ?? []) known.clear();
}

/** A read that every search causes and that changes rarely: what it found is some seconds old at most. */
export function rememberedReads<T extends object>(
  { name, about, isNothing }: Remembered<T>,
  read: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const perf = { now: () => now().getTime() };
  const known = keep(
    name,
    () => new LRUCache<string, T>({ max: most, ttl: foundMs, ttlResolution: 0, perf }),
  );
  all.set(about, (all.get(about) ?? new Set()).add(known));
  const isEmpty = isNothing ?? ((found: T) => Array.isArray(found) && found.length === 0);
  return async (key) => {
    const before = known.get(key);
    if (before) return before;
    const found = await read(key);
    known.set(key, found, { ttl: isEmpty(found) ? nothingMs : foundMs });
    return found;
  };
}
