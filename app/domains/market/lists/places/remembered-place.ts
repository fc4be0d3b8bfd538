import { secureOver } from '#app/platform/http/secure-over.ts';
import { isPlaceKey } from '../market-filter.ts';

/** On the device: the place that was chosen last. */
export const placeCookie = 'oja-place';
/** The same among the parts of an address that a page is made from; below a place that the address or the text names. */
export const rememberedParam = 'remembered';

const yearInSeconds = 31_536_000;

/** Undefined forgets it. */
export const setPlaceCookie = (key: string | undefined, origin: string): string =>
  `${placeCookie}=${key ?? ''}; Path=/; Max-Age=${key === undefined ? 0 : yearInSeconds}; SameSite=Lax${secureOver(origin)}`;

/** What the cookies of a request say, if it may be a place at all. */
export function rememberedPlace(cookies: string | null | undefined): string | undefined {
  const value = (cookies ?? '')
    .split(/; */)
    .find((part) => part.startsWith(`${placeCookie}=`))
    ?.slice(placeCookie.length + 1);
  return value && isPlaceKey(value) ? value : undefined;
}

/** The address with what the device remembers. */
export function withRememberedPlace(address: string, cookies: string | null): URL {
  const url = new URL(address);
  const place = rememberedPlace(cookies);
  if (place && !url.searchParams.has(rememberedParam)) url.searchParams.set(rememberedParam, place);
  return url;
}

/** The same list at another place, or everywhere; it begins anew. */
export function atPlace(back: string, key: string | undefined): string {
  const [path = '/', query = ''] = back.split('?', 2);
  const search = new URLSearchParams(query);
  for (const name of ['place', 'after', 'shown', 'seed']) search.delete(name);
  if (key !== undefined) search.set('place', key);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Chooses a place and goes back, also without a script. */
export const choosePlaceHref = (back: string, key: string): string =>
  `/places?${new URLSearchParams({ choose: key, back })}`;
