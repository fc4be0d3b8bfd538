import { categoryToken } from '#app/domains/stocks/search-index/document.ts';
import { presenceOf } from '#app/domains/stocks/search-index/presence.server.ts';
import { octaveOf } from '#app/domains/stocks/search-index/range-tokens.ts';
import { Curve } from './curve.ts';
import { type Clause, estimate } from './estimate.ts';
import { categoriesOf, octavesOf, tokensIn } from './octaves.ts';
import type { PriceFilter } from './price-filter.server.ts';
import { sampleFor } from './sample.server.ts';
import { anyOf, courseOf, type Order } from './steps.ts';

/** About what lies where in an order: says how far a page reaches. */
export interface Guide {
  /** What is asked for. */
  matches: Curve;
  /** Everything that is walked over. */
  rows: Curve;
  /** The part of all matches of any price that have the price that is asked for, 0 to 1. */
  priced: number;
  /** The octaves of the price in which matches may be, those of the asked price only. */
  octaves: readonly number[];
  /** The categories outside of which nothing is met; undefined: too many to be asked one by one. */
  within: readonly string[] | undefined;
  /** The asked price as words of the index, where matches may be. */
  priceQuery: string | undefined;
}

interface Asked {
  clauses: readonly Clause[];
  category: string | undefined;
  price: PriceFilter | undefined;
}

/** Each more is a look into four indexes more. */
const mostCategories = 3;
const few = (categories: readonly string[]) =>
  categories.length > 0 && categories.length <= mostCategories ? categories : undefined;

export async function guideTo(order: Order, { clauses, category, price }: Asked): Promise<Guide> {
  const { dimension } = courseOf(order);
  const tokens = clauses.flatMap(({ choices }) => choices.flat(2));
  const within = category === undefined ? [] : [categoryToken(category)];
  const [sample, presence] = await Promise.all([
    sampleFor([...tokens, ...within]),
    tokens.length > 0 ? presenceOf(tokens) : new Map(),
  ]);
  const unknown = new Curve(dimension, new Map());
  const asked = { clauses, category, prices: undefined };
  const anyPrice = estimate(asked, sample, dimension) ?? unknown;
  const prices = price?.figures;
  const [least, most] = prices ? prices.map(octaveOf) : [0, Number.POSITIVE_INFINITY];
  const octaves = octavesOf(clauses, presence, category).filter(
    (octave) => octave >= (least ?? 0) && octave <= (most ?? 0),
  );
  const matches = prices
    ? (estimate({ ...asked, prices }, sample, dimension) ?? unknown)
    : anyPrice;
  // Popularity has no index by category: a walk in its order meets all products.
  const all = {
    clauses: [],
    category: order === 'score' ? undefined : category,
    prices: undefined,
  };
  return {
    matches: prices && dimension === 'price' ? matches.within(...prices) : matches,
    rows: estimate(all, sample, dimension) ?? unknown,
    priced: anyPrice.total === 0 ? 1 : matches.total / anyPrice.total,
    octaves,
    within: category === undefined ? few(categoriesOf(clauses, presence, octaves)) : [category],
    priceQuery: price && anyOf(tokensIn(price.tokens, octaves)),
  };
}
