import { isId } from '#app/platform/id.ts';
import { decodeCursor, encodeCursor, isInteger } from './cursor.ts';
import { type Budget, budgetFor } from './order/budget.ts';
import { type PriceFilter, priceFilterOf } from './order/price-filter.server.ts';
import { compareRanked, type Ranked } from './rank.ts';
import { ownQueries, stagesOf } from './stages.ts';
import { type Asked, readWindow, type Start } from './window.server.ts';
import type { SearchFilter } from './word-filter.ts';
import type { WordGroup } from './word-groups.ts';

export interface Found {
  ids: string[];
  /** Where the next page begins; undefined at the end. */
  next: string | undefined;
  /** Exact while all matches fit one window, otherwise unknown. */
  total: number | undefined;
}

type Key = Pick<Ranked, 'fine' | 'score' | 'id'>;

interface Place {
  start: Start | undefined;
  last: Key | undefined;
}

const kind = 'r';
const beginning: Place = { start: undefined, last: undefined };

function placeOf(cursor: string | undefined): (Place & { stage: number }) | undefined {
  const [, stage, tier, score, id, fine, lastScore, lastId] = decodeCursor(cursor, kind) ?? [];
  if (typeof stage !== 'number') return undefined;
  const start = isInteger(tier) && isInteger(score) && isId(id) ? { tier, score, id } : undefined;
  const last =
    isInteger(fine) && isInteger(lastScore) && isId(lastId)
      ? { fine, score: lastScore, id: lastId }
      : undefined;
  return { stage, start, last };
}

function cursorOf(stage: number, { start, last }: Place): string {
  return encodeCursor([
    kind,
    stage,
    ...(start ? [start.tier, start.score, start.id] : ['', '', '']),
    ...(last ? [last.fine, last.score, last.id] : []),
  ]);
}

interface Walk {
  ids: string[];
  next: Place | undefined;
  /** Rows of this stage when one window held them all. */
  total: number | undefined;
}

/** Windows that a page may read: more are needed only where they cannot be filled. */
const mostWindows = (count: number): number => 1 + Math.ceil(count / 12);

async function walk(
  stage: Asked,
  price: PriceFilter | undefined,
  from: Place,
  count: number,
  budget: Budget,
): Promise<Walk> {
  const ids: string[] = [];
  let place = from;
  for (let windows = 1; ; windows++) {
    const { rows, end } = await readWindow(stage, price, place.start, budget);
    const { last } = place;
    const waiting = [...rows]
      .sort(compareRanked)
      .filter((row) => !last || compareRanked(row, last) > 0);
    const taken = waiting.slice(0, count - ids.length);
    ids.push(...taken.map((row) => row.id));
    const total = end || windows > 1 ? undefined : rows.length;
    if (taken.length < waiting.length) {
      return { ids, next: { start: place.start, last: taken.at(-1) ?? last }, total };
    }
    if (!end) return { ids, next: undefined, total };
    place = { start: end, last: undefined };
    const isSpent = budget.rows <= 0 || windows >= mostWindows(count);
    if (ids.length >= count || isSpent) return { ids, next: place, total };
  }
}

const enough = 12;
/** Stages in which every word counts. */
const fullStages = 3;

/** Ranked inside windows of 48 by popularity: the cost does not grow with the number of matches. */
export async function findByRelevance(
  groups: readonly WordGroup[],
  filter: SearchFilter,
  { count, after }: { count: number; after?: string | undefined },
): Promise<Found> {
  const price = priceFilterOf(filter);
  const budget = budgetFor(count);
  const stages = stagesOf(groups, filter);
  const place = placeOf(after);
  if (place) {
    const stage = stages[place.stage];
    if (!stage) return { ids: [], next: undefined, total: undefined };
    const own = { ...stage, queries: ownQueries(stage) };
    const { ids, next } = await walk(own, price, place, count, budget);
    return { ids, next: next && cursorOf(place.stage, next), total: undefined };
  }
  const ids: string[] = [];
  let total = 0;
  for (const [at, stage] of stages.entries()) {
    if (stage.isVain) continue;
    // To leave out what was not found would cost as much as to find it.
    const asked = total === 0 ? stage : { ...stage, queries: ownQueries(stage) };
    const found = await walk(asked, price, beginning, count - ids.length, budget);
    ids.push(...found.ids);
    const all = found.total === undefined ? undefined : total + found.total;
    if (found.next) return { ids, next: cursorOf(at, found.next), total: all };
    total += found.ids.length;
    // Good matches are not watered down; words are left out only when nothing at all was found.
    if (total >= enough || (at === fullStages - 1 && total > 0)) break;
  }
  return { ids, next: undefined, total };
}
