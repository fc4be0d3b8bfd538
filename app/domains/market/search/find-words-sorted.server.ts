import type { Found } from './find-by-relevance.server.ts';
import {
  allTiers,
  type ListSort,
  limitFor,
  type Page,
  pageOf,
  positionAfter,
} from './find-sorted.server.ts';
import { budgetFor } from './order/budget.ts';
import { guideTo, presenceIn } from './order/guide.server.ts';
import { priceFilterOf } from './order/price-filter.server.ts';
import { readInOrder } from './order/read-in-order.server.ts';
import type { WordGroup } from './query/word-groups.ts';
import { clausesOfAll, onlyMentions, stagesOf } from './stages.ts';
import type { SearchFilter } from './word-filter.ts';

/** Matches of words in the order of time or price; the first stage that has any gives them all, or a given one. */
export async function findWordsSorted(
  groups: readonly WordGroup[],
  filter: SearchFilter,
  sort: ListSort,
  { count, after, budget = budgetFor(count) }: Page,
  only?: number,
): Promise<Found> {
  const price = priceFilterOf(filter);
  const { category } = filter;
  const stages = stagesOf(groups, filter);
  const presence = await presenceIn(clausesOfAll(stages));
  for (const [at, stage] of stages.entries()) {
    const { role, isVain, queries, clauses } = stage;
    // How a thing is called says nothing about its place in these orders.
    const isName = role === 'called so' || role === 'named kind';
    if (isVain || isName || (only !== undefined && at !== only)) continue;
    const read = await readInOrder({
      order: sort,
      // The stages before it have found nothing from here on: there is nothing to leave out.
      queries,
      tiers: allTiers,
      category,
      price,
      guide: await guideTo(sort, { clauses, category, price, presence }),
      limit: limitFor(count),
      after: positionAfter(after, sort),
      budget,
    });
    if (read.rows.length > 0 || read.end)
      return { ...pageOf(read, count, sort), stage: at, isDescribed: onlyMentions(stage) };
  }
  return { ids: [], next: undefined, total: 0 };
}
