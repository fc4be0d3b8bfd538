import type { PhotoHint } from '#app/platform/images/image-manifest.ts';

/** Photos on their way, kept on the phone so that a lost line or a closed page loses nothing. */
export interface DraftPhoto {
  id: string;
  /** The form it belongs to: `add:` and the shop, or the item that is edited. */
  form: string;
  place: PhotoPlace;
  name: string;
  blob: Blob;
  at: number;
  /** Set once the server has it. */
  imagePath?: string | undefined;
  hint?: PhotoHint | undefined;
}

export type PhotoPlace = 'main' | 'more';

const dayMs = 86_400_000;
const store = 'photos';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('oja-photos', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function run<T>(
  mode: IDBTransactionMode,
  work: (photos: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open();
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    }).finally(() => database.close());
  } catch {
    return undefined;
  }
}

/** In a private window or on a full phone a photo lives as long as the page. */
const inPage = new Map<string, DraftPhoto>();

/** Whether it outlives the page. */
export const isOnPhone = (id: string): boolean => !inPage.has(id);

export async function keepPhoto(photo: DraftPhoto): Promise<void> {
  const key = await run('readwrite', (photos) => photos.put(photo));
  if (key === undefined) inPage.set(photo.id, photo);
  else inPage.delete(photo.id);
}

export async function dropPhoto(id: string): Promise<void> {
  inPage.delete(id);
  await run('readwrite', (photos) => photos.delete(id));
}

export async function forgetPhotos(): Promise<void> {
  inPage.clear();
  await run('readwrite', (photos) => photos.clear());
}

/** Those of one form in the order in which they were chosen; old ones are forgotten on the way. */
export async function draftPhotos(form: string): Promise<DraftPhoto[]> {
  const stored =
    (await run('readonly', (photos) => photos.getAll() as IDBRequest<DraftPhoto[]>)) ?? [];
  const all = [...stored.filter(({ id }) => !inPage.has(id)), ...inPage.values()];
  const fresh = all.filter(({ at }) => Date.now() - at < dayMs);
  for (const { id } of all.filter((photo) => !fresh.includes(photo))) void dropPhoto(id);
  return fresh.filter((photo) => photo.form === form).sort((a, b) => a.at - b.at);
}
