import type { CopyChange, CopyEntry, OutboxStore } from './outbox-store.ts';

/** One answer of the feed, as the copy keeps it. */
export interface CopyPage extends Omit<CopyChange, 'at'> {
  cursor: string;
  /** There is more at once. */
  more: boolean;
}

/** The next page after a cursor; undefined when there is no answer. */
export type Feed = (cursor: string | undefined) => Promise<CopyPage | undefined>;

const lockName = 'oja-copy';
/** A feed that never ends is broken; a shop of fifty thousand things has ended by then. */
const mostPages = 60;

async function follow(store: OutboxStore, feed: Feed): Promise<CopyEntry[] | undefined> {
  const told: CopyEntry[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await feed(await store.meta('cursor'));
    if (!answer) return undefined;
    const { entries, gone, cursor, reset, more } = answer;
    await store.writeCopy({ entries, gone, cursor, reset, at: more ? undefined : Date.now() });
    told.push(...entries);
    if (!more) break;
  }
  return told;
}

/**
 * Brings the copy up to date and says what was told; a page is written together with its cursor, so that
 * an interrupted one is asked for again. One tab does it for all.
 */
export function bringUpToDate(store: OutboxStore, feed: Feed): Promise<CopyEntry[] | undefined> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks;
  if (!locks) return follow(store, feed);
  return locks.request(lockName, { ifAvailable: true }, async (lock) =>
    lock ? follow(store, feed) : undefined,
  );
}
