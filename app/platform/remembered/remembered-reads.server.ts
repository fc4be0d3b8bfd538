import { LRUCache } from 'lru-cache';
import { now } from '../clock.ts';
import { keep } from '../singleton.server.ts';

const most = 10_000;
/** What was found may have changed since; what was not may come at any moment. */
const foundMs = 20_000;
const nothingMs = 5_000;

/** What is forgotten together. */
type About = 'words' | 'shops' | 'goods';

interface Remembered<T> {
  name: string;
  about: About;
  isNothing?: (found: T) => boolean;
  /** How many, where one is large. */
  max?: number;
}

interface Kept {
  reads: Set<{ clear: () => void }>;
  /** How often they were forgotten: what was begun before is not kept after it. */
  forgotten: number;
  /** The change for which they were: a server that has not passed it is read from, and nothing of that is kept. */
  change: number;
}

const all = keep('remembered-reads', () => new Map<About, Kept>());

function keptAbout(about: About): Kept {
  const kept = all.get(about) ?? { reads: new Set(), forgotten: 0, change: 0 };
  all.set(about, kept);
  return kept;
}

/** For whoever makes something known; with the change's number where servers that follow are read from. */
export function forgetReads(about: About, change = 0): void {
  const kept = keptAbout(about);
  kept.forgotten++;
  kept.change = Math.max(kept.change, change);
  for (const known of kept.reads) known.clear();
}

interface News {
  /** Any instance changes goods: what was read of them is remembered only while this process hears of it. */
  areGoodsHeardOf: () => boolean;
  /** The last change that is in whatever is read now. */
  passed: () => number;
}

const without: News = { areGoodsHeardOf: () => false, passed: () => Number.POSITIVE_INFINITY };
const news = keep('remembered-news', () => ({ ...without }));

export const areGoodsHeardOf = (): boolean => news.areGoodsHeardOf();

export function rememberBy(given: Partial<News>): () => void {
  Object.assign(news, without, given);
  return () => {
    Object.assign(news, without);
    forgetReads('goods');
    // Whoever counts next begins anew.
    for (const kept of all.values()) kept.change = 0;
  };
}

/** A read that every search causes and that changes rarely: what it found is some seconds old at most. */
export function rememberedReads<T extends object>(
  { name, about, isNothing, max = most }: Remembered<T>,
  read: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const perf = { now: () => now().getTime() };
  const known = keep(
    name,
    () => new LRUCache<string, T>({ max, ttl: foundMs, ttlResolution: 0, perf }),
  );
  const kept = keptAbout(about);
  kept.reads.add(known);
  const isEmpty = isNothing ?? ((found: T) => Array.isArray(found) && found.length === 0);
  const mayKeep = () => (about !== 'goods' || areGoodsHeardOf()) && news.passed() >= kept.change;
  return async (key) => {
    if (about === 'goods' && !areGoodsHeardOf()) return read(key);
    const before = known.get(key);
    if (before) return before;
    const { forgotten } = kept;
    const couldKeep = mayKeep();
    const found = await read(key);
    // Looked at on both sides of the read: a server that is behind may have come back meanwhile.
    if (!couldKeep || !mayKeep() || kept.forgotten !== forgotten) return found;
    known.set(key, found, { ttl: isEmpty(found) ? nothingMs : foundMs });
    return found;
  };
}
