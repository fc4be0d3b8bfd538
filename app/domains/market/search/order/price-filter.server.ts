import { shareOfRange } from '#app/domains/stocks/search-index/facts.server.ts';
import { coverOf, priceFigure } from '#app/domains/stocks/search-index/range-tokens.ts';
import type { SearchFilter } from '../word-filter.ts';
import type { Range } from './price-borders.ts';

/** The price that is asked for. */
export interface PriceFilter {
  range: Range;
  /** The range as words of the index. */
  query: string;
  /** About how many of all products have such a price, 0 to 1. */
  share: number;
  /** Few have: the words are worth their cost. Else those that have not are left out one by one. */
  isThin: boolean;
}

const leastPriceKobo = 100;
const topPriceKobo = 100_000_000_000;
const thin = 0.9;

/** Undefined when any price will do. */
export async function priceFilterOf(filter: SearchFilter): Promise<PriceFilter | undefined> {
  if (filter.fromKobo === undefined && filter.toKobo === undefined) return undefined;
  const fromKobo = filter.fromKobo ?? leastPriceKobo;
  const toKobo = Math.max(fromKobo, filter.toKobo ?? topPriceKobo);
  const { tokens } = coverOf('price', priceFigure(fromKobo), priceFigure(toKobo));
  const share = await shareOfRange(fromKobo, toKobo);
  return {
    range: { fromKobo, toKobo },
    query: `(${tokens.map((token) => `'${token}'`).join('|')})`,
    share,
    isThin: share < thin,
  };
}
