import {
  coverOf,
  isNarrow,
  levelsOf,
  priceFigure,
  spreadLevel,
} from '#app/domains/stocks/search-index/range-tokens.ts';
import type { SearchFilter } from '../word-filter.ts';
import type { Budget } from './budget.ts';
import type { Range } from './price-borders.ts';
import { mostGathered } from './read-steps.server.ts';
import { idsInRange } from './walk.server.ts';

/** The price that is asked for. */
export interface PriceFilter {
  range: Range;
  /** First and last figure of it. */
  figures: readonly [number, number];
  /** The range as words of the index. */
  tokens: readonly string[];
  /** Every product with such a price, where they are so few that all of them can be looked at. */
  few: (budget: Budget) => Promise<readonly string[] | undefined>;
}

const leastPriceKobo = 100;
const topPriceKobo = 100_000_000_000;
const widest = levelsOf('price') - 1;

/** Of one request: what has such a price is looked at once, however often words are read otherwise. */
const known = new WeakMap<SearchFilter, PriceFilter>();

/** Undefined when any price will do. */
export function priceFilterOf(filter: SearchFilter): PriceFilter | undefined {
  if (filter.fromKobo === undefined && filter.toKobo === undefined) return undefined;
  const before = known.get(filter);
  if (before) return before;
  const made = makePriceFilter(filter);
  known.set(filter, made);
  return made;
}

function makePriceFilter(filter: SearchFilter): PriceFilter {
  const fromKobo = filter.fromKobo ?? leastPriceKobo;
  const toKobo = Math.max(fromKobo, filter.toKobo ?? topPriceKobo);
  const range = { fromKobo, toKobo };
  const figures = [priceFigure(fromKobo), priceFigure(toKobo)] as const;
  // Not by octaves: one round price may be that of half the market. An open end is held by the widest.
  const fine = isNarrow(range) ? 0 : spreadLevel.price;
  const { tokens } = coverOf('price', ...figures, {
    from: filter.fromKobo === undefined ? widest : fine,
    to: filter.toKobo === undefined ? widest : fine,
  });
  let few: ReturnType<PriceFilter['few']> | undefined;
  const look = async (budget: Budget) => {
    if (!isNarrow(range)) return undefined;
    const ids = await idsInRange(range, filter.category);
    budget.rows -= ids?.length ?? mostGathered;
    return ids;
  };
  return {
    range,
    figures,
    tokens,
    few: (budget) => {
      few ??= look(budget);
      return few;
    },
  };
}
