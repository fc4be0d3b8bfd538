import { areaKeyOf, keysAround, marketsIn, placeByKey } from '#app/domains/places/places.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { hasFacets } from '../../search/facets/facets.ts';
import { marketTotal } from '../featured.queries.server.ts';
import type { FilterValue } from '../filter/filter-value.ts';
import { everywhere, hasPrice, type MarketFilter } from '../market-filter.ts';
import { goodsByPlace } from './places.queries.server.ts';

const mostMarkets = 4;

/** Wider and narrower than the chosen place. Numbers are those of the queue: only where nothing else narrows the list. */
export async function placeChoices(
  filter: MarketFilter,
  t: Translate,
): Promise<FilterValue[] | undefined> {
  const { place: key, category } = filter;
  if (key === undefined) return undefined;
  const isBare = filter.said.words === '' && !hasPrice(filter) && !hasFacets(filter.facets);
  const [goods, total] = await Promise.all([goodsByPlace(category), marketTotal(category)]);
  const countOf = (place: string) => (isBare ? (goods.get(place) ?? 0) : undefined);
  const area = areaKeyOf(key);
  const markets = area ? marketsIn(area).map((market) => market.key) : [];
  const keys = new Set([...keysAround(key), ...markets.slice(0, mostMarkets)]);
  const named = [...keys].flatMap((one): FilterValue[] => {
    const place = placeByKey(one);
    if (!place) return [];
    const label = place.kind === 'state' ? t('places.all_of', { place: place.name }) : place.label;
    return [{ value: one, label, count: countOf(one) }];
  });
  const all = {
    value: everywhere,
    label: t('places.everywhere'),
    count: isBare ? total : undefined,
  };
  return [all, ...named];
}
