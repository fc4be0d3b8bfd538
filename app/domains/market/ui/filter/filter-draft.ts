import { type MarketFilter, marketHref } from '#app/domains/market/lists/market-filter.ts';
import { type Facets, withoutFacet } from '#app/domains/market/search/facets/facets.ts';
import type { FacetName } from '#app/domains/stocks/search-index/facets.ts';

/** With or without one value more; of categories there is only one at a time. */
export function toggled(facets: Facets, name: FacetName, value: string): Facets {
  const chosen = facets[name] ?? [];
  const isSingle = name === 'type' || name === 'kind';
  const others = withoutFacet(facets, name);
  if (isSingle) return value === '' ? others : { ...others, [name]: [value] };
  const values = chosen.includes(value)
    ? chosen.filter((one) => one !== value)
    : [...chosen, value].sort();
  return values.length === 0 ? others : { ...others, [name]: values };
}

/** How much narrows a list besides its words. */
export function chosenCount({ facets, fromKobo, toKobo, sort, place }: MarketFilter): number {
  const values = Object.values(facets).reduce((sum, of) => sum + of.length, 0);
  const isPriced = fromKobo !== undefined || toKobo !== undefined;
  return values + (isPriced ? 1 : 0) + (sort ? 1 : 0) + (place ? 1 : 0);
}

/** The words alone. */
export const cleared = {
  place: undefined,
  facets: {},
  fromKobo: undefined,
  toKobo: undefined,
  sort: undefined,
} satisfies Partial<MarketFilter>;

/** A change of the filter says all of it: what the text said of prices and order is then said by the address. */
export const spelledOut = ({ facets, fromKobo, toKobo, sort, place }: MarketFilter) => ({
  place,
  facets,
  fromKobo,
  toKobo,
  sort,
});

/** The same list with the filter open in the page, for browsers without JavaScript. */
export function openHref(path: string, filter: MarketFilter): string {
  const plain = marketHref(path, filter, {});
  return `${plain}${plain.includes('?') ? '&' : '?'}filters=open`;
}
