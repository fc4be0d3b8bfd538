import { isNarrow } from '#app/domains/stocks/search-index/range-tokens.ts';
import { bordersOf } from './price-borders.ts';
import type { PriceFilter } from './price-filter.server.ts';
import { type FoundRow, readSteps } from './read-steps.server.ts';
import {
  compareIn,
  levelFor,
  type Order,
  type Position,
  type Region,
  regionUntil,
  stretchBehind,
  topLevel,
} from './steps.ts';
import { firstOf, positionOf, readRange, walkFor, walkThrough } from './walk.server.ts';

export interface OrderedRequest {
  order: Order;
  queries: readonly string[];
  tiers: readonly number[];
  /** Narrows a walk; the query holds it as a word too. */
  category?: string | undefined;
  price: PriceFilter | undefined;
  /** About how many of the rows on the way match, 0 to 1. */
  share: number;
  /** About how many match in all of these tiers. */
  expected: number;
  limit: number;
  after: Position | undefined;
}

export interface OrderedRows {
  rows: FoundRow[];
  /** Where it goes on; undefined when nothing is left. The rows may be few or none although it goes on. */
  end: Position | undefined;
}

/** All matches are there: the page is cut out of them. */
function cut({ order, tiers, limit, after }: OrderedRequest, all: FoundRow[]): OrderedRows {
  const compare = compareIn(order);
  const rows = all
    .filter((row) => tiers.includes(row.tier))
    .filter((row) => !after || compare(positionOf(order, row), after) > 0)
    .sort((a, b) => compare(positionOf(order, a), positionOf(order, b)))
    .slice(0, limit);
  const last = rows.at(limit - 1);
  return { rows, end: last && positionOf(order, last) };
}

const walkLength = 250;
/** Where even the shortest stretch is crowded. */
const crowdLength = 400;
/** Crowds that a page may run into before it is content with what it has. */
const mostCrowds = 3;
const mostSteps = 10;
/** Matches that a stretch may well have: each costs a question, whatever is in it. */
const matchesAStep = 300;

interface Reading {
  request: OrderedRequest;
  rows: FoundRow[];
  /** The first row that may be meant, while nothing was read. */
  first: Position;
  after: Position | undefined;
  level: number;
  /** What is read next. */
  region: Region;
  crowds: number;
}

/** What the page has room for. */
function take({ request, rows }: Reading, found: readonly FoundRow[]): void {
  rows.push(...found.slice(0, request.limit - rows.length));
}

const stretchOf = ({ order, tiers, category, price }: OrderedRequest) => ({
  order,
  tier: order === 'score' ? tiers[0] : undefined,
  category,
  range: price?.range,
});

const edgeOf = ({ request, first, after }: Reading) => ({
  order: request.order,
  position: after ?? first,
  isFirst: !after,
});

function atLevel(reading: Reading, level: number): void {
  reading.level = level;
  reading.region = stretchBehind(edgeOf(reading), level);
}

/** Of a crowd some rows are known: up to the last of them there are enough. Tells whether that is less. */
function upTo(reading: Reading, sample: readonly FoundRow[], most: number): boolean {
  const { order } = reading.request;
  const last = sample.at(-1);
  const region = last && regionUntil(edgeOf(reading), positionOf(order, last));
  if (!region || region.width >= most) return false;
  reading.region = region;
  return true;
}

/** Through a crowd row by row, some way. */
async function passThrough(reading: Reading): Promise<boolean> {
  const { request, after, level } = reading;
  const query = request.queries.join('&');
  const walk = { ...stretchOf(request), after, query, length: crowdLength };
  const { rows, end } = await walkThrough(walk);
  take(reading, rows);
  reading.after = end;
  if (end) atLevel(reading, level);
  return !end;
}

/** Reads the region and settles the next one: wider while little is found, narrower where there is a crowd. Tells whether this was the end. */
async function step(reading: Reading): Promise<boolean> {
  const { request, after, region, level } = reading;
  const { order, tiers, price, limit } = request;
  const range = price?.range;
  const priced = price && (price.isThin || reading.crowds > 0) ? price.query : undefined;
  const queries = [request.queries, priced ?? [], region.query ?? []].flat();
  const read = await readSteps({ order, steps: [{ tiers, queries, after }], range, limit });
  if (read.crowded === undefined) {
    const room = limit - reading.rows.length;
    take(reading, read.rows);
    if (!region.end) return true;
    reading.after = region.end;
    atLevel(reading, Math.min(topLevel(order), read.rows.length * 8 < room ? level + 1 : level));
    const { last } = bordersOf(order, range, after);
    return last !== undefined && compareIn(order)(region.end, last) >= 0;
  }
  reading.crowds++;
  if (reading.crowds > mostCrowds) return passThrough(reading);
  if (upTo(reading, read.sample, region.width)) return false;
  if (level > 0) {
    atLevel(reading, level - 1);
    return false;
  }
  return passThrough(reading);
}

/** Where an order is crowded nobody knows before: the popular ones tell how far a page goes. */
async function lookAhead(reading: Reading): Promise<void> {
  const { order, queries, price, limit } = reading.request;
  const steps = [{ tiers: [0], queries, after: reading.after }];
  const { rows, sample } = await readSteps({ order, steps, range: price?.range, limit });
  upTo(reading, rows.length > 0 ? rows : sample, Number.POSITIVE_INFINITY);
}

/**
 * The next matches in an order, at the cost of some hundred rows whatever was asked: common ones by
 * reading on, all others from the word indexes, region by region. Only where both fail, matches that are
 * rare among thousands with the same figure, a page may be shorter than it could be.
 */
export async function readInOrder(request: OrderedRequest): Promise<OrderedRows> {
  const { order, queries, price, limit, after, expected } = request;
  const query = queries.join('&');
  const few = price && isNarrow(price.range) ? await readRange(price.range, query) : undefined;
  if (few) return cut(request, few);
  if (request.share * walkLength >= limit) {
    const rows = await walkFor({ ...stretchOf(request), after, query, length: walkLength }, limit);
    const last = rows.at(limit - 1);
    if (last) return { rows, end: positionOf(order, last) };
  }
  const first = after ?? (await firstOf({ ...stretchOf(request), after }));
  if (!first) return { rows: [], end: undefined };
  const rows: FoundRow[] = [];
  const level = levelFor(order, expected, matchesAStep);
  const isEven = order === 'newest' || order === 'score' || level === topLevel(order);
  const reading = { request, rows, first, after, level, crowds: 0 };
  const region = stretchBehind({ order, position: first, isFirst: !after }, level);
  const begun: Reading = { ...reading, region };
  if (!isEven) await lookAhead(begun);
  for (let steps = 0; steps < mostSteps && begun.crowds <= mostCrowds; steps++) {
    const isEnd = await step(begun);
    const last = rows.at(limit - 1);
    if (last) return { rows, end: positionOf(order, last) };
    if (isEnd) return { rows, end: undefined };
  }
  // Not without a step on: whoever asks for more gets more.
  if (begun.after === after && (await passThrough(begun))) return { rows, end: undefined };
  return { rows, end: begun.after };
}
