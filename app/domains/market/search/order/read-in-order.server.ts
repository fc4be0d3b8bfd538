import { figuresOfOctave, octaveOf } from '#app/domains/stocks/search-index/range-tokens.ts';
import type { Budget } from './budget.ts';
import { closerTo } from './crowds.server.ts';
import type { Guide } from './guide.server.ts';
import { jump } from './octaves.ts';
import { bordersOf } from './price-borders.ts';
import type { PriceFilter } from './price-filter.server.ts';
import { capFor, type FoundRow, mostGathered, readSteps } from './read-steps.server.ts';
import { inRegion } from './region-queries.ts';
import {
  compareIn,
  courseOf,
  type Edge,
  everything,
  highestOfAll,
  lowestOfAll,
  type Order,
  type Position,
  type Region,
  regionTo,
  startOf,
} from './steps.ts';
import { firstOf, positionOf, readFew, walk } from './walk.server.ts';

export interface OrderedRequest {
  order: Order;
  queries: readonly string[];
  tiers: readonly number[];
  /** Narrows a walk; the query holds it as a word too. */
  category?: string | undefined;
  price: PriceFilter | undefined;
  guide: Guide;
  limit: number;
  after: Position | undefined;
  budget: Budget;
}

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
/** So few matches are read as a whole. */
const fewMatches = 150;
/** A price that fewer of the matches have is asked of the index; else those that have not are left out one by one. */
const thin = 0.6;

interface Reading {
  request: OrderedRequest;
  rows: FoundRow[];
  after: Position | undefined;
  /** The first row that may be meant, where nothing is known of what lies before it. */
  first: Position | undefined;
  /** How many matches there were for each that was expected. */
  scale: number;
  /** What is read next, when it is not what the guide says. */
  narrowed: Region | undefined;
  crowds: number;
}

const stretchOf = ({ order, tiers, category, price }: OrderedRequest) => ({
  order,
  tier: order === 'score' ? tiers[0] : undefined,
  category,
  range: price?.range,
});

function edgeOf({ request, first, after }: Reading): Edge | undefined {
  const position = first ?? after;
  return position && { order: request.order, position, isFirst: first !== undefined };
}

/** What the page has room for. */
function take({ request, rows }: Reading, found: readonly FoundRow[]): void {
  rows.push(...found.slice(0, request.limit - rows.length));
}

/** Corrects the guide by what was found. */
function learn(reading: Reading, expected: number, found: number): void {
  reading.scale *= Math.max(0.001, (found + 1) / (expected + 1));
}

/** Reading on finds the page among so few rows. */
function isDense({ request }: Reading, edge: Edge): boolean {
  const { guide, order, limit } = request;
  const { rises } = courseOf(order);
  const start = startOf(edge);
  const far = guide.matches.reach(start, rises, limit * 1.5);
  if (far === undefined) return false;
  return guide.rows.between(Math.min(start, far), Math.max(start, far)) <= walkLength;
}

/** Row by row, some way. Tells whether this was the end. */
async function walkOn(reading: Reading, length: number): Promise<boolean> {
  const { request, after, rows } = reading;
  const query = request.queries.join('&');
  const room = request.limit - rows.length;
  const read = await walk({ ...stretchOf(request), after, query, length }, room);
  take(reading, read.rows);
  request.budget.rows -= length;
  reading.first = undefined;
  reading.after = read.end;
  return read.end === undefined;
}

/** The last figure at which the guide expects a match; undefined where it expects none. */
function knownEnd({ order, price, guide }: OrderedRequest): number | undefined {
  const { dimension, rises } = courseOf(order);
  if (dimension !== 'price') return guide.rows.lowest;
  const octave = guide.octaves.at(rises ? -1 : 0) ?? 0;
  const [first, last] = figuresOfOctave(octave);
  const [from, to] = price?.figures ?? [first, last];
  return rises ? Math.min(last, to) : Math.max(first, from);
}

/** Stretches that hold a page, one after the other, as far as one can know; none where nothing is expected. */
function regionsOf(reading: Reading, edge: Edge): Region[] {
  const { request, scale } = reading;
  const { order, guide, limit, price } = request;
  const { dimension, rises } = courseOf(order);
  const known = knownEnd(request);
  if (known === undefined) return [];
  const isPriced = dimension === 'price' && price !== undefined;
  // The first time: later on it would bring what was read already.
  if (!isPriced && scale === 1 && guide.matches.total <= fewMatches) return [everything];
  const room = limit - reading.rows.length;
  const regions: Region[] = [];
  let at = edge;
  // Far from a crowd, also where there are twice as many.
  const most = capFor(limit) * 0.4;
  for (const wanted of [Math.min(room * 3, most), Math.min(room * 6, most)]) {
    const start = startOf(at);
    if (rises ? start > known : start < known) break;
    const far = guide.matches.reach(start, rises, wanted / scale) ?? known;
    const wide = regionTo(at, far);
    const isCrowd = guide.matches.between(...wide.figures) * scale > capFor(limit);
    const region = isCrowd ? regionTo(at, far, true) : wide;
    regions.push(region);
    if (!region.end) break;
    at = { order, position: region.end, isFirst: false };
  }
  return regions;
}

/** Where prices are the order, a region lies in few octaves: a category that has nothing there is not asked. */
function withinOf({ order, guide }: OrderedRequest, regions: readonly Region[]) {
  if (courseOf(order).dimension !== 'price') return guide.within;
  const touched = guide.octaves.filter((octave) =>
    regions.some(
      ({ figures: [first, last] }) => octaveOf(first) <= octave && octave <= octaveOf(last),
    ),
  );
  return guide.withinAt(touched) ?? guide.within;
}

/** Reads some regions. Tells whether this was the end. */
async function readRegions(reading: Reading, edge: Edge, regions: Region[]): Promise<boolean> {
  const { request, rows } = reading;
  const { order, tiers, price, guide, limit, queries } = request;
  const isThin = guide.priced < thin || reading.crowds > 0;
  const priced = guide.priceQuery && isThin ? [guide.priceQuery] : [];
  const asked = order === 'newest' || order === 'score' ? [...queries, ...priced] : queries;
  const within = withinOf(request, regions);
  const steps = regions.map((region, at) => ({
    tiers,
    queries: inRegion(asked, region, within ? undefined : guide),
    after: at === 0 ? reading.after : regions[at - 1]?.end,
  }));
  const room = limit - rows.length;
  const read = await readSteps({ order, steps, within, range: price?.range, limit });
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

/**
 * The next matches in an order, at the cost of some hundred rows whatever was asked: common ones by
 * reading on, all others from the word indexes, as far as the guide says that a page reaches. Only where
 * both fail, matches that are rare among thousands with the same figure, a page may be shorter than it could be.
 */
export async function readInOrder(request: OrderedRequest): Promise<OrderedRows> {
  const { order, queries, price, limit } = request;
  const few = await price?.few(request.budget);
  if (few) return cut(request, await readFew(few, queries.join('&')));
  if (request.guide.octaves.length === 0) return { rows: [], end: undefined };
  const { after, isOver } = beginningOf(request);
  if (isOver) return { rows: [], end: undefined };
  const first = after ? undefined : await firstOf({ ...stretchOf(request), after });
  const rows: FoundRow[] = [];
  const reading: Reading = {
    request,
    rows,
    after,
    first,
    scale: 1,
    narrowed: undefined,
    crowds: 0,
  };
  const begun = edgeOf(reading);
  if (!begun) return { rows, end: undefined };
  const isWalked = request.budget.rows >= walkLength && isDense(reading, begun);
  let isEnd = isWalked && (await walkOn(reading, walkLength));
  const isMore = () => !isEnd && rows.length < limit;
  for (let round = 0; isMore() && round < mostRounds; round++) {
    // Not without a step on: whoever asks for more gets more.
    if (request.budget.rows <= 0 && reading.after !== after) break;
    const edge = edgeOf(reading);
    isEnd = edge === undefined || (await readOn(reading, edge));
  }
  const last = rows.at(limit - 1);
  if (last) return { rows, end: positionOf(order, last) };
  return { rows, end: isEnd ? undefined : reading.after };
}
