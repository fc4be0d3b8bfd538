import type { Presence } from '#app/domains/stocks/search-index/presence.server.ts';
import { isId } from '#app/platform/id.ts';
import { decodeCursor, encodeCursor, isInteger } from './cursor.ts';
import { firstWindows } from './first-windows.server.ts';
import { type Budget, budgetFor } from './order/budget.ts';
import { presenceIn } from './order/guide.server.ts';
import { type PriceFilter, priceFilterOf } from './order/price-filter.server.ts';
import type { WordGroup } from './query/word-groups.ts';
import { compareRanked, type Ranked } from './rank.ts';
import { clausesOfAll, onlyMentions, ownQueries, type Stage, stagesOf } from './stages.ts';
import { type Asked, readWindow, type Start, type Window, windowSize } from './window.server.ts';
import type { SearchFilter } from './word-filter.ts';

export interface Found {
  ids: string[];
  /** Where the next page begins; undefined at the end. */
  next: string | undefined;
  /** Exact while all matches fit one window, otherwise unknown. */
  total: number | undefined;
  /** The folded name of the first: tells which of several spellings was found. */
  firstName?: string | undefined;
  /** Whether all of it only mentions the words. */
  isDescribed?: boolean | undefined;
  /** The last stage whose rows are in the list; in the orders of price and age the only one. */
  stage?: number | undefined;
}

type Key = Pick<Ranked, 'fine' | 'score' | 'id'>;

/** Where a window ended when it was read first; nowhere when it held all that was left. */
interface Extent {
  end: Start | undefined;
}

interface Place {
  start: Start | undefined;
  /** The last one that was shown of the window. */
  last: Key | undefined;
  /** Of a window that was shown in part: read again, it may come out longer or shorter. */
  extent?: Extent | undefined;
}

const kind = 'r';
const beginning: Place = { start: undefined, last: undefined };

const startOf = (tier: unknown, score: unknown, id: unknown): Start | undefined =>
  isInteger(tier) && isInteger(score) && isId(id) ? { tier, score, id } : undefined;

function placeOf(cursor: string | undefined): (Place & { stage: number }) | undefined {
  const [, stage, tier, score, id, fine, lastScore, lastId, ...extent] =
    decodeCursor(cursor, kind) ?? [];
  if (typeof stage !== 'number') return undefined;
  const last =
    isInteger(fine) && isInteger(lastScore) && isId(lastId)
      ? { fine, score: lastScore, id: lastId }
      : undefined;
  return {
    stage,
    start: startOf(tier, score, id),
    last,
    extent: extent.length === 3 ? { end: startOf(extent[0], extent[1], extent[2]) } : undefined,
  };
}

const fieldsOf = (start: Start | undefined) =>
  start ? [start.tier, start.score, start.id] : ['', '', ''];

function cursorOf(stage: number, { start, last, extent }: Place): string {
  return encodeCursor([
    kind,
    stage,
    ...fieldsOf(start),
    ...(last ? [last.fine, last.score, last.id] : []),
    ...(last && extent ? fieldsOf(extent.end) : []),
  ]);
}

interface Walk {
  ids: string[];
  firstName: string | undefined;
  next: Place | undefined;
  /** Rows of this stage when one window held them all. */
  total: number | undefined;
}

/** Windows that a page may read: more are needed only where they cannot be filled. */
const mostWindows = (count: number): number => 1 + Math.ceil(count / 12);

/** Whether a place comes before another in the order of windows: tier, then score and id from above. */
const isBefore = (a: Start, b: Start): boolean =>
  a.tier !== b.tier ? a.tier < b.tier : a.score !== b.score ? a.score > b.score : a.id > b.id;

/** What a window held when it was read first, however far it goes this time. */
async function readAgain(
  stage: Asked,
  price: PriceFilter | undefined,
  { start, extent }: { start: Start | undefined; extent: Extent },
  { budget, windows }: { budget: Budget; windows: number },
): Promise<Window> {
  const { end } = extent;
  const rows: Ranked[] = [];
  let from = start;
  for (let read = 0; read < windows; read++) {
    const window = await readWindow(stage, price, from, budget);
    rows.push(...window.rows.filter((row) => !end || !isBefore(end, row)));
    from = window.end;
    if (!from || (end && !isBefore(from, end))) return { rows, end };
  }
  return { rows, end: from };
}

async function walk(
  stage: Asked,
  price: PriceFilter | undefined,
  from: Place,
  count: number,
  budget: Budget,
  first?: Window,
): Promise<Walk> {
  const ids: string[] = [];
  let firstName: string | undefined;
  let place = from;
  for (let windows = 1; ; windows++) {
    const { start, last, extent } = place;
    const { rows, end } = extent
      ? await readAgain(
          stage,
          price,
          { start, extent },
          { budget, windows: mostWindows(windowSize) },
        )
      : ((windows === 1 ? first : undefined) ?? (await readWindow(stage, price, start, budget)));
    const waiting = [...rows]
      .sort(compareRanked)
      .filter((row) => !last || compareRanked(row, last) > 0);
    const taken = waiting.slice(0, count - ids.length);
    ids.push(...taken.map((row) => row.id));
    firstName ??= taken[0]?.nameNorm;
    const total = end || windows > 1 ? undefined : rows.length;
    if (taken.length < waiting.length) {
      const next = { start, last: taken.at(-1) ?? last, extent: { end } };
      return { ids, firstName, next, total };
    }
    if (!end) return { ids, firstName, next: undefined, total };
    place = { start: end, last: undefined };
    const isSpent = budget.rows <= 0 || windows >= mostWindows(count);
    if (ids.length >= count || isSpent) return { ids, firstName, next: place, total };
  }
}

const enough = 12;

/** Whether what comes behind a stage is still what was asked for, however much the stage has found. */
const leadsOn = ({ role }: Stage): boolean =>
  role === 'called so' || role === 'named kind' || role === 'kind';

/** The last stage of a list that has got so far. */
function lastFrom(stages: readonly Stage[], at: number): number {
  const last = stages.findIndex((stage, place) => place >= at && !stage.isVain && !leadsOn(stage));
  return last < 0 ? stages.length - 1 : last;
}

/** How many the stages behind one have, where all of them were read ahead. */
function countedAhead(
  stages: readonly Stage[],
  ahead: ReadonlyMap<number, Window> | undefined,
  at: number,
  last: number,
): number | undefined {
  let sum = 0;
  for (let behind = at + 1; behind <= last; behind++) {
    if (stages[behind]?.isVain) continue;
    const window = ahead?.get(behind);
    if (!window) return undefined;
    sum += window.rows.length;
  }
  return sum;
}

interface Reading {
  presence: Presence;
  /** Up to this one, however much or little they find. */
  last: number | undefined;
  stages: readonly Stage[];
  price: PriceFilter | undefined;
  count: number;
  budget: Budget;
}

/** From a cursor to the end of its stage, and of those that it leads on to. */
async function readOn(
  { stages, presence, price, count, budget, last }: Reading,
  from: Place & { stage: number },
): Promise<Found> {
  const ids: string[] = [];
  let place: Place = from;
  for (const [at, stage] of stages.entries()) {
    if (at < from.stage || stage.isVain) continue;
    const asked = { ...stage, presence, queries: ownQueries(stage) };
    const found = await walk(asked, price, place, count - ids.length, budget);
    ids.push(...found.ids);
    if (found.next) return { ids, next: cursorOf(at, found.next), total: undefined };
    if (last === undefined ? !leadsOn(stage) : at >= last) break;
    place = beginning;
  }
  return { ids, next: undefined, total: undefined };
}

/** Ranked inside windows of 48 by popularity: the cost does not grow with the number of matches. */
export async function findByRelevance(
  groups: readonly WordGroup[],
  filter: SearchFilter,
  {
    count,
    after,
    budget = budgetFor(count),
  }: { count: number; after?: string | undefined; budget?: Budget },
  last?: number,
): Promise<Found> {
  const price = priceFilterOf(filter);
  const stages = stagesOf(groups, filter);
  const presence = await presenceIn(clausesOfAll(stages));
  const place = placeOf(after);
  if (place) return readOn({ stages, presence, price, count, budget, last }, place);
  const ahead = price ? undefined : await firstWindows(stages, presence, budget);
  const ids: string[] = [];
  let firstName: string | undefined;
  let total = 0;
  let reached = 0;
  let isPraised = false;
  let isDescribed = true;
  for (const [at, stage] of stages.entries()) {
    if (stage.isVain) continue;
    // Good matches are not watered down.
    if (stage.isWithoutPraise && isPraised) break;
    // To leave out what was not found would cost as much as to find it.
    const queries = total === 0 ? stage.queries : ownQueries(stage);
    const asked = { ...stage, presence, queries };
    const found = await walk(asked, price, beginning, count - ids.length, budget, ahead?.get(at));
    ids.push(...found.ids);
    if (found.ids.length > 0 && !onlyMentions(stage)) isDescribed = false;
    firstName ??= found.firstName;
    if (found.next) {
      const next = cursorOf(at, found.next);
      const until = last ?? lastFrom(stages, at);
      const behind = countedAhead(stages, ahead, at, until);
      const isCounted = found.total !== undefined && behind !== undefined;
      const all = isCounted ? total + (found.total ?? 0) + (behind ?? 0) : undefined;
      return { ids, firstName, next, total: all, stage: until };
    }
    total += found.ids.length;
    isPraised ||= !stage.isWithoutPraise && total > 0;
    reached = at;
    if (last === undefined ? total >= enough && !leadsOn(stage) : at >= last) break;
  }
  return { ids, firstName, next: undefined, total, stage: reached, isDescribed };
}
