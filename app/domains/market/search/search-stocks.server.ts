import { type Found, findByRelevance } from './find-by-relevance.server.ts';
import { findInShops } from './find-in-shops.server.ts';
import { findSorted, type ListSort } from './find-sorted.server.ts';
import { findWordsSorted } from './find-words-sorted.server.ts';
import { budgetFor } from './order/budget.ts';
import { readPriceWords } from './query/price-words.ts';
import { understand } from './query/understand.server.ts';
import { correctedText, type WordGroup } from './query/word-groups.ts';
import type { SearchFilter } from './word-filter.ts';

export type SearchSort = 'relevance' | ListSort;

export interface SearchRequest extends SearchFilter {
  text?: string | undefined;
  sort?: SearchSort | undefined;
  /** Takes the spelling as typed. */
  exact?: boolean | undefined;
  /** What has the telling word only, where nothing has them all. */
  similar?: boolean | undefined;
  count?: number | undefined;
  after?: string | undefined;
}

export interface SearchAnswer extends Found {
  /** What was searched instead of what was typed. */
  corrected: string | undefined;
  /** Whether something has a part of the words. */
  hasSimilar: boolean;
}

const pageSize = 12;
/** Before a cursor of a list whose last word was taken for the beginning of others. */
const typing = '~';

/** The one word that tells most: what kind of thing is looked for, else the last that any product has. */
function similarGroups(groups: readonly WordGroup[]): readonly WordGroup[] {
  const telling = groups.filter((group) => group.known && !group.isSoft);
  const one = telling.find((group) => group.kinds !== undefined) ?? telling.at(-1);
  return one && groups.length > 1 ? [one] : [];
}

/** Borders of price in the text hold where the request has none of its own. */
function filterOf(request: SearchRequest, said: SearchFilter): SearchFilter {
  const { category, fromKobo, toKobo } = request;
  const own = fromKobo !== undefined || toKobo !== undefined;
  return own ? { category, fromKobo, toKobo } : { ...said, category };
}

/** The ids of the products that a visitor asked for, in order; the caller reads the rows it shows. */
export async function searchStocks(request: SearchRequest): Promise<SearchAnswer> {
  const { text = '', exact = false, similar = false, count = pageSize, after } = request;
  const { words, isCheap, fromKobo, toKobo } = readPriceWords(text);
  const sort = request.sort ?? (isCheap ? 'cheapest' : 'relevance');
  const filter = filterOf(request, { fromKobo, toKobo });
  const isTyping = after?.startsWith(typing) ?? false;
  const page = { count, after: isTyping ? after?.slice(1) : after, budget: budgetFor(count) };
  const { groups, meant } = await understand(words, { exact, isTyping });
  const plain = { corrected: undefined, hasSimilar: false };
  if (groups.length === 0) {
    const order = sort === 'relevance' ? 'newest' : sort;
    return { ...(await findSorted(filter, order, page)), ...plain };
  }
  const find = (asked: readonly WordGroup[]): Promise<Found> =>
    sort === 'relevance'
      ? findByRelevance(asked, filter, page)
      : findWordsSorted(asked, filter, sort, page);
  const near = similarGroups(groups);
  const found = await find(similar && near.length > 0 ? near : groups);
  if (found.ids.length > 0 || found.next || after) {
    const next = found.next && isTyping ? typing + found.next : found.next;
    return { ...found, ...plain, next, corrected: correctedText(meant, found.firstName) };
  }
  const begun =
    groups.length > 1 ? (await understand(words, { exact, isTyping: true })).groups : [];
  const hasMore = (begun.at(-1)?.choices.length ?? 0) > (groups.at(-1)?.choices.length ?? 0);
  const more = hasMore ? await find(begun) : found;
  if (more.ids.length > 0) return { ...more, ...plain, next: more.next && typing + more.next };
  const ofShops = await findInShops(groups, filter, count);
  return { ...ofShops, corrected: undefined, hasSimilar: near.length > 0 };
}
