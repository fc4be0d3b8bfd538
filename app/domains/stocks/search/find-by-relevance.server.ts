import { prepared } from '#app/platform/db/prepared.server.ts';
import { isId } from '#app/platform/id.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { compareRanked, fineScore, type Ranked } from './rank.ts';
import { filterQuery, type SearchFilter, wordsQuery } from './word-filter.ts';
import type { WordGroup } from './word-groups.ts';

export const windowSize = 48;
const tiers = [0, 1, 2, 3];

export interface Found {
  ids: string[];
  /** Where the next page begins; undefined at the end. */
  next: string | undefined;
  /** Exact while all matches fit one window, otherwise unknown. */
  total: number | undefined;
}

interface Start {
  tier: number;
  score: number;
  id: string;
}

/** A stage is a looser reading of the query; rows of the stages before it are left out. */
interface Stage {
  query: string;
  groups: readonly WordGroup[];
}

/** The wishes that are left when nothing meets all: without words nobody uses, or without the commonest. */
function relaxed(groups: readonly WordGroup[]): readonly WordGroup[] {
  if (groups.length < 2) return [];
  const known = groups.filter((group) => group.known);
  if (known.length < groups.length) {
    const sure = known.filter((group) => !group.guessed);
    return sure.length * 2 >= groups.length ? known : [];
  }
  const commonest = Math.max(...groups.map((group) => group.uses));
  return groups.filter((group) => group.uses < commonest);
}

/** Names first, then categories, then descriptions, then fewer words. */
export function stagesOf(groups: readonly WordGroup[], filter: SearchFilter): Stage[] {
  const filters = filterQuery(filter);
  const [name, category, description] = [
    wordsQuery(groups, 'name'),
    wordsQuery(groups, 'category'),
    wordsQuery(groups, 'description'),
  ];
  const stages: Stage[] = [
    { query: [name, ...filters].join('&'), groups },
    { query: [category, `!(${name})`, ...filters].join('&'), groups },
    { query: [description, `!(${category})`, ...filters].join('&'), groups },
  ];
  const fewer = relaxed(groups);
  if (fewer.length > 0) {
    stages.push({ query: [wordsQuery(fewer, 'category'), ...filters].join('&'), groups: fewer });
  }
  return stages;
}

interface WindowRow {
  id: string;
  score: number;
  tier: number;
  name_norm: string;
}

/** One text for each tier that a window may begin in; the branch of that tier begins after a row. */
function windowText(from: number, begun: boolean, priced: boolean): string {
  const price = priced ? ' and price_kobo between $2 and $3' : '';
  const first = priced ? 4 : 2;
  const branches = tiers
    .filter((tier) => tier >= from)
    .map((tier) => {
      const after =
        begun && tier === from ? ` and (score, id) < ($${first}, $${first + 1}::uuid)` : '';
      return `(select id, score, tier, name_norm from stock_search
        where tier = ${tier} and words @@ $1::tsquery${price}${after}
        order by score desc, id desc limit ${windowSize})`;
    });
  return `select * from (${branches.join(' union all ')}) found limit ${windowSize}`;
}

/** The next rows in the order tier, score, id. Lower tiers are not touched once the window is full. */
async function readWindow(
  stage: Stage,
  { fromKobo, toKobo }: SearchFilter,
  start: Start | undefined,
): Promise<Ranked[]> {
  const priced = fromKobo !== undefined || toKobo !== undefined;
  const from = Math.min(Math.max(start?.tier ?? 0, 0), tiers.length - 1);
  const rows = await prepared<WindowRow>(
    `search.window.${from}.${start ? 'after' : 'first'}.${priced ? 'priced' : 'any'}`,
    windowText(from, start !== undefined, priced),
    [
      stage.query,
      ...(priced ? [fromKobo ?? 0, toKobo ?? Number.MAX_SAFE_INTEGER] : []),
      ...(start ? [start.score, start.id] : []),
    ],
  );
  return rows.map(({ id, score, tier, name_norm: nameNorm }) => {
    return { id, score, tier, nameNorm, fine: fineScore(nameNorm, stage.groups) };
  });
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
  const start =
    typeof tier === 'number' && typeof score === 'number' && isId(id)
      ? { tier, score, id }
      : undefined;
  const last =
    typeof fine === 'number' && typeof lastScore === 'number' && isId(lastId)
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

async function walk(stage: Stage, filter: SearchFilter, from: Place, count: number): Promise<Walk> {
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
    const { ids, next } = await walk(stage, filter, place, count);
    return { ids, next: next && cursorOf(place.stage, next), total: undefined };
  }
  const ids: string[] = [];
  let total = 0;
  for (const [at, stage] of stages.entries()) {
    const found = await walk(stage, filter, beginning, count - ids.length);
    ids.push(...found.ids);
    const all = found.total === undefined ? undefined : total + found.total;
    if (found.next) return { ids, next: cursorOf(at, found.next), total: all };
    total += found.ids.length;
    // Good matches are not watered down; words are left out only when nothing at all was found.
    if (total >= enough || (at === fullStages - 1 && total > 0)) break;
  }
  return { ids, next: undefined, total };
}
