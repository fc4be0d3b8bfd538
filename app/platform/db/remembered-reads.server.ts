import { LRUCache } from 'lru-cache';
import { keep } from '../singleton.server.ts';

interface RememberedReads<T> {
  of: (key: string) => Promise<readonly T[]>;
  forget: () => void;
}

const most = 10_000;
/** What was found may have changed since; what was not may come at any moment. */
const foundMs = 20_000;
const nothingMs = 5_000;

/** A read that every search causes and that changes rarely: what it found is some seconds old at most. */
export function rememberedReads<T>(
  name: string,
  read: (key: string) => Promise<readonly T[]>,
): RememberedReads<T> {
  const known = keep(name, () => new LRUCache<string, readonly T[]>({ max: most, ttl: foundMs }));
  return {
    forget: () => known.clear(),
    of: async (key) => {
      const before = known.get(key);
      if (before) return before;
      const found = await read(key);
      known.set(key, found, { ttl: found.length === 0 ? nothingMs : foundMs });
      return found;
    },
  };
}
