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
}

const all = keep('remembered-reads', () => new Map<About, Kept>());

function keptAbout(about: About): Kept {
  const kept = all.get(about) ?? { reads: new Set(), forgotten: 0 };
  all.set(about, kept);
  return kept;
}

/** For whoever makes something known. */
export function forgetReads(about: About): void {
  const kept = keptAbout(about);
  kept.forgotten++;
  for (const known of kept.reads) known.clear();
}

/** Any instance changes goods: what was read of them is remembered only while this process hears of it. */
const goods = keep('remembered-goods', () => ({ areHeardOf: (): boolean => false }));

export const areGoodsHeardOf = (): boolean => goods.areHeardOf();

export function rememberGoods(areHeardOf: () => boolean): () => void {
  goods.areHeardOf = areHeardOf;
  return () => {
    goods.areHeardOf = () => false;
    forgetReads('goods');
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
  return async (key) => {
    if (about === 'goods' && !areGoodsHeardOf()) return read(key);
    const before = known.get(key);
    if (before) return before;
    const { forgotten } = kept;
    const found = await read(key);
    if (kept.forgotten !== forgotten) return found;
    known.set(key, found, { ttl: isEmpty(found) ? nothingMs : foundMs });
    return found;
  };
}
