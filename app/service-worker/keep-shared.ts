import { fileNameHeader, mostShared, sharedPlace } from '#app/platform/offline/shared-things.ts';
import { cacheNames } from '#app/platform/offline/worker-names.ts';

/** Until a form takes it. What was shared before and never taken goes. */
export async function keepShared(form: FormData): Promise<void> {
  await caches.delete(cacheNames.shared);
  const cache = await caches.open(cacheNames.shared);
  const photos = form.getAll('photos').filter((part) => part instanceof File);
  for (const [at, photo] of photos.slice(0, mostShared).entries()) {
    const headers = {
      'content-type': photo.type,
      [fileNameHeader]: encodeURIComponent(photo.name),
    };
    await cache.put(`${sharedPlace}${at}`, new Response(photo, { headers }));
  }
  const words = ['title', 'text', 'url'].map((name) => form.get(name));
  const text = words.filter((word) => typeof word === 'string' && word !== '').join('\n');
  await cache.put(`${sharedPlace}text`, new Response(text));
}
