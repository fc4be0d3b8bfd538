import { isOld, type Operation } from './operations.ts';
import type { KeptFile, OutboxStore } from './outbox-store.ts';

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

export interface Kept {
  /** False: it could not be kept at all. */
  isKept: boolean;
  /** Photos were let go to make room for it. */
  isFull: boolean;
}

/** Frees something, the least needed first; false when there is nothing left that may go. */
async function freeSome(store: OutboxStore): Promise<boolean> {
  const all = await store.all();
  const done = all.filter(({ state }) => state === 'done');
  if (done.length > 0) {
    await store.remove(done.map(({ id }) => id));
    return true;
  }
  if ((await store.meta('cursor')) !== undefined) {
    await store.clearCopy();
    return true;
  }
  const withPhotos = all.findLast(({ files }) => files.length > 0);
  if (!withPhotos) return false;
  await store.dropFiles(withPhotos.files);
  await store.change([withPhotos.id], letGo);
  return true;
}

const letGo = ({ files, lostFiles = 0, ...operation }: Operation): Operation => ({
  ...operation,
  files: [],
  lostFiles: lostFiles + files.length,
});

/** Keeps an operation on a phone that may be full: what was sent, the copy and photos go before it does. */
export async function keepInRoom(
  store: OutboxStore,
  operation: Operation,
  files: readonly KeptFile[],
): Promise<Kept> {
  let wasFull = false;
  for (;;) {
    try {
      await store.add(operation, files);
      return { isKept: true, isFull: wasFull };
    } catch (error) {
      if (!isFull(error)) throw error;
      wasFull = true;
    }
    if (await freeSome(store)) continue;
    if (files.length === 0) return { isKept: false, isFull: true };
    return { ...(await keepInRoom(store, letGo(operation), [])), isFull: true };
  }
}

/** Sent ones are shown for a day, then they go. */
export async function forgetOld(store: OutboxStore, now: number): Promise<void> {
  const old = (await store.all()).filter((operation) => isOld(operation, now));
  if (old.length > 0) await store.remove(old.map(({ id }) => id));
}

export interface Room {
  usedBytes: number;
  allBytes: number;
  /** The browser has promised not to clear it by itself. */
  isPersistent: boolean;
}

/** How much room there is; undefined where the browser does not say. */
export async function roomHere(): Promise<Room | undefined> {
  try {
    const [{ usage = 0, quota = 0 }, isPersistent] = await Promise.all([
      navigator.storage.estimate(),
      navigator.storage.persisted(),
    ]);
    return { usedBytes: usage, allBytes: quota, isPersistent };
  } catch {
    return undefined;
  }
}

/** Asked once, at the first thing worth keeping; a browser that refuses is told of on the waiting list. */
export async function askToPersist(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Not offered here.
  }
}
