import { CacheExpiration } from 'serwist';
import {
  cacheNames,
  noReader,
  readerHeader,
  visitorReader,
} from '#app/platform/offline/worker-names.ts';

const keptAtHeader = 'oja-kept-at';
const buildHeader = 'oja-build';
const month = 30 * 24 * 3_600;
const matching = { ignoreVary: true };

/** Of a visitor's pages the newest stay; the team's are few, and each is wanted. */
const limit = { maxEntries: 120, maxAgeSeconds: month, matchOptions: matching };

const teamCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(cacheNames.teamPages));

/** Of everybody, or of everybody but this one. */
async function forgetTeams(but?: string): Promise<void> {
  const names = (await teamCaches()).filter((name) => name !== but);
  await Promise.all(names.map((name) => caches.delete(name)));
}

export interface KeptPage {
  response: Response;
  at: number;
  build: string | null;
}

/** Without what only says which parts of a page are asked for: the whole answer has them too. */
function whole(url: string): string {
  const address = new URL(url);
  address.searchParams.delete('_routes');
  return address.href;
}

export async function keptPage(url: string): Promise<KeptPage | undefined> {
  for (const name of [...(await teamCaches()), cacheNames.pages]) {
    const cache = await caches.open(name);
    const response =
      (await cache.match(url, matching)) ?? (await cache.match(whole(url), matching));
    if (response) {
      const { headers } = response;
      return { response, at: Number(headers.get(keptAtHeader)), build: headers.get(buildHeader) };
    }
  }
  return undefined;
}

function cacheOf(response: Response): string | undefined {
  const reader = response.headers.get(readerHeader);
  if (reader === null || reader === noReader) return undefined;
  return reader === visitorReader ? cacheNames.pages : cacheNames.teamPages + reader;
}

/** An answer that is not of this team throws away what is here of it: signed out, removed, another person. */
export async function noteReader(response: Response): Promise<void> {
  // Whatever fails on the way (a proxy, a full server) knows nobody.
  if (response.headers.has(readerHeader)) await forgetTeams(cacheOf(response));
}

export async function keepPage(url: string, response: Response, build: string): Promise<void> {
  const name = cacheOf(response);
  if (response.status !== 200 || name === undefined) return;
  const headers = new Headers(response.headers);
  headers.set(keptAtHeader, String(Date.now()));
  headers.set(buildHeader, build);
  // It is unpacked already.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const cache = await caches.open(name);
  await cache.put(url, new Response(response.body, { headers }));
  const expiration = new CacheExpiration(name, limit);
  await expiration.updateTimestamp(url);
  await expiration.expireEntries();
}
