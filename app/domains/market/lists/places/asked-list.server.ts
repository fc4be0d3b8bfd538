import { placeByKey } from '#app/domains/places/places.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { readPriceWords } from '../../search/query/price-words.ts';
import { type MarketFilter, readMarketFilter } from '../market-filter.ts';
import { type MarketList, marketList } from '../market-list.server.ts';
import { rememberedParam } from './remembered-place.ts';
import { saidPlace } from './said-place.server.ts';

/** The place of the address under its key of today; one that is not in the list is none. */
function withKnownPlace(filter: MarketFilter): MarketFilter {
  if (filter.place === undefined) return filter;
  const place = placeByKey(filter.place);
  const sort = !place && filter.sort === 'nearest' ? undefined : filter.sort;
  return { ...filter, place: place?.key, placeLabel: place?.label, sort };
}

/** Where this device has looked last, unless somebody wants to look everywhere. */
function withRemembered(filter: MarketFilter, search: URLSearchParams): MarketFilter {
  const key = search.has('place') ? undefined : addressKey(search, rememberedParam);
  const place = key === undefined ? undefined : placeByKey(key);
  if (!place) return filter;
  const isNearest = addressKey(search, 'sort') === 'nearest';
  return {
    ...filter,
    place: place.key,
    placeLabel: place.label,
    ...(isNearest && { sort: 'nearest' }),
  };
}

/** With the place that the text names, unless the address has one. */
export async function askedFilter(
  search: URLSearchParams,
  categorySlug?: string,
): Promise<MarketFilter> {
  const filter = withKnownPlace(readMarketFilter(search, categorySlug));
  if (filter.place !== undefined) return filter;
  const found = filter.q === '' || filter.exact ? undefined : await saidPlace(filter.q);
  if (!found) return withRemembered(filter, search);
  const { place, rest } = found;
  const said = { ...filter.said, words: readPriceWords(rest).words };
  return {
    ...filter,
    said,
    place: place.key,
    placeLabel: place.label,
    textWithoutPlace: rest,
  };
}

/** A list as it was asked for. Where nothing is at the place that a text seems to name, the word may be another: a shop, a brand. */
export async function askedList(
  search: URLSearchParams,
  { categorySlug, mayBeOld }: { categorySlug?: string | undefined; mayBeOld?: boolean } = {},
): Promise<{ filter: MarketFilter; list: MarketList }> {
  const filter = await askedFilter(search, categorySlug);
  const list = await marketList(filter, mayBeOld);
  const isFound = list.cards.length > 0 || list.next !== undefined;
  if (filter.textWithoutPlace === undefined || isFound || filter.after) return { filter, list };
  const plain = readMarketFilter(search, categorySlug);
  const other = await marketList(plain);
  return other.cards.length > 0 ? { filter: plain, list: other } : { filter, list };
}
