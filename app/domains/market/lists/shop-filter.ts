import type { PriceWords } from '../search/query/price-words.ts';

export const shopPageSize = 12;
export const mostShown = 120;

/** What a shop's page takes from its address. */
export interface ShopFilter {
  q: string;
  /** What the text says of prices, and what is left of it. */
  said: PriceWords;
  /** The tab: a section of the shop; undefined is All. */
  section: string | undefined;
  shown: number;
  after: string | undefined;
}

/** The same list from its beginning with another text. */
export function shopHref(path: string, { section }: ShopFilter, { q }: { q: string }): string {
  const search = new URLSearchParams({ ...(q && { q }), ...(section && { section }) });
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The longer list; beyond 120 the next page stands alone. */
export function moreShopHref(
  path: string,
  filter: ShopFilter,
  cards: number,
  next: string,
): string {
  const search = new URLSearchParams();
  if (filter.q) search.set('q', filter.q);
  if (filter.section) search.set('section', filter.section);
  const shown = cards + shopPageSize;
  if (shown > mostShown) search.set('after', next);
  else {
    search.set('shown', String(shown));
    if (filter.after) search.set('after', filter.after);
  }
  return `${path}?${search}`;
}
