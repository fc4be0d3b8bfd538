import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { addressKey, addressText } from '#app/platform/http/input/address.ts';
import { foldText } from '#app/platform/text/fold.ts';

export const directoryPage = 24;
export const mostShops = 240;

/** What the directory takes from its address. */
export interface DirectoryFilter {
  q: string;
  /** `A` to `Z`. */
  letter: string | undefined;
  /** Slug of a business that the shop has among its own. */
  type?: string | undefined;
  shown: number;
  /** Where the page before ended: a list that has grown long goes on as a page of its own. */
  after: string | undefined;
}

export function readDirectoryFilter(search: URLSearchParams): DirectoryFilter {
  const letter = (addressKey(search, 'letter') ?? '').toUpperCase();
  const shown = Number(addressKey(search, 'shown'));
  return {
    q: addressText(search, 'q', 80),
    letter: /^[A-Z]$/.test(letter) ? letter : undefined,
    type: categoryBySlug(addressKey(search, 'type') ?? '')?.slug,
    shown:
      Number.isInteger(shown) && shown > directoryPage ? Math.min(shown, mostShops) : directoryPage,
    after: addressKey(search, 'after'),
  };
}

export function directoryHref(filter: DirectoryFilter, change: Partial<DirectoryFilter>): string {
  const first = { shown: directoryPage, after: undefined };
  const { q, letter, type, shown, after } = { ...filter, ...first, ...change };
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (letter) search.set('letter', letter);
  if (type) search.set('type', type);
  if (after) search.set('after', after);
  if (shown > directoryPage) search.set('shown', String(shown));
  const text = search.toString();
  return text ? `/shops?${text}` : '/shops';
}

/** Load More: the same list lengthened, or from some length on the next page. */
export function moreShopsHref(filter: DirectoryFilter, next: string): string {
  const { shown, after } = filter;
  return shown + directoryPage > mostShops
    ? directoryHref(filter, { after: next })
    : directoryHref(filter, { after, shown: shown + directoryPage });
}

const mostWords = 6;

export const shopWords = (q: string): string[] =>
  foldText(q).split(' ').filter(Boolean).slice(0, mostWords);

/** A shop as its card and its page show it to everybody. */
export interface ShopCard {
  id: string;
  name: string;
  /** Slug of a level-1 category. */
  businessType: string;
  /** Slugs of what it sells besides. */
  moreTypes: string[];
  phoneNumber: string;
  address: string;
  averageRating: number;
  totalRatings: number;
  createdAt: Date;
  picture: string | undefined;
}
