import { categoryToken } from '#app/domains/stocks/search-index/document.ts';
import { type Presence, presenceOf } from '#app/domains/stocks/search-index/presence.server.ts';
import { octaveOf } from '#app/domains/stocks/search-index/range-tokens.ts';
import { Curve } from './curve.ts';
import { type Clause, curveOf, meantBy } from './estimate.ts';
import { categoriesOf, octavesOf, tokensIn } from './octaves.ts';
import type { PriceFilter } from './price-filter.server.ts';
import { currentSample, sampleFor } from './sample.server.ts';
import type { Sample } from './sample.ts';
import { anyOf, courseOf, type Order } from './steps.ts';

/** About what lies where in an order: says how far a page reaches. */
export interface Guide {
  /** What is asked for. */
  matches: Curve;
  /** Everything that is walked over. */
  rows: Curve;
  /** About how many products meet the clause that fewest do, at any price. */
  rarest: number;
  /** The part of all matches of any price that have the price that is asked for, 0 to 1. */
  priced: number;
  /** The octaves of the price in which matches may be, those of the asked price only. */
  octaves: readonly number[];
  /** The categories outside of which nothing is met; undefined: too many to be asked one by one. */
  within: readonly string[] | undefined;
  /** The same for some of the octaves only. */
  withinAt: (octaves: readonly number[]) => readonly string[] | undefined;
  /** The asked price as words of the index, where matches may be. */
  priceQuery: string | undefined;
}

interface Asked {
  clauses: readonly Clause[];
  category: string | undefined;
  price: PriceFilter | undefined;
  /** Where a page has looked for all its clauses at once. */
  presence?: Presence | undefined;
}

const tokensOf = (clauses: readonly Clause[]): string[] => [
  ...new Set(clauses.flatMap(({ choices }) => choices.flat(2))),
];

/** In which categories and at which prices the tokens of some clauses stand. */
export async function presenceIn(clauses: readonly Clause[]): Promise<Presence> {
  const tokens = tokensOf(clauses);
  return tokens.length > 0 ? presenceOf(tokens) : new Map();
}

/** Each more is a look into four indexes more. */
const mostCategories = 3;
const few = (categories: readonly string[]) =>
  categories.length > 0 && categories.length <= mostCategories ? categories : undefined;

interface Kept extends Pick<Asked, 'category'> {
  order: Order;
  sample: Sample | undefined;
  guide: Guide;
}

/** Of pages before, with the same clauses, standing at the same prices. */
const kept = new WeakMap<Presence, WeakMap<readonly Clause[], Kept>>();

export async function guideTo(order: Order, asked: Asked): Promise<Guide> {
  const { clauses, category, price } = asked;
  const presence = asked.presence ?? (await presenceIn(clauses));
  if (price) return makeGuide(order, { ...asked, presence });
  const ofPresence = kept.get(presence) ?? new WeakMap<readonly Clause[], Kept>();
  kept.set(presence, ofPresence);
  const before = ofPresence.get(clauses);
  const sample = currentSample();
  if (before?.sample === sample && before?.order === order && before.category === category) {
    return before.guide;
  }
  const guide = await makeGuide(order, { ...asked, presence });
  ofPresence.set(clauses, { order, category, sample: currentSample(), guide });
  return guide;
}

async function makeGuide(order: Order, asked: Asked & { presence: Presence }): Promise<Guide> {
  const { clauses, category, price, presence } = asked;
  const { dimension } = courseOf(order);
  const within = category === undefined ? [] : [categoryToken(category)];
  const known = await sampleFor([...tokensOf(clauses), ...within]);
  const unknown = new Curve(dimension, new Map());
  const prices = price?.figures;
  const [least, most] = prices ? prices.map(octaveOf) : [0, Number.POSITIVE_INFINITY];
  const octaves = octavesOf(clauses, presence, category).filter(
    (octave) => octave >= (least ?? 0) && octave <= (most ?? 0),
  );
  const withinAt = (some: readonly number[]) =>
    category === undefined ? few(categoriesOf(clauses, presence, some)) : [category];
  const borders = {
    rarest: Math.min(...clauses.map(({ uses }) => uses)),
    octaves,
    within: withinAt(octaves),
    withinAt,
    priceQuery: price && anyOf(tokensIn(price.tokens, octaves)),
  };
  const meant = octaves.length === 0 ? undefined : meantBy({ clauses, category }, known);
  if (!meant) return { matches: unknown, rows: unknown, priced: 1, ...borders };
  const anyPrice = curveOf(meant, undefined, dimension);
  // Popularity has no index by category: a walk in its order meets all products.
  const all = meantBy({ clauses: [], category: order === 'score' ? undefined : category }, known);
  const isPart = prices !== undefined && dimension !== 'price';
  const matches = isPart ? curveOf(meant, prices, dimension) : anyPrice;
  return {
    matches: prices && !isPart ? matches.within(...prices) : matches,
    rows: all ? curveOf(all, undefined, dimension) : unknown,
    priced: anyPrice.total === 0 ? 1 : matches.total / anyPrice.total,
    ...borders,
  };
}
