import { cacheNames } from '../offline/worker-names.ts';
import { isOld, type Operation } from './operations.ts';
import type { KeptFile, OutboxStore } from './outbox-store.ts';

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** What may go for it: what can be fetched again, or photos of waiting acts too. */
type Price = 'spare' | 'photos';

/** Pictures of pages, which come again with a line. */
const freePictures = async (): Promise<boolean> =>
  'caches' in globalThis && caches.delete(cacheNames.pictures);

/** Frees what nobody loses anything by, the least needed first; false when there is none left. */
async function freeSpare(store: OutboxStore): Promise<boolean> {
  if (await freePictures()) return true;
  const done = (await store.all()).filter(({ state }) => state === 'done');
  if (done.length > 0) {
    await store.remove(done.map(({ id }) => id));
    return true;
  }
  if ((await store.meta('cursor')) === undefined) return false;
  await store.clearCopy();
  return true;
}

const letGo = ({ files, lostFiles = 0, ...operation }: Operation): Operation => ({
  ...operation,
  files: [],
  lostFiles: lostFiles + files.length,
});

/** Photos are taken away first, which needs no room; their act is told of it if that fits. */
async function freePhotos(store: OutboxStore): Promise<boolean> {
  for (const { id, files } of (await store.all()).toReversed()) {
    if ((await store.files(files)).length === 0) continue;
    await store.dropFiles(files);
    await store.change([id], letGo).catch((error: unknown) => {
      if (!isFull(error)) throw error;
    });
    return true;
  }
  return false;
}

interface Written {
  /** False: there is no room for it at all. */
  fits: boolean;
  /** Photos were let go for it. */
  lost: boolean;
}

/** Writes on a phone that may be full: what is needed less goes first. */
export async function inRoom(
  store: OutboxStore,
  write: () => Promise<void>,
  price: Price,
): Promise<Written> {
  let lost = false;
  for (;;) {
    try {
      await write();
      return { fits: true, lost };
    } catch (error) {
      if (!isFull(error)) throw error;
    }
    if (await freeSpare(store)) continue;
    if (price === 'spare' || !(await freePhotos(store))) return { fits: false, lost };
    lost = true;
  }
}

/** Keeps an operation: what was sent, the copy and photos go before it does, its own photos last. */
export async function keepInRoom(
  store: OutboxStore,
  operation: Operation,
  files: readonly KeptFile[],
): Promise<Written> {
  const written = await inRoom(store, () => store.add(operation, files), 'photos');
  if (written.fits || files.length === 0) return written;
  return { ...(await keepInRoom(store, letGo(operation), [])), lost: true };
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
