import { searchFacts, tierBorders } from '#app/domains/stocks/search-index/facts.server.ts';
import { isNarrow } from '#app/domains/stocks/search-index/range-tokens.ts';
import { tierSize } from '#app/domains/stocks/search-index/score.server.ts';
import type { PriceFilter } from './order/price-filter.server.ts';
import { readInOrder } from './order/read-in-order.server.ts';
import { type FoundRow, mostGathered, readSteps } from './order/read-steps.server.ts';
import { highestOfAll, type Position } from './order/steps.ts';
import { fineScorer, type Ranked } from './rank.ts';
import { likelyShare, mostShare, type Stage } from './stages.ts';

export const windowSize = 48;
/** There is an index of words for each. */
const mostTiers = 4;
const mostRounds = 3;
const highestScore = 2 ** 31 - 1;

/** The row, or the place between rows, that a window begins after. */
export interface Start {
  tier: number;
  score: number;
  id: string;
}

export type Asked = Pick<Stage, 'queries' | 'groups' | 'uses'>;

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

/**
 * The next rows in the order tier, score, id. Lower tiers are not touched once the window is full; a
 * tier with too many matches to sort is read in stretches of its order.
 */
export async function readWindow(
  { queries, groups, uses }: Asked,
  price: PriceFilter | undefined,
  start: Start | undefined,
): Promise<Window> {
  const range = price?.range;
  // A small market has fewer tiers; to look into an index that is empty costs as much as to find nothing.
  const [borders, facts] = await Promise.all([tierBorders(), searchFacts()]);
  const last = Math.min(borders.length, mostTiers - 1);
  const products = Math.max(1, facts.get('total.') ?? 0);
  const share = mostShare({ uses }, products);
  const priced = price?.isThin ? [...queries, price.query] : queries;
  // What costs a few prices only is looked at as a whole, tier after tier.
  const isFew = range !== undefined && isNarrow(range);
  const isCrowded = (tier: number) => isFew || share * tierSize(tier, products) > mostGathered;
  let tier = Math.min(Math.max(start?.tier ?? 0, 0), last);
  let after: Position | undefined = start && { value: start.score, id: start.id };
  let crowded = isCrowded(tier);
  const found: FoundRow[] = [];
  for (let round = 0; round < mostRounds && tier <= last && found.length < windowSize; round++) {
    const limit = windowSize;
    if (crowded) {
      const size = tierSize(tier, products);
      const read = await readInOrder({
        order: 'score',
        queries,
        tiers: [tier],
        price,
        share,
        expected: likelyShare({ uses }, products) * size,
        limit,
        after,
      });
      found.push(...read.rows);
      after = read.end;
      // Full, or as full as it can be made at this cost.
      if (after) break;
      tier++;
      crowded = tier <= last && isCrowded(tier);
    } else {
      const from = tier;
      const steps = Array.from({ length: last - from + 1 }, (_, step) => {
        return { tiers: [from + step], queries: priced, after: step === 0 ? after : undefined };
      });
      const read = await readSteps({ order: 'score', steps, range, limit });
      found.push(...read.rows);
      if (read.crowded === undefined) tier = last + 1;
      else {
        if (read.crowded > 0) after = undefined;
        tier += read.crowded;
        crowded = true;
      }
    }
  }
  const rows = found.slice(0, windowSize);
  const full = rows.at(windowSize - 1);
  const fineScore = fineScorer(groups);
  return {
    rows: rows.map(({ id, score, tier: of, nameNorm }) => {
      return { id, score, tier: of, nameNorm, fine: fineScore(nameNorm) };
    }),
    end: full
      ? { tier: full.tier, score: full.score, id: full.id }
      : tier <= last
        ? startOf(tier, after)
        : undefined,
  };
}
