import type { Dimension } from '#app/domains/stocks/search-index/range-tokens.ts';
import { type Bins, Curve, sumOf } from './curve.ts';

export type Spread = Readonly<Record<Dimension, Bins>>;
/** By token and category; the empty token is every product. */
export type Spreads = ReadonlyMap<string, ReadonlyMap<string, Spread>>;

/** One clause as the index knows it. */
export interface Clause {
  /** A product meets it with every word of one choice; each word may stand in several forms. */
  choices: readonly (readonly (readonly string[])[])[];
  /** About how many products meet it. */
  uses: number;
}

export interface Estimated {
  clauses: readonly Clause[];
  category: string | undefined;
  /** First and last figure of the prices that are asked for. */
  prices: readonly [number, number] | undefined;
}

const everyProduct = '';
export const everyCategory = '';

/** Tokens that are rarer than one in so many products are not counted. */
export const rarity = 2_500;

type CountAt = (bin: number) => number;

/** How many products of a category meet a clause where; what nobody has counted lies as everything does. */
function countOf(
  clause: Clause,
  spreads: Spreads,
  category: string,
  by: Dimension,
): CountAt | number {
  const bins = (token: string) => spreads.get(token)?.get(category)?.[by];
  const isCounted = clause.choices.some((words) =>
    words.flat().some((token) => spreads.has(token)),
  );
  if (!isCounted) return clause.uses;
  const choices = clause.choices.map((words) =>
    words.map((forms) => forms.flatMap((token) => bins(token) ?? [])),
  );
  return (bin) => {
    let sum = 0;
    for (const words of choices) {
      let least = Number.POSITIVE_INFINITY;
      for (const forms of words) {
        least = Math.min(
          least,
          forms.reduce((n, counts) => n + (counts.get(bin) ?? 0), 0),
        );
      }
      sum += least;
    }
    return sum;
  };
}

/** About where in an order the products lie that meet all clauses; undefined while nobody has counted. */
export function estimate(
  { clauses, category = everyCategory, prices }: Estimated,
  spreads: Spreads,
  dimension: Dimension,
): Curve | undefined {
  const every = spreads.get(everyProduct);
  const market = every?.get(everyCategory);
  if (!market) return undefined;
  const products = Math.max(1, sumOf(market.price));
  const most = Math.max(20, products / rarity) / products;
  const curveBy = (by: Dimension): Curve => {
    const met = clauses.map((clause) => countOf(clause, spreads, category, by));
    const counts = new Map<number, number>();
    for (const [bin, all] of every?.get(category)?.[by] ?? []) {
      // Between clauses that have nothing to do with each other and clauses that always go together.
      let [apart, together] = [all, all];
      for (const count of met) {
        const n = typeof count === 'number' ? all * Math.min(most, count / products) : count(bin);
        apart *= Math.min(1, n / all);
        together = Math.min(together, n);
      }
      const n = Math.sqrt(apart * together);
      if (n > 0) counts.set(bin, n);
    }
    return new Curve(by, counts);
  };
  const curve = curveBy(dimension);
  if (!prices || dimension === 'price') return curve;
  const priced = curveBy('price');
  return curve.scaled(priced.total === 0 ? 0 : priced.between(...prices) / priced.total);
}
