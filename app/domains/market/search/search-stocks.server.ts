import { queryWords } from '#app/domains/stocks/search-index/words.ts';
import { rememberedReads } from '#app/platform/remembered/remembered-reads.server.ts';
import { closestPage, closestStocks, isInClosest } from './closest/closest.server.ts';
import { type Facets, hasFacets } from './facets/facets.ts';
import { narrowingOf, type Places } from './facets/narrowing.server.ts';
import { type Found, findByRelevance } from './find-by-relevance.server.ts';
import { findInShops, isInShops } from './find-in-shops.server.ts';
import { findSorted, type ListSort } from './find-sorted.server.ts';
import { findWordsSorted } from './find-words-sorted.server.ts';
import { budgetFor } from './order/budget.ts';
import { readPriceWords } from './query/price-words.ts';
import { understand } from './query/understand.server.ts';
import { correctedText, type WordGroup } from './query/word-groups.ts';
import type { SearchFilter } from './word-filter.ts';

export type SearchSort = 'relevance' | ListSort;

export interface SearchRequest extends Omit<SearchFilter, 'narrowing'> {
  facets?: Facets | undefined;
  /** As the category and the price it belongs to what is asked for: words are read among what is there. */
  places?: Places | undefined;
  text?: string | undefined;
  sort?: SearchSort | undefined;
  /** Takes the spelling as typed. */
  exact?: boolean | undefined;
  /** Where nothing has all words, the list is of what has a part of them. */
  closest?: boolean | undefined;
  count?: number | undefined;
  after?: string | undefined;
}

/** How the words were taken. */
export interface Reading {
  groups: readonly WordGroup[];
  sort: SearchSort;
  /** Up to which stage they were looked for; undefined: in the goods of the shops that some of them name. */
  stage: number | undefined;
  /** All that the list has, where nothing has all words. */
  closest?: readonly string[];
}

export interface SearchAnswer extends Found {
  /** Undefined where there are no words, or nothing was found. */
  reading?: Reading | undefined;
  /** What was searched instead of what was typed. */
  corrected: string | undefined;
  /** What comes near, where little has all words. */
  near?: readonly string[];
}

const pageSize = 12;
/** Before a cursor of a list whose last word was taken for the beginning of others. */
const typing = '~';

/** Borders of price in the text hold where the request has none of its own. */
function filterOf(request: SearchRequest, said: SearchFilter): SearchFilter {
  const { category, fromKobo, toKobo } = request;
  const own = fromKobo !== undefined || toKobo !== undefined;
  return own ? { category, fromKobo, toKobo } : { ...said, category };
}

const plain = { corrected: undefined };

/** What a request says besides its facets. */
function read(request: SearchRequest) {
  const { text = '', count = pageSize, after } = request;
  const { words, isCheap, fromKobo, toKobo } = readPriceWords(text);
  const isTyping = after?.startsWith(typing) ?? false;
  return {
    words,
    sort: request.sort ?? (isCheap ? ('cheapest' as const) : ('relevance' as const)),
    filter: filterOf(request, { fromKobo, toKobo }),
    isTyping,
    page: { count, after: isTyping ? after?.slice(1) : after, budget: budgetFor(count) },
  };
}

/** What has all words. */
async function searchStrictly(request: SearchRequest, filter: SearchFilter): Promise<SearchAnswer> {
  const { exact = false } = request;
  const { words, sort, isTyping, page } = read(request);
  const { groups, meant } = await understand(words, { exact, isTyping });
  if (groups.length === 0) {
    const order = sort === 'relevance' ? 'newest' : sort;
    return { ...(await findSorted(filter, order, page)), ...plain };
  }
  const find = async (asked: readonly WordGroup[]): Promise<SearchAnswer> => {
    const found =
      sort === 'relevance'
        ? await findByRelevance(asked, filter, page)
        : await findWordsSorted(asked, filter, sort, page);
    return { ...found, ...plain, reading: { groups: asked, sort, stage: found.stage } };
  };
  if (isInShops(page.after))
    return { ...(await findInShops(groups, filter, { ...page, sort })), ...plain };
  const found = await find(groups);
  if (found.ids.length > 0 || found.next || page.after) {
    const next = found.next && isTyping ? typing + found.next : found.next;
    return { ...found, next, corrected: correctedText(meant, found.firstName) };
  }
  const begun =
    groups.length > 1 ? (await understand(words, { exact, isTyping: true })).groups : [];
  const hasMore =
    begun.length > 0 &&
    (begun.length < groups.length ||
      (begun.at(-1)?.choices.length ?? 0) > (groups.at(-1)?.choices.length ?? 0));
  const more = hasMore ? await find(begun) : found;
  if (more.ids.length > 0) return { ...more, next: more.next && typing + more.next };
  const ofShops = await findInShops(groups, filter, { ...page, sort });
  const reading = ofShops.ids.length > 0 ? { groups, sort, stage: undefined } : undefined;
  return { ...ofShops, ...plain, reading };
}

/** Nothing, or less than a page of what only mentions the words. */
const isWeak = ({ ids, next, isDescribed }: SearchAnswer): boolean =>
  next === undefined && (ids.length === 0 || (isDescribed === true && ids.length < pageSize));

async function searchAll(request: SearchRequest): Promise<SearchAnswer> {
  const { closest = false, exact = false, after } = request;
  const { words, sort, filter: wide, page } = read(request);
  const filter = { ...wide, narrowing: await narrowingOf({}, request.places) };
  const isFurther = isInClosest(after);
  const first = isFurther ? { ...request, after: undefined } : request;
  const found = await searchStrictly(first, filter);
  if (!closest || !isWeak(found) || (after && !isFurther)) return found;
  const { groups } = await understand(words, { exact });
  if (groups.length === 0) return found;
  const ids = await closestStocks(groups, filter, found.ids);
  if (ids.length === found.ids.length) return found;
  const shown = await closestPage(ids, { narrowed: {}, sort, ...page });
  return { ...shown, ...plain, reading: { groups, sort, stage: undefined, closest: ids } };
}

/** How the words of a request are taken, whatever its list is narrowed by; undefined where nothing has them. */
export async function readingOf(request: SearchRequest): Promise<SearchAnswer> {
  return searchAll({ ...request, facets: undefined, count: pageSize, after: undefined });
}

/** A part of the list without facets, never more: what a word means does not hang on what is chosen besides. */
async function searchNarrowed(request: SearchRequest): Promise<SearchAnswer> {
  const { words, sort, filter: wide, page } = read(request);
  const filter = { ...wide, narrowing: await narrowingOf(request.facets ?? {}, request.places) };
  if (queryWords(words).length === 0) {
    const order = sort === 'relevance' ? 'newest' : sort;
    return { ...(await findSorted(filter, order, page)), ...plain };
  }
  const { reading, corrected } = await readingOf(request);
  if (!reading) return { ids: [], next: undefined, total: 0, corrected };
  const { groups, stage, closest } = reading;
  if (closest) {
    // Its place may be given up; what else is chosen holds.
    const narrowed = { narrowing: await narrowingOf(request.facets ?? {}) };
    return { ...(await closestPage(closest, { narrowed, sort, ...page })), corrected, reading };
  }
  const found =
    stage === undefined
      ? await findInShops(groups, filter, { ...page, sort })
      : sort === 'relevance'
        ? await findByRelevance(groups, filter, page, stage)
        : await findWordsSorted(groups, filter, sort, page, stage);
  return { ...found, corrected, reading };
}

/** With so few, people look for others of the kind. */
const few = 5;

async function withNear(request: SearchRequest): Promise<SearchAnswer> {
  const found = await searchAll(request);
  const { ids, next, reading } = found;
  const isFew = ids.length > 0 && ids.length <= few && next === undefined && !request.after;
  const { sort, filter } = read(request);
  if (!isFew || !request.closest || sort !== 'relevance' || !reading || reading.closest)
    return found;
  const narrowing = await narrowingOf({}, request.places);
  const close = await closestStocks(reading.groups, { ...filter, narrowing }, []);
  const near = close.filter((id) => !ids.includes(id)).slice(0, pageSize - ids.length);
  return { ...found, near };
}

const find = (request: SearchRequest): Promise<SearchAnswer> =>
  hasFacets(request.facets ?? {}) ? searchNarrowed(request) : withNear(request);

/**
 * Many ask for the same at the same time: found once, until any of the goods changes. A list that goes on behind its page
 * may be a second old for some where nothing on it has changed; one that is short shows what is new at once.
 */
const found = rememberedReads(
  {
    name: 'search-found',
    about: 'goods',
    isNothing: ({ ids }: SearchAnswer) => ids.length === 0,
    shows: ({ ids, next }: SearchAnswer) => (next === undefined ? undefined : ids),
    max: 2_000,
  },
  (asked) => find(JSON.parse(asked) as SearchRequest),
);

/**
 * The ids of the products that a visitor asked for, in order; the caller reads the rows it shows. What is made of them
 * may be made of an old list only where nobody keeps it: a kept page would be old for as long as it is kept.
 */
export const searchStocks = (request: SearchRequest, mayBeOld = false): Promise<SearchAnswer> =>
  found(JSON.stringify(request), mayBeOld);
