import type { Page } from '@playwright/test';

/** Every text that this site has on the phone: databases, caches and both kinds of storage, photos by their size. */
export const storedHere = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const plain = (value: unknown): string =>
      JSON.stringify(value, (_, part: unknown) =>
        part instanceof Blob ? `photo of ${part.size} bytes` : part,
      );
    const found = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map(plain);
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const all = await asked(database.transaction(store).objectStore(store).getAll());
        found.push(...all.map((value) => `${name}/${store}: ${plain(value)}`));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        const type = response?.headers.get('content-type') ?? '';
        const text = /image|font|javascript|css/.test(type) ? '' : await response?.text();
        found.push(`${name}: ${request.url} ${text}`);
      }
    }
    return found;
  });
