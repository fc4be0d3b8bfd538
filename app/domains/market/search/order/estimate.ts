import { categoryToken } from '#app/domains/stocks/search-index/document.ts';
import { binWidth, type Dimension } from '#app/domains/stocks/search-index/range-tokens.ts';
import { Curve } from './curve.ts';
import { Members } from './members.ts';
import type { Sample } from './sample.ts';

/** One clause as the index knows it. */
export interface Clause {
  /** A product meets it with every word of one choice; each word may stand in several forms. */
  choices: readonly (readonly (readonly string[])[])[];
  /** About how many products meet it. */
  uses: number;
}

/** First and last figure of the prices that are asked for. */
type Prices = readonly [number, number];

interface Asked {
  clauses: readonly Clause[];
  category: string | undefined;
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
  const met: Members[] = [];
  let isKnown = false;
  for (const words of choices) {
    const each = words.map((forms) => forms.flatMap((token) => having(token) ?? []));
    isKnown ||= each.some((forms) => forms.length > 0);
    if (each.some((forms) => forms.length === 0)) continue;
    met.push(
      Members.both(
        each.map((forms) => Members.either(forms, none)),
        none,
      ),
    );
  }
  return isKnown ? Members.either(met, none) : undefined;
}

/** Those of the sample that may be meant, and about how many products meet each of the clauses that it does not tell of. */
interface Meant {
  known: Known;
  members: Members;
  rare: readonly number[];
}

export function meantBy({ clauses, category }: Asked, known: Known | undefined): Meant | undefined {
  if (!known) return undefined;
  const { products, every, none } = known.sample;
  const within = category === undefined ? [] : [known.having(categoryToken(category)) ?? none];
  const rare: number[] = [];
  for (const clause of clauses) {
    const met = meeting(clause, known);
    if (met) within.push(met);
    else rare.push(Math.min(Math.max(20, products / rarity), clause.uses));
  }
  return { known, members: Members.both(within, every), rare };
}

/** The part of a product's bin that lies within the prices, 0 to 1. */
function partWithin(prices: Prices | undefined, { bins }: Sample) {
  if (!prices) return undefined;
  const width = binWidth('price');
  const [from, to] = prices;
  return (number: number): number => {
    const first = (bins.price[number] ?? 0) * width;
    return Math.max(0, Math.min(first + width, to + 1) - Math.max(first, from)) / width;
  };
}

/**
 * About where in an order the products lie that are meant. Words that go together or never meet are told by the sample
 * itself; for those that are too rare in it their number is known.
 */
export function curveOf(
  { known: { sample }, members, rare }: Meant,
  prices: Prices | undefined,
  dimension: Dimension,
): Curve {
  // In an order of prices they are a part of the curve.
  const part = dimension === 'price' ? undefined : partWithin(prices, sample);
  const curve = new Curve(dimension, sample.count(members, dimension, part));
  if (rare.length === 0 || curve.total === 0) return curve;
  // Between clauses that have nothing to do with each other and clauses that always go together.
  const apart = rare.reduce((share, uses) => share * (uses / sample.products), curve.total);
  const together = Math.min(curve.total, ...rare);
  return curve.scaled(Math.sqrt(apart * together) / curve.total);
}
