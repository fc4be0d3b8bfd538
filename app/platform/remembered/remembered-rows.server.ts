import { LRUCache } from 'lru-cache';
import { now } from '../clock.ts';
import { keep } from '../singleton.server.ts';
import { Changes } from './changes.ts';
import { areGoodsHeardOf } from './remembered-reads.server.ts';

const knownMs = 20_000;

/** Whose notices name what has changed. */
type About = 'shown' | 'words';

const changes = keep('remembered-rows', () => ({ shown: new Changes(), words: new Changes() }));

/** What was kept of these is read again; of everything where they are not told. */
export function forgetRows(about: About, names?: readonly string[]): void {
  if (names) changes[about].note(names);
  else changes[about].noteAll();
}

interface Remembered<T> {
  name: string;
  about: About;
  max: number;
  /** The names under which its changes are told. */
  namesOf: (row: T, id: string) => readonly string[];
}

interface Kept<T> {
  row: T;
  names: readonly string[];
  /** Nothing of it had changed then. */
  freshAt: number;
}

/**
 * Rows that are known by their ids until a notice names them, and some seconds at most; like all that is read of
 * goods only while this process hears of changes. Those that are not known are read together.
 */
export function rememberedRows<T extends object>(
  { name, about, max, namesOf }: Remembered<T>,
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (ids: readonly string[]) => Promise<ReadonlyMap<string, T>> {
  const perf = { now: () => now().getTime() };
  const known = keep(
    name,
    () => new LRUCache<string, Kept<T>>({ max, ttl: knownMs, ttlResolution: 0, perf }),
  );
  const changed = changes[about];
  return async (ids) => {
    if (!areGoodsHeardOf()) return read(ids);
    const found = new Map<string, T>();
    const missing: string[] = [];
    for (const id of ids) {
      const kept = known.get(id);
      if (!kept || changed.areSince(kept.freshAt, kept.names)) {
        missing.push(id);
        continue;
      }
      kept.freshAt = changed.clock;
      found.set(id, kept.row);
    }
    if (missing.length === 0) return found;
    // Of now: what changes while it is read counts as changed since.
    const freshAt = changed.clock;
    const rows = await read(missing);
    // A server that is behind may have come back meanwhile.
    const mayKeep = areGoodsHeardOf();
    for (const [id, row] of rows) {
      found.set(id, row);
      if (mayKeep) known.set(id, { row, names: namesOf(row, id), freshAt });
    }
    return found;
  };
}
