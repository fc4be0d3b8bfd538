import { figuresOfOctave, octaveOf } from '#app/domains/stocks/search-index/range-tokens.ts';
import type { Budget } from './budget.ts';
import type { Guide } from './guide.server.ts';
import type { PriceFilter } from './price-filter.server.ts';
import { capFor, type FoundRow } from './read-steps.server.ts';
import { inRegion } from './region-queries.ts';
import {
  courseOf,
  type Edge,
  everything,
  type Order,
  type Position,
  type Region,
  regionTo,
  type Step,
  startOf,
} from './steps.ts';

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
  /** What comes before all of it: so much less is wanted. */
  found?: readonly FoundRow[];
}

/** So few matches are read as a whole. */
const fewMatches = 150;
/** A price that fewer of the matches have is asked of the index; else those that have not are left out one by one. */
const thin = 0.6;

export interface Reading {
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

export function edgeOf({ request, first, after }: Reading): Edge | undefined {
  const position = first ?? after;
  return position && { order: request.order, position, isFirst: first !== undefined };
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

/**
 * Stretches that hold a page, one after the other, as far as one can know; none where nothing is expected. So many
 * that come before are expected of what is read with them.
 */
export function regionsOf(reading: Reading, edge: Edge, expected = 0): Region[] {
  const { request, scale } = reading;
  const { order, guide, limit, price } = request;
  const { dimension, rises } = courseOf(order);
  const known = knownEnd(request);
  if (known === undefined) return [];
  const isPriced = dimension === 'price' && price !== undefined;
  // The first time: later on it would bring what was read already.
  if (!isPriced && scale === 1 && guide.matches.total <= fewMatches) return [everything];
  const room = Math.max(1, limit - reading.rows.length - expected);
  const regions: Region[] = [];
  let at = edge;
  // Far from a crowd, also where there are twice as many.
  const most = capFor(limit) * 0.4;
  for (const wanted of [Math.min(room * 2, most), Math.min(room * 6, most)]) {
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

/** What is asked for to read some regions, and where. */
export function stepsIn(
  { request, after, crowds }: Reading,
  regions: readonly Region[],
): { steps: Step[]; within: readonly string[] | undefined } {
  const { order, tiers, guide, queries } = request;
  const isThin = guide.priced < thin || crowds > 0;
  const priced = guide.priceQuery && isThin ? [guide.priceQuery] : [];
  const asked = order === 'newest' || order === 'score' ? [...queries, ...priced] : queries;
  const within = withinOf(request, regions);
  const steps = regions.map((region, at) => ({
    tiers,
    queries: inRegion(asked, region, within ? undefined : guide),
    after: at === 0 ? after : regions[at - 1]?.end,
  }));
  return { steps, within };
}
