import { closerTo } from './crowds.server.ts';
import { jump } from './octaves.ts';
import { bordersOf } from './price-borders.ts';
import { type FoundRow, mostGathered, readSteps, type StepsRead } from './read-steps.server.ts';
import { edgeOf, type OrderedRequest, type Reading, regionsOf, stepsIn } from './regions.server.ts';
import {
  compareIn,
  courseOf,
  type Edge,
  highestOfAll,
  lowestOfAll,
  type Position,
  type Region,
  type Step,
  startOf,
} from './steps.ts';
import { firstOf, positionOf, readFew, walk } from './walk.server.ts';

export interface OrderedRows {
  rows: FoundRow[];
  /** Where it goes on; undefined when nothing is left. The rows may be few or none although it goes on. */
  end: Position | undefined;
}

/** All matches are there: the page is cut out of them. */
export function cut(
  { order, tiers, limit, after }: Pick<OrderedRequest, 'order' | 'tiers' | 'limit' | 'after'>,
  all: FoundRow[],
): OrderedRows {
  const compare = compareIn(order);
  const rows = all
    .filter((row) => tiers.includes(row.tier))
    .filter((row) => !after || compare(positionOf(order, row), after) > 0)
    .sort((a, b) => compare(positionOf(order, a), positionOf(order, b)))
    .slice(0, limit);
  const last = rows.at(limit - 1);
  return { rows, end: last && positionOf(order, last) };
}

/** Before all prices. */
const beginning: Record<'cheapest' | 'dearest', Position> = {
  cheapest: { value: 0, id: highestOfAll },
  dearest: { value: 2 ** 40, id: lowestOfAll },
};

/** Rows that are walked over before the word indexes are asked. */
const walkLength = 350;
/** Through a crowd. */
const crowdLength = 200;
/** Crowds that a page may run into before it is content with what it has. */
const mostCrowds = 2;
const mostRounds = 6;

const stretchOf = ({ order, tiers, category, price }: OrderedRequest) => ({
  order,
  tier: order === 'score' ? tiers[0] : undefined,
  category,
  range: price?.range,
});

/** What the page has room for. */
function take({ request, rows }: Reading, found: readonly FoundRow[]): void {
  rows.push(...found.slice(0, request.limit - rows.length));
}

/** Corrects the guide by what was found. */
function learn(reading: Reading, expected: number, found: number): void {
  reading.scale *= Math.max(0.001, (found + 1) / (expected + 1));
}

/** Reading on finds the page among so few rows, of which so many are expected of what comes before. */
function isDense({ request, rows }: Reading, edge: Edge, expected = 0): boolean {
  const { guide, order, limit, budget } = request;
  if (budget.rows < walkLength) return false;
  const { rises } = courseOf(order);
  const start = startOf(edge);
  const room = limit - rows.length - expected;
  const far = guide.matches.reach(start, rises, room * 1.5);
  if (far === undefined) return false;
  return guide.rows.between(Math.min(start, far), Math.max(start, far)) <= walkLength;
}

/** Row by row, some way. Tells whether this was the end. */
async function walkOn(reading: Reading, length: number): Promise<boolean> {
  const { request, after } = reading;
  const query = request.queries.join('&');
  const read = await walk({ ...stretchOf(request), after, query, length }, request.limit);
  take(reading, read.rows);
  request.budget.rows -= length;
  reading.first = undefined;
  reading.after = read.end;
  return read.end === undefined;
}

/** Reads some regions. Tells whether this was the end. */
async function readRegions(reading: Reading, edge: Edge, regions: Region[]): Promise<boolean> {
  const { order, price, limit } = reading.request;
  const read = await readSteps({
    order,
    ...stepsIn(reading, regions),
    range: price?.range,
    limit,
  });
  return passRegions(reading, edge, regions, read);
}

/** Goes on behind regions that were read. Tells whether this was the end. */
async function passRegions(
  reading: Reading,
  edge: Edge,
  regions: readonly Region[],
  read: StepsRead,
): Promise<boolean> {
  const { request, rows } = reading;
  const { guide, limit } = request;
  const room = limit - rows.length;
  take(reading, read.rows);
  request.budget.rows -= read.gathered;
  if (read.rows.length >= room) return false;
  const done = read.crowded === undefined ? regions : regions.slice(0, read.crowded);
  const passed = done.at(-1);
  if (passed) {
    const expected = done.reduce((sum, { figures }) => sum + guide.matches.between(...figures), 0);
    learn(reading, expected * reading.scale, read.rows.length);
    reading.first = undefined;
    reading.after = passed.end;
  }
  const crowd = read.crowded === undefined ? undefined : regions[read.crowded];
  if (!crowd) return !passed?.end || isBehindRange(request, passed.end);
  reading.crowds++;
  request.budget.crowds++;
  const at = edgeOf(reading) ?? edge;
  const isAffordable = request.budget.rows > mostGathered;
  const isWorth = reading.crowds <= mostCrowds;
  reading.narrowed = isWorth ? closerTo(at, crowd, read.sample, isAffordable) : undefined;
  return reading.narrowed ? false : walkOn(reading, crowdLength);
}

function isBehindRange({ order, price }: OrderedRequest, position: Position): boolean {
  const { last } = bordersOf(order, price?.range, undefined);
  return last !== undefined && compareIn(order)(position, last) >= 0;
}

/** Behind what it goes on, and whether nothing is there. Prices at which nothing is are passed over. */
function beginningOf(request: OrderedRequest) {
  const { order, price, guide } = request;
  const { after } = bordersOf(order, price?.range, request.after);
  if (order !== 'cheapest' && order !== 'dearest') return { after, isOver: false };
  const next = jump(order, after ?? beginning[order], guide.octaves);
  return { after: next, isOver: next === undefined };
}

/** One statement further. Tells whether this was the end. */
async function readOn(reading: Reading, edge: Edge): Promise<boolean> {
  const { narrowed, request } = reading;
  reading.narrowed = undefined;
  // What is left does not pay for a crowd.
  const { budget } = request;
  const isSpent = budget.crowds > 0 && budget.rows < mostGathered / 2;
  if (isSpent && !narrowed) return walkOn(reading, crowdLength);
  const regions = narrowed ? [narrowed] : regionsOf(reading, edge);
  if (regions.length > 0) return readRegions(reading, edge, regions);
  if (courseOf(request.order).dimension === 'price') return true;
  // Nothing is expected from here on: whatever comes next is met where it lies.
  const first = await firstOf({ ...stretchOf(request), after: reading.after });
  if (!first) return true;
  reading.first = first;
  return walkOn(reading, crowdLength);
}

/** Undefined where nothing is left to read. */
async function begin(request: OrderedRequest): Promise<Reading | undefined> {
  if (request.guide.octaves.length === 0) return undefined;
  const { after, isOver } = beginningOf(request);
  if (isOver) return undefined;
  const first = after ? undefined : await firstOf({ ...stretchOf(request), after });
  const rows = [...(request.found ?? [])];
  return { request, rows, after, first, scale: 1, narrowed: undefined, crowds: 0 };
}

/** Until the page is full, or as full as it can be made at this cost. */
async function readUp(reading: Reading, isOver: boolean): Promise<OrderedRows> {
  const { request, rows } = reading;
  const { order, limit, budget } = request;
  const { after } = beginningOf(request);
  let isEnd = isOver;
  const isMore = () => !isEnd && rows.length < limit;
  for (let round = 0; isMore() && round < mostRounds; round++) {
    // Not without a step on: whoever asks for more gets more.
    if (budget.rows <= 0 && reading.after !== after) break;
    const edge = edgeOf(reading);
    isEnd = edge === undefined || (await readOn(reading, edge));
  }
  const last = rows.at(limit - 1);
  if (last) return { rows, end: positionOf(order, last) };
  return { rows, end: isEnd ? undefined : reading.after };
}

/**
 * The next matches in an order, at the cost of some hundred rows whatever was asked: common ones by
 * reading on, all others from the word indexes, as far as the guide says that a page reaches. Only where
 * both fail, matches that are rare among thousands with the same figure, a page may be shorter than it could be.
 */
export async function readInOrder(request: OrderedRequest): Promise<OrderedRows> {
  const { queries, price, limit, found = [] } = request;
  const few = await price?.few(request.budget);
  if (few) {
    const all = await readFew(few, queries.join('&'));
    const { rows, end } = cut({ ...request, limit: limit - found.length }, all);
    return { rows: [...found, ...rows], end };
  }
  const reading = await begin(request);
  const edge = reading && edgeOf(reading);
  if (!edge) return { rows: [...found], end: undefined };
  const isOver = isDense(reading, edge) && (await walkOn(reading, walkLength));
  return readUp(reading, isOver);
}

/** How an order is begun, to be read with what comes before it. */
export interface Opening {
  reading: Reading;
  edge: Edge;
  regions: readonly Region[];
  steps: readonly Step[];
}

/** Undefined where it is not begun with the word indexes. So many are expected of what comes before. */
export async function openingOf(
  request: OrderedRequest,
  expected: number,
): Promise<Opening | undefined> {
  const reading = await begin(request);
  const edge = reading && edgeOf(reading);
  if (!edge || isDense(reading, edge, expected)) return undefined;
  const regions = regionsOf(reading, edge, expected);
  const { steps } = stepsIn(reading, regions);
  return steps.length > 0 ? { reading, edge, regions, steps } : undefined;
}

/** What was found before it, and what comes behind. */
export async function readOpened(
  { reading, edge, regions }: Opening,
  found: readonly FoundRow[],
  read: StepsRead,
): Promise<OrderedRows> {
  reading.rows.push(...found);
  return readUp(reading, await passRegions(reading, edge, regions, read));
}
