import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { addressKey, addressText } from '#app/platform/http/input/address.ts';
import { readPriceWords } from '../search/query/price-words.ts';
import { readFacets } from './facet-address.ts';
import { priceOf } from './filter/price-in.ts';
import {
  everywhere,
  isPlaceKey,
  type MarketFilter,
  marketSorts,
  mostShown,
  pageSize,
  seedCount,
} from './market-filter.ts';

const maxQueryLength = 100;

function whole(text: string | undefined, least: number, most: number): number | undefined {
  if (!text || !/^\d{1,6}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}

function placeOf(search: URLSearchParams): string | undefined {
  const key = addressKey(search, 'place')?.toLowerCase();
  return key !== undefined && key !== everywhere && isPlaceKey(key) ? key : undefined;
}

/** What makes no sense is left out; an address never fails. */
export function readMarketFilter(search: URLSearchParams, categorySlug?: string): MarketFilter {
  const [low, high] = [priceOf(addressKey(search, 'from')), priceOf(addressKey(search, 'to'))];
  const turned = low !== undefined && high !== undefined && low > high;
  const place = placeOf(search);
  const asked = marketSorts.find((known) => known === addressKey(search, 'sort'));
  // Near to what?
  const sort = asked === 'nearest' && place === undefined ? undefined : asked;
  const q = addressText(search, 'q', maxQueryLength);
  const said = readPriceWords(q);
  const borders = low === undefined && high === undefined ? said : { fromKobo: low, toKobo: high };
  return {
    q,
    said,
    category: categoryBySlug(categorySlug ?? addressKey(search, 'category') ?? '')?.slug,
    fromKobo: turned ? high : borders.fromKobo,
    toKobo: turned ? low : borders.toKobo,
    place,
    facets: readFacets(search),
    sort: sort === 'relevance' ? undefined : (sort ?? (said.isCheap ? 'cheapest' : undefined)),
    exact: addressKey(search, 'exact') === '1',
    seed: whole(addressKey(search, 'seed'), 0, seedCount - 1),
    shown: whole(addressKey(search, 'shown'), pageSize, mostShown) ?? pageSize,
    after: addressKey(search, 'after'),
  };
}
