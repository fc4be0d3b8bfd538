import { placeByKey } from '#app/domains/places/places.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { readPriceWords } from '../../search/query/price-words.ts';
import { readMarketFilter } from '../market-filter.server.ts';
import type { MarketFilter } from '../market-filter.ts';
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

interface AskedList {
  filter: MarketFilter;
  list: MarketList;
}

/** What has all that was asked for. */
const hasAll = ({ cards, next, isClosest }: MarketList): boolean =>
  !isClosest && (cards.length > 0 || next !== undefined);

/**
 * A word is a place where the rest of the text is found there. Where it is not, but something has all words, the word is
 * a shop's or a brand's; and where nobody sells anything there and the text says nothing else, it is no place either.
 */
async function atPlaceOrPlain(
  atPlace: MarketFilter,
  plain: MarketFilter,
  mayBeOld: boolean | undefined,
): Promise<AskedList> {
  const here = await marketList({ ...atPlace, after: undefined }, mayBeOld);
  if (hasAll(here)) return { filter: atPlace, list: here };
  const other = await marketList({ ...plain, after: undefined }, mayBeOld);
  return hasAll(other) || atPlace.textWithoutPlace === ''
    ? { filter: plain, list: other }
    : { filter: atPlace, list: here };
}

/** With the place that the text names, unless the address has one; with the list where it was found out by it. */
async function readAsked(
  search: URLSearchParams,
  { categorySlug, mayBeOld }: How,
): Promise<{ filter: MarketFilter; list?: MarketList }> {
  const filter = withKnownPlace(readMarketFilter(search, categorySlug));
  if (filter.place !== undefined) return { filter };
  const found = filter.q === '' || filter.exact ? undefined : await saidPlace(filter.q);
  if (!found) return { filter: withRemembered(filter, search) };
  const { place, rest, isPlain } = found;
  const saidWithoutPlace = readPriceWords(rest);
  const said = { ...filter.said, words: saidWithoutPlace.words };
  const atPlace = {
    ...filter,
    said,
    place: place.key,
    placeLabel: place.label,
    textWithoutPlace: rest,
    saidWithoutPlace,
  };
  if (isPlain) return { filter: atPlace };
  const asked = await atPlaceOrPlain(atPlace, filter, mayBeOld);
  return filter.after === undefined ? asked : { filter: asked.filter };
}

export const askedFilter = async (search: URLSearchParams): Promise<MarketFilter> =>
  (await readAsked(search, {})).filter;

interface How {
  categorySlug?: string | undefined;
  mayBeOld?: boolean;
}

/** A list as it was asked for. */
export async function askedList(search: URLSearchParams, how: How = {}): Promise<AskedList> {
  const { filter, list } = await readAsked(search, how);
  return { filter, list: list ?? (await marketList(filter, how.mayBeOld)) };
}
