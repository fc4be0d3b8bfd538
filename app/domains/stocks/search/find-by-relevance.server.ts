import { isId } from '#app/platform/id.ts';
import { decodeCursor, encodeCursor, isInteger } from './cursor.ts';
import { compareRanked, type Ranked } from './rank.ts';
import { ownQuery, type Stage, stagesOf } from './stages.ts';
import { readWindow, type Start, windowSize } from './window.server.ts';
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

type Asked = Pick<Stage, 'query' | 'groups'>;

async function walk(stage: Asked, filter: SearchFilter, from: Place, count: number): Promise<Walk> {
  const ids: string[] = [];
  let place = from;
  for (let windows = 1; ; windows++) {
    const rows = await readWindow(stage, filter, place.start);
    const { last } = place;
    const waiting = [...rows]
      .sort(compareRanked)
      .filter((row) => !last || compareRanked(row, last) > 0);
    const taken = waiting.slice(0, count - ids.length);
    ids.push(...taken.map((row) => row.id));
    const lastRow = rows.at(-1);
    const more = rows.length === windowSize && lastRow !== undefined;
    const total = more || windows > 1 ? undefined : rows.length;
    if (taken.length < waiting.length) {
      return { ids, next: { start: place.start, last: taken.at(-1) ?? last }, total };
    }
    if (!more) return { ids, next: undefined, total };
    place = {
      start: { tier: lastRow.tier, score: lastRow.score, id: lastRow.id },
      last: undefined,
    };
    if (ids.length >= count) return { ids, next: place, total };
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
  const stages = stagesOf(groups, filter);
  const place = placeOf(after);
  if (place) {
    const stage = stages[place.stage];
    if (!stage) return { ids: [], next: undefined, total: undefined };
    const own = { ...stage, query: ownQuery(stage) };
    const { ids, next } = await walk(own, filter, place, count);
    return { ids, next: next && cursorOf(place.stage, next), total: undefined };
  }
  const ids: string[] = [];
  let total = 0;
  for (const [at, stage] of stages.entries()) {
    if (stage.isVain) continue;
    // To leave out what was not found would cost as much as to find it.
    const asked = total === 0 ? stage : { ...stage, query: ownQuery(stage) };
    const found = await walk(asked, filter, beginning, count - ids.length);
    ids.push(...found.ids);
    const all = found.total === undefined ? undefined : total + found.total;
    if (found.next) return { ids, next: cursorOf(at, found.next), total: all };
    total += found.ids.length;
    // Good matches are not watered down; words are left out only when nothing at all was found.
    if (total >= enough || (at === fullStages - 1 && total > 0)) break;
  }
  return { ids, next: undefined, total };
}
