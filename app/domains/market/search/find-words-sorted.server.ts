import { searchFacts } from '#app/domains/stocks/search-index/facts.server.ts';
import type { Found } from './find-by-relevance.server.ts';
import {
  allTiers,
  type ListSort,
  limitFor,
  type Page,
  pageOf,
  positionAfter,
} from './find-sorted.server.ts';
import { priceFilterOf } from './order/price-filter.server.ts';
import { readInOrder } from './order/read-in-order.server.ts';
import { likelyShare, mostShare, stagesOf } from './stages.ts';
import type { SearchFilter } from './word-filter.ts';
import type { WordGroup } from './word-groups.ts';

/** Matches of words in the order of time or price; only the names are searched unless they give nothing. */
export async function findWordsSorted(
  groups: readonly WordGroup[],
  filter: SearchFilter,
  sort: ListSort,
  { count, after }: Page,
): Promise<Found> {
  const facts = await searchFacts();
  const products = Math.max(1, facts.get('total.') ?? 0);
  const inCategory = Math.max(1, facts.get(`total.${filter.category ?? ''}`) ?? 0);
  const price = await priceFilterOf(filter);
  // In the order of prices a range is where a walk begins and ends.
  const priced = sort === 'newest' ? (price?.share ?? 1) : 1;
  for (const stage of stagesOf(groups, filter)) {
    if (stage.isVain) continue;
    const read = await readInOrder({
      order: sort,
      // The stages before it have found nothing from here on: there is nothing to leave out.
      queries: stage.queries,
      tiers: allTiers,
      category: filter.category,
      price,
      // What is asked for in a category is mostly in it.
      share: Math.min(1, (mostShare(stage, products) * products) / inCategory) * priced,
      expected: likelyShare(stage, products) * inCategory * priced,
      limit: limitFor(count),
      after: positionAfter(after, sort),
    });
    if (read.rows.length > 0 || read.end) return pageOf(read, count, sort);
  }
  return { ids: [], next: undefined, total: 0 };
}
