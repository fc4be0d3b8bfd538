import { cacheNames } from './worker-names.ts';

/** What another app gave us: a photo from the gallery, a text from a chat. */
export interface SharedThings {
  photos: File[];
  text: string;
}

/** Where the worker keeps it until a form takes it. */
export const sharedPlace = '/shared/';
export const fileNameHeader = 'oja-file-name';
export const mostShared = 6;

async function fileOf(response: Response): Promise<File> {
  const blob = await response.blob();
  const name = decodeURIComponent(response.headers.get(fileNameHeader) ?? '') || 'photo.jpg';
  return new File([blob], name, { type: blob.type });
}

/** In the form that takes it; a second look finds nothing. */
export async function takeShared(): Promise<SharedThings | undefined> {
  if (!('caches' in window) || !(await caches.has(cacheNames.shared))) return undefined;
  const cache = await caches.open(cacheNames.shared);
  const photos: File[] = [];
  for (let at = 0; at < mostShared; at += 1) {
    const kept = await cache.match(`${sharedPlace}${at}`);
    if (kept) photos.push(await fileOf(kept));
  }
  const text = (await (await cache.match(`${sharedPlace}text`))?.text()) ?? '';
  await caches.delete(cacheNames.shared);
  return { photos, text };
}
