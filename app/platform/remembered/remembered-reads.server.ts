import { LRUCache } from 'lru-cache';
import { now } from '../clock.ts';
import { keep } from '../singleton.server.ts';
import { Changes } from './changes.ts';

const most = 10_000;
/** What was found may have changed since; what was not may come at any moment. */
const foundMs = 20_000;
const nothingMs = 5_000;
/** Where changes come by the dozen a second, what none of them names is read once in this time. */
const unnamedMs = 1_000;

/** What is forgotten together. */
type About = 'words' | 'shops' | 'goods';

interface Remembered<T> {
  name: string;
  about: About;
  isNothing?: (found: T) => boolean;
  /**
   * The names of what is in it, where it may be a second old for who says so: forgotten at once when one of these changes,
   * and so much later at most when something else does. Undefined where any change counts at once.
   */
  shows?: (found: T) => readonly string[] | undefined;
  /** How many, where one is large. */
  max?: number;
}

interface Kept {
  reads: Set<{ clear: () => void }>;
  /** What was begun before one of them is not kept after it. */
  changes: Changes;
  /** The change for which they were forgotten: a server that has not passed it is read from, and nothing of that is kept. */
  change: number;
}

const all = keep('remembered-reads', () => new Map<About, Kept>());

function keptAbout(about: About): Kept {
  const kept = all.get(about) ?? { reads: new Set(), changes: new Changes(), change: 0 };
  all.set(about, kept);
  return kept;
}

/** For whoever makes something known; with the change's number where servers that follow are read from. */
export function forgetReads(about: About, change = 0): void {
  const kept = keptAbout(about);
  kept.changes.noteAll();
  kept.change = Math.max(kept.change, change);
  for (const known of kept.reads) known.clear();
}

/** Goods of these names have changed, on any instance; any of them where none is named. */
export function forgetGoods(names: readonly string[]): void {
  if (names.length > 0) keptAbout('goods').changes.note(names);
  else forgetReads('goods');
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

interface Entry<T> {
  found: T;
  shown: readonly string[] | undefined;
  /** When the read of it began, by the clock of changes and by that of the wall. */
  since: number;
  atMs: number;
}

/** A read that every search causes and that changes rarely: what it found is some seconds old at most. */
export function rememberedReads<T extends object>(
  { name, about, isNothing, shows, max = most }: Remembered<T>,
  read: (key: string) => Promise<T>,
): (key: string, mayBeOld?: boolean) => Promise<T> {
  const nowMs = () => now().getTime();
  const known = keep(
    name,
    () =>
      new LRUCache<string, Entry<T>>({ max, ttl: foundMs, ttlResolution: 0, perf: { now: nowMs } }),
  );
  const kept = keptAbout(about);
  kept.reads.add(known);
  const isEmpty = isNothing ?? ((found: T) => Array.isArray(found) && found.length === 0);
  const mayKeep = () => (about !== 'goods' || areGoodsHeardOf()) && news.passed() >= kept.change;
  const holds = ({ shown, since, atMs }: Entry<T>, mayBeOld: boolean): boolean =>
    kept.changes.clock === since ||
    (mayBeOld &&
      shown !== undefined &&
      nowMs() < atMs + unnamedMs &&
      !kept.changes.areSince(since, shown));
  return async (key, mayBeOld = false) => {
    if (about === 'goods' && !areGoodsHeardOf()) return read(key);
    const before = known.get(key);
    if (before && holds(before, mayBeOld)) return before.found;
    const begun = { since: kept.changes.clock, atMs: nowMs() };
    const couldKeep = mayKeep();
    const found = await read(key);
    const entry = { ...begun, found, shown: shows?.(found) };
    // Looked at on both sides of the read: a server that is behind may have come back meanwhile.
    if (couldKeep && mayKeep() && holds(entry, true))
      known.set(key, entry, { ttl: isEmpty(found) ? nothingMs : foundMs });
    return found;
  };
}
