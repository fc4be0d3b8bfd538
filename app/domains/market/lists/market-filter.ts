import { facetNames } from '#app/domains/stocks/search-index/facets.ts';
import { type Facets, hasFacets } from '../search/facets/facets.ts';
import type { PriceWords } from '../search/query/price-words.ts';

export const marketSorts = ['relevance', 'cheapest', 'dearest', 'newest', 'nearest'] as const;
export type MarketSort = (typeof marketSorts)[number];

export const pageSize = 12;
/** A list that was lengthened so often goes on as a page of its own. */
export const mostShown = 120;
/** Few, so that the pages of many visitors are the same page. */
export const seedCount = 32;

/** Everything that a market list takes from its address. */
export interface MarketFilter {
  q: string;
  /** What the text says of prices, and what is left of it; the borders below are these unless the address has its own. */
  said: PriceWords;
  category: string | undefined;
  fromKobo: number | undefined;
  toKobo: number | undefined;
  /** Key of a state, area or market place; the list is of what is there, or begins there where the nearest come first. */
  place: string | undefined;
  /** What people call it; filled in on the server, which has the list. */
  placeLabel?: string | undefined;
  /** The text without its place, where the text has said it. */
  textWithoutPlace?: string | undefined;
  /** What that text says of prices: read on the server, so that no phone carries the reader. */
  saidWithoutPlace?: PriceWords | undefined;
  /** Types, conditions, brands and so on that are chosen. */
  facets: Facets;
  sort: MarketSort | undefined;
  exact: boolean;
  seed: number | undefined;
  /** How many items the list has grown to. */
  shown: number;
  after: string | undefined;
}

/** How a place is written in addresses and cookies; whether there is one of that name is another question. */
export const isPlaceKey = (text: string): boolean =>
  text.length <= 80 && /^[a-z0-9-]+(\/[a-z0-9-]+){0,2}$/.test(text);

/** Chosen against a remembered place. */
export const everywhere = 'everywhere';

export const hasPrice = ({
  fromKobo,
  toKobo,
}: Pick<MarketFilter, 'fromKobo' | 'toKobo'>): boolean =>
  fromKobo !== undefined || toKobo !== undefined;

/** Nobody asks for words, prices, facets or an order: the start page, or a category as it is, anywhere or at a place. */
export const isPlain = (filter: MarketFilter): boolean =>
  filter.q === '' && !hasPrice(filter) && filter.sort === undefined && !hasFacets(filter.facets);

/** Drawn at random only while nothing at all is asked for. */
export const isFeatured = (filter: MarketFilter): boolean =>
  isPlain(filter) && filter.place === undefined;

/** What is searched for: the text without the place that it says. */
export const searchedText = ({ q, textWithoutPlace = q }: MarketFilter): string => textWithoutPlace;

const naira = (kobo: number): string => String(kobo / 100);

/** The text after changes: what it said of a price, an order or a place goes with the price, the order or the place. */
function textAfter(filter: MarketFilter, change: Partial<MarketFilter>): string {
  if (change.q !== undefined) return change.q;
  const isMoved = 'place' in change && filter.textWithoutPlace !== undefined;
  const q = isMoved ? searchedText(filter) : filter.q;
  const said = (isMoved && filter.saidWithoutPlace) || filter.said;
  const price = 'fromKobo' in change || 'toKobo' in change;
  const order = 'sort' in change;
  return price ? (order ? said.words : said.withoutPrice) : order ? said.withoutCheap : q;
}

/** The address of the same list with changes; an undefined part is dropped. */
export function marketHref(
  path: string,
  filter: MarketFilter,
  change: Partial<MarketFilter>,
): string {
  const q = textAfter(filter, change);
  const next = { ...filter, after: undefined, shown: pageSize, ...change, q };
  // What the text says itself is not said twice.
  const isMoved = 'place' in change && q === searchedText(filter);
  const said = q === filter.q ? filter.said : isMoved ? filter.saidWithoutPlace : undefined;
  const isSaid = said?.fromKobo === next.fromKobo && said?.toKobo === next.toKobo;
  const search = new URLSearchParams();
  if (next.q) search.set('q', next.q);
  if (next.category && !path.startsWith('/category/')) search.set('category', next.category);
  const isPlaceSaid = q === filter.q && filter.textWithoutPlace !== undefined;
  if (next.place && !isPlaceSaid) search.set('place', next.place);
  if (next.fromKobo !== undefined && !isSaid) search.set('from', naira(next.fromKobo));
  if (next.toKobo !== undefined && !isSaid) search.set('to', naira(next.toKobo));
  for (const name of facetNames) {
    // The one above a third category stands beside it.
    const values = next.facets[name]?.map((value) => value.slice(value.indexOf('.') + 1)) ?? [];
    if (values.length > 0) search.set(name, values.join(','));
  }
  const sort = next.sort === 'nearest' && !next.place ? undefined : next.sort;
  if (sort && !(said?.isCheap && sort === 'cheapest')) search.set('sort', sort);
  if (next.exact && next.q) search.set('exact', '1');
  if (next.seed !== undefined && isFeatured(next)) search.set('seed', String(next.seed));
  if (next.shown > pageSize) search.set('shown', String(next.shown));
  if (next.after) search.set('after', next.after);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** The same list in another category: what only the one before has is dropped, or nothing would be found. */
export function categoryHref(slug: string, filter: MarketFilter): string {
  const { condition, color } = filter.facets;
  const facets =
    slug === filter.category
      ? filter.facets
      : { ...(condition && { condition }), ...(color && { color }) };
  return marketHref(`/category/${slug}`, filter, { category: slug, facets });
}
