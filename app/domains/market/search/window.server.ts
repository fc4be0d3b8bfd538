import { tierBorders } from '#app/domains/stocks/search-index/facts.server.ts';
import type { Presence } from '#app/domains/stocks/search-index/presence.server.ts';
import type { Budget } from './order/budget.ts';
import type { Curve } from './order/curve.ts';
import { type Guide, guideTo } from './order/guide.server.ts';
import type { PriceFilter } from './order/price-filter.server.ts';
import {
  cut,
  type Opening,
  openingOf,
  readInOrder,
  readOpened,
} from './order/read-in-order.server.ts';
import { type FoundRow, parted, readSteps, type StepsRead } from './order/read-steps.server.ts';
import { highestOfAll, type Position } from './order/steps.ts';
import { readFew } from './order/walk.server.ts';
import { fineScorer, type Ranked } from './rank.ts';
import type { Stage } from './stages.ts';

export const windowSize = 48;
/** There is an index of words for each. */
const mostTiers = 4;
const mostRounds = 4;
const highestScore = 2 ** 31 - 1;
/** A tier with more matches is read in stretches of its order. */
const mostAtOnce = 150;
const thin = 0.6;

/** The row, or the place between rows, that a window begins after. */
export interface Start {
  tier: number;
  score: number;
  id: string;
}

export interface Asked extends Pick<Stage, 'queries' | 'groups' | 'clauses' | 'category'> {
  presence?: Presence;
}

export interface Window {
  rows: Ranked[];
  /** Where the next one begins; undefined when nothing is left. */
  end: Start | undefined;
}

/** What stands at the beginning of a tier, for a window that ended between two. */
const startOf = (tier: number, after: Position | undefined): Start =>
  after
    ? { tier, score: after.value, id: after.id }
    : { tier, score: highestScore, id: highestOfAll };

interface Found {
  rows: FoundRow[];
  /** The tier that was read last; behind the last one when nothing is left. */
  tier: number;
  after: Position | undefined;
}

/** Everything that costs a few prices only is at hand. */
async function readWhole(
  ids: readonly string[],
  query: string,
  last: number,
  from: Found,
): Promise<Found> {
  const all = await readFew(ids, query);
  const rows: FoundRow[] = [];
  let { tier, after } = from;
  for (; tier <= last; tier++, after = undefined) {
    const limit = windowSize - rows.length;
    const read = cut({ order: 'score', tiers: [tier], limit, after }, all);
    rows.push(...read.rows);
    if (read.end) return { rows, tier, after: read.end };
  }
  return { rows, tier, after };
}

/** A guide serves the same words again and again, and the borders move rarely. */
const curves = new WeakMap<Guide, { borders: string; inTiers: readonly Curve[] }>();

function matchesInTiers(guide: Guide, borders: readonly number[]): readonly Curve[] {
  const named = borders.join();
  const before = curves.get(guide);
  if (before?.borders === named) return before.inTiers;
  const tiers = tiersOf(borders);
  const inTiers = tiers.map((tier) => {
    const low = tier === tiers.length - 1 ? 0 : (borders[tier] ?? 0) + 1;
    return guide.matches.within(low, borders[tier - 1] ?? highestScore);
  });
  curves.set(guide, { borders: named, inTiers });
  return inTiers;
}

/** Tier by tier: those with few matches together, a crowded one in stretches of its order. */
async function readTiers(
  { queries, clauses, category, presence }: Asked,
  price: PriceFilter | undefined,
  borders: readonly number[],
  from: Found,
  budget: Budget,
): Promise<Found> {
  const last = tiersOf(borders).length - 1;
  const guide = await guideTo('score', { clauses, category, price, presence });
  const inTiers = matchesInTiers(guide, borders);
  const { priceQuery } = guide;
  const isThin = priceQuery !== undefined && guide.priced < thin;
  const priced = isThin ? [...queries, priceQuery] : queries;
  // Where the index is not asked for the price, what has another one is gathered too.
  const part = isThin ? 1 : guide.priced;
  const isCrowded = inTiers.map(({ total }) => total > mostAtOnce * part);
  if (guide.octaves.length === 0) return { rows: [], tier: last + 1, after: undefined };
  const crowdedTier = (of: number, found: readonly FoundRow[], behind: Position | undefined) => ({
    order: 'score' as const,
    queries,
    tiers: [of],
    price,
    guide: { ...guide, matches: inTiers[of] ?? guide.matches },
    limit: windowSize,
    after: behind,
    budget,
    found,
  });
  let rows: FoundRow[] = [];
  let { tier, after } = from;
  let opened: { opening: Opening; read: StepsRead } | undefined;
  for (let round = 0; round < mostRounds && tier <= last && rows.length < windowSize; round++) {
    if (isCrowded[tier]) {
      const read = opened
        ? await readOpened(opened.opening, rows, opened.read)
        : await readInOrder(crowdedTier(tier, rows, after));
      opened = undefined;
      ({ rows, end: after } = read);
      // Full, or as full as it can be made at this cost.
      if (after) break;
      tier++;
    } else {
      const next = isCrowded.indexOf(true, tier);
      const until = next < 0 ? last + 1 : next;
      const steps = Array.from({ length: until - tier }, (_, step) => {
        return { tiers: [tier + step], queries: priced, after: step === 0 ? after : undefined };
      });
      const expected = inTiers
        .slice(tier, until)
        .reduce((sum, { total }) => sum + total, rows.length);
      // To ask costs as much as to find: what will not fill the window is asked for with what comes behind it.
      const opening =
        next > 0 && !price && expected < windowSize
          ? await openingOf(crowdedTier(next, [], undefined), expected)
          : undefined;
      const both = await readSteps({
        order: 'score',
        steps: [...steps, ...(opening?.steps ?? [])],
        within: guide.within,
        range: price?.range,
        limit: windowSize,
      });
      const [read, behind] = parted(both, steps.length);
      rows.push(...read.rows);
      budget.rows -= read.gathered;
      if (read.crowded !== 0) after = undefined;
      tier = read.crowded === undefined ? until : tier + read.crowded;
      if (read.crowded !== undefined) {
        isCrowded[tier] = true;
        budget.crowds++;
      } else if (opening) opened = { opening, read: behind };
    }
  }
  return { rows, tier, after };
}

/** A small market has fewer tiers; to look into an index that is empty costs as much as to find nothing. */
export const tiersOf = (borders: readonly number[]): number[] =>
  Array.from({ length: Math.min(borders.length, mostTiers - 1) + 1 }, (_, tier) => tier);

export function rankedBy(groups: Asked['groups']): (row: FoundRow) => Ranked {
  const fineScore = fineScorer(groups);
  return ({ id, score, tier, nameNorm }) => ({
    id,
    score,
    tier,
    nameNorm,
    fine: fineScore(nameNorm),
  });
}

/** The next rows in the order tier, score, id. Lower tiers are not touched once the window is full. */
export async function readWindow(
  asked: Asked,
  price: PriceFilter | undefined,
  start: Start | undefined,
  budget: Budget,
): Promise<Window> {
  const borders = await tierBorders();
  const last = tiersOf(borders).length - 1;
  const from: Found = {
    rows: [],
    tier: Math.min(Math.max(start?.tier ?? 0, 0), last),
    after: start && { value: start.score, id: start.id },
  };
  const few = await price?.few(budget);
  const found = few
    ? await readWhole(few, asked.queries.join('&'), last, from)
    : await readTiers(asked, price, borders, from, budget);
  const rows = found.rows.slice(0, windowSize);
  const full = rows.at(windowSize - 1);
  return {
    rows: rows.map(rankedBy(asked.groups)),
    end: full
      ? { tier: full.tier, score: full.score, id: full.id }
      : found.tier <= last
        ? startOf(found.tier, found.after)
        : undefined,
  };
}
