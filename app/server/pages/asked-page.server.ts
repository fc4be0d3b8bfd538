import { readAccountCookies } from '#app/domains/accounts/session/account-cookies.server.ts';
import {
  rememberedParam,
  rememberedPlace,
} from '#app/domains/market/lists/places/remembered-place.ts';
import { announcementNow } from '#app/domains/operators/words/current-words.server.ts';
import { isMarketPath, isPlacedPath } from './market-paths.ts';

/** What changes a page; the rest of an address (campaign marks, advert codes) does not. */
const telling = [
  'q',
  'category',
  'from',
  'to',
  'sort',
  'type',
  'kind',
  'condition',
  'brand',
  'size',
  'color',
  'place',
  'offer',
  'exact',
  'seed',
  'similar',
  'shown',
  'after',
  'letter',
  'section',
  'stars',
  'filters',
  '_routes',
  'index',
];
const longestAddress = 400;

/** What of a request decides which page it gets. */
export interface AskedPage {
  method: string;
  path: string;
  /** Undefined where the address has none. */
  params: URLSearchParams | undefined;
  cookie: string | undefined;
  authorization: string | undefined;
  /** Our own address. */
  origin: string;
  language: string;
}

export interface PageName {
  key: string;
  search: string;
}

function tellingOf(params: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of telling) {
    for (const value of params.getAll(name)) kept.append(name, value);
  }
  return kept;
}

/** Undefined for whatever must be made for this one request. */
export function askedByMany(asked: AskedPage): PageName | undefined {
  const { method, path, params, cookie, authorization, origin, language } = asked;
  if (method !== 'GET' || authorization !== undefined || !isMarketPath(path)) return undefined;
  if (cookie && readAccountCookies(cookie, origin).sessionToken !== undefined) return undefined;
  let kept = params && tellingOf(params);
  // A page for each place: few are asked for often, the others go with the rest of the memory.
  const place = cookie && isPlacedPath(path) ? rememberedPlace(cookie) : undefined;
  if (place && !kept?.has('place')) {
    kept ??= new URLSearchParams();
    kept.set(rememberedParam, place);
  }
  const search = kept && kept.size > 0 ? `?${kept}` : '';
  if (path.length + search.length > longestAddress) return undefined;
  // What is said on every page begins and ends by the clock: a page with it is another one than the same without.
  const said = announcementNow()?.id ?? '';
  return { key: `${origin} ${language} ${path}${search} ${said}`, search };
}
