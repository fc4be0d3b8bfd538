import { categoryToken } from '#app/domains/stocks/search-index/document.ts';
import { binWidth, type Dimension } from '#app/domains/stocks/search-index/range-tokens.ts';
import { Curve } from './curve.ts';
import type { Members } from './members.ts';
import type { Sample } from './sample.ts';

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

/** What is known of the products. */
export interface Known {
  sample: Sample;
  /** Those of the sample that have a token; undefined where it is too rare to be told. */
  having: (token: string) => Members | undefined;
}

/** Tokens that are rarer than one in so many products are not told of the sample. */
export const rarity = 2_500;

/** Which of the sample meet a clause; undefined where all its tokens are too rare. */
function meeting({ choices }: Clause, { sample: { none }, having }: Known): Members | undefined {
  let isKnown = false;
  const tell = (token: string): Members => {
    const members = having(token);
    isKnown ||= members !== undefined;
    return members ?? none;
  };
  const met = choices.map((words) =>
    words
      .map((forms) => forms.map(tell).reduce((all, form) => all.or(form)))
      .reduce((all, word) => all.and(word)),
  );
  const members = met.reduce((all, choice) => all.or(choice), none);
  return isKnown ? members : undefined;
}

/** The part of a product's bin that lies within the prices, 0 to 1. */
function partWithin(prices: Estimated['prices'], { bins }: Sample) {
  if (!prices) return undefined;
  const width = binWidth('price');
  const [from, to] = prices;
  return (number: number): number => {
    const first = (bins.price[number] ?? 0) * width;
    return Math.max(0, Math.min(first + width, to + 1) - Math.max(first, from)) / width;
  };
}

/**
 * About where in an order the products lie that meet all clauses; undefined while there is no sample. Words that go
 * together or never meet are told by the sample itself; for those that are too rare in it their number is known.
 */
export function estimate(
  { clauses, category, prices }: Estimated,
  known: Known | undefined,
  dimension: Dimension,
): Curve | undefined {
  if (!known) return undefined;
  const { sample, having } = known;
  const { products, every, none } = sample;
  let members = category === undefined ? every : (having(categoryToken(category)) ?? none);
  const rare: number[] = [];
  for (const clause of clauses) {
    const met = meeting(clause, known);
    if (met) members = members.and(met);
    else rare.push(Math.min(Math.max(20, products / rarity), clause.uses));
  }
  // In an order of prices they are a part of the curve.
  const part = dimension === 'price' ? undefined : partWithin(prices, sample);
  const curve = new Curve(dimension, sample.count(members, dimension, part));
  if (rare.length === 0 || curve.total === 0) return curve;
  // Between clauses that have nothing to do with each other and clauses that always go together.
  const apart = rare.reduce((share, uses) => share * (uses / products), curve.total);
  const together = Math.min(curve.total, ...rare);
  return curve.scaled(Math.sqrt(apart * together) / curve.total);
}
