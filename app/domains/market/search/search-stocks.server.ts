import { type Found, findByRelevance } from './find-by-relevance.server.ts';
import { findSorted, type ListSort } from './find-sorted.server.ts';
import { findWordsSorted } from './find-words-sorted.server.ts';
import { understand } from './understand.server.ts';
import type { SearchFilter } from './word-filter.ts';

export type SearchSort = 'relevance' | ListSort;

export interface SearchRequest extends SearchFilter {
  text?: string | undefined;
  sort?: SearchSort | undefined;
  /** Takes the spelling as typed. */
  exact?: boolean | undefined;
  count?: number | undefined;
  after?: string | undefined;
}

export interface SearchAnswer extends Found {
  /** What was searched instead of what was typed. */
  corrected: string | undefined;
}

const pageSize = 12;

/** The ids of the products that a visitor asked for, in order; the caller reads the rows it shows. */
export async function searchStocks(request: SearchRequest): Promise<SearchAnswer> {
  const { text = '', sort = 'relevance', exact = false, count = pageSize, after } = request;
  const page = { count, after };
  const { groups, corrected } = await understand(text, exact);
  if (groups.length === 0) {
    const found = await findSorted(request, sort === 'relevance' ? 'newest' : sort, page);
    return { ...found, corrected: undefined };
  }
  const found =
    sort === 'relevance'
      ? await findByRelevance(groups, request, page)
      : await findWordsSorted(groups, request, sort, page);
  return { ...found, corrected };
}
