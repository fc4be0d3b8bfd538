import { prepared } from '#app/platform/db/statements/prepared.server.ts';
import { findByRelevance } from '../find-by-relevance.server.ts';
import type { ListSort } from '../find-sorted.server.ts';
import type { Budget } from '../order/budget.ts';
import type { WordGroup } from '../query/word-groups.ts';
import { onlyMentions, type Stage, stagesOf } from '../stages.ts';
import { filterQuery, kindQuery, type SearchFilter } from '../word-filter.ts';
import { closestReadings, type Reading } from './closest-readings.server.ts';
import { needReadings } from './need-readings.server.ts';

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

/** Up to which stage a reading is looked for. */
type LastOf = (reading: Reading, stages: readonly Stage[]) => number | undefined;

const lastOfThings: LastOf = (reading, stages) =>
  reading.some(({ kinds }) => kinds)
    ? stages.findLastIndex((stage) => !onlyMentions(stage))
    : undefined;

const lastOfNamed: LastOf = (_, stages) =>
  stages.findLastIndex(({ role }) => role !== 'description');

async function readingsIn(
  groups: readonly WordGroup[],
  filter: SearchFilter,
  found: readonly string[],
  budget: Budget,
): Promise<string[]> {
  const close = new Set<string>();
  const readUntil = async (readings: readonly Reading[], least: number, lastOf = lastOfThings) => {
    for (const reading of readings) {
      if (close.size >= least || budget.rows <= 0) return;
      const last = lastOf(reading, stagesOf(reading, filter));
      const { ids } = await findByRelevance(reading, filter, { count: most, budget }, last);
      for (const id of ids) close.add(id);
    }
  };
  const needed = await needReadings(groups);
  await readUntil(needed.readings, enough, lastOfNamed);
  const goods = await idsOfKind(needed.kinds, [...close]);
  const isNeed = goods.length > 0;
  const { near, alone } = await closestReadings(groups);
  await readUntil(near, enough);
  const kind = (isNeed ? needed.others : groups).find(({ kinds }) => kinds)?.kinds;
  // A word that says what it is for names no goods alone.
  if (!isNeed) await readUntil(alone, kind ? 1 : close.size + 1);
  const ofKind = isNeed && !kind ? [] : await idsOfKind(kind ?? [], found);
  return [...new Set([...ofKind, ...goods, ...close, ...found])].slice(0, most);
}

/** Those that are such a thing come before what is only called after it. */
async function idsOfKind(kinds: readonly string[], ids: readonly string[]) {
  if (kinds.length === 0 || ids.length === 0) return ids;
  const rows = await prepared<{ id: string }>(
    'search.closest.kind',
    `select id from stock_search where id = any($1::uuid[]) and words @@ $2::tsquery
    order by array_position($1::uuid[], id)`,
    [ids, kindQuery({ kinds })],
  );
  return rows.map(({ id }) => id);
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
