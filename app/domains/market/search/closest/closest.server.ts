import { prepared } from '#app/platform/db/statements/prepared.server.ts';
import { findByRelevance } from '../find-by-relevance.server.ts';
import type { ListSort } from '../find-sorted.server.ts';
import type { Budget } from '../order/budget.ts';
import type { WordGroup } from '../query/word-groups.ts';
import { filterQuery, type SearchFilter } from '../word-filter.ts';
import { closestReadings } from './closest-readings.server.ts';

/** The list ends here: further down nothing is close. */
const most = 24;
/** Of all readings together: with what was read before, a page stays below a thousand rows. */
const mostRows = 200;
/** A page: as soon as it is full, words are not given up any further. */
const enough = 12;

/** Before a place in the list of the closest, which is short enough to be counted off. */
const mark = 'c';
const cursor = /^c(\d{1,3})$/;
export const isInClosest = (after: string | undefined): boolean => cursor.test(after ?? '');

/** What has a part of the words, the closest first, behind what was found already. */
export async function closestStocks(
  groups: readonly WordGroup[],
  filter: SearchFilter,
  found: readonly string[],
): Promise<string[]> {
  const budget = { rows: mostRows, crowds: 0 };
  // The same words at another place are closer than other goods at this one.
  if (filter.narrowing && found.length === 0) {
    const elsewhere = { ...filter, narrowing: undefined };
    const { ids } = await findByRelevance(groups, elsewhere, { count: most, budget });
    if (ids.length > 0) return ids;
    const here = await readingsIn(groups, filter, found, budget);
    return here.length > 0 ? here : readingsIn(groups, elsewhere, found, budget);
  }
  return readingsIn(groups, filter, found, budget);
}

async function readingsIn(
  groups: readonly WordGroup[],
  filter: SearchFilter,
  found: readonly string[],
  budget: Budget,
): Promise<string[]> {
  const all = new Set(found);
  for (const reading of await closestReadings(groups)) {
    const { ids } = await findByRelevance(reading, filter, { count: most, budget });
    for (const id of ids) all.add(id);
    if (all.size >= enough || budget.rows <= 0) break;
  }
  return [...all].slice(0, most);
}

const orders: Record<ListSort, string> = {
  newest: 'id desc',
  cheapest: 'price_kobo, id',
  dearest: 'price_kobo desc, id',
};

interface Shown {
  /** What the list is narrowed by besides. */
  narrowed: SearchFilter;
  sort: ListSort | 'relevance';
  count: number;
  after: string | undefined;
}

/** A page of the closest. */
export async function closestPage(ids: readonly string[], shown: Shown) {
  const { narrowed, sort, count, after } = shown;
  const query = filterQuery({ narrowing: narrowed.narrowing }).join('&');
  const order = sort === 'relevance' ? 'array_position($1::uuid[], id)' : orders[sort];
  const all =
    sort === 'relevance' && query === ''
      ? ids
      : (
          await prepared<{ id: string }>(
            `search.closest.${sort}`,
            `select id from stock_search where id = any($1::uuid[]) and ($2 = '' or words @@ $2::tsquery)
            order by ${order}`,
            [ids, query],
          )
        ).map(({ id }) => id);
  const begin = Number(cursor.exec(after ?? '')?.[1] ?? 0);
  const end = begin + count;
  return {
    ids: all.slice(begin, end),
    next: end < all.length ? `${mark}${end}` : undefined,
    total: all.length,
  };
}
