import type { SerwistPlugin } from 'serwist';

const sizeOf = (response: Response | undefined): number =>
  Number(response?.headers.get('content-length') ?? 0);

/**
 * Keeps a cache below so many bytes: the oldest pictures go first. Serwist counts entries only, and one picture
 * may weigh as much as thirty others.
 */
export function limitBytes(cacheName: string, mostBytes: number): SerwistPlugin {
  let turn: Promise<void> = Promise.resolve();

  async function makeRoom(): Promise<void> {
    const cache = await caches.open(cacheName);
    // In the order in which they were put.
    const requests = await cache.keys();
    const sizes = await Promise.all(requests.map(async (one) => sizeOf(await cache.match(one))));
    let total = sizes.reduce((sum, size) => sum + size, 0);
    for (const [at, request] of requests.entries()) {
      if (total <= mostBytes) return;
      await cache.delete(request);
      total -= sizes[at] ?? 0;
    }
  }

  return {
    // What does not say how large it is cannot be counted.
    cacheWillUpdate: async ({ response }) =>
      response.status === 200 && sizeOf(response) > 0 && sizeOf(response) <= mostBytes
        ? response
        : null,
    cacheDidUpdate: async () => {
      turn = turn.then(makeRoom, makeRoom);
      await turn;
    },
  };
}
