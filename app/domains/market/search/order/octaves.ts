import type { Presence } from '#app/domains/stocks/search-index/presence.server.ts';
import { figuresOf, octaveOf } from '#app/domains/stocks/search-index/range-tokens.ts';
import type { Clause } from './estimate.ts';
import { highestOfAll, lowestOfAll, type Position, startOf } from './steps.ts';

const every = (1n << 41n) - 1n;
const or = (masks: readonly bigint[]): bigint => masks.reduce((all, mask) => all | mask, 0n);
const and = (masks: readonly bigint[]): bigint => masks.reduce((all, mask) => all & mask, every);

/** A bit for each octave of the price in which something of a category may meet all clauses. */
const maskIn = (of: string, clauses: readonly Clause[], presence: Presence): bigint =>
  and(
    clauses.map(({ choices }) =>
      or(
        choices.map((words) =>
          and(words.map((forms) => or(forms.map((token) => presence.get(token)?.get(of) ?? 0n)))),
        ),
      ),
    ),
  );

const categoriesIn = (presence: Presence): string[] => [
  ...new Set([...presence.values()].flatMap((of) => [...of.keys()])),
];

const isIn = (mask: bigint, octave: number): boolean => ((mask >> BigInt(octave)) & 1n) === 1n;

/** The octaves of the price in which something may meet all clauses, the lowest first: in no other one anything does. */
export function octavesOf(
  clauses: readonly Clause[],
  presence: Presence,
  category: string | undefined,
): number[] {
  const categories = category === undefined ? categoriesIn(presence) : [category];
  const mask =
    clauses.length === 0 ? every : or(categories.map((of) => maskIn(of, clauses, presence)));
  return Array.from({ length: 41 }, (_, octave) => octave).filter((octave) => isIn(mask, octave));
}

/** The categories in which something may meet all clauses at these octaves, by name: in no other one anything does. */
export const categoriesOf = (
  clauses: readonly Clause[],
  presence: Presence,
  octaves: readonly number[],
): string[] =>
  categoriesIn(presence)
    .filter((of) => {
      const mask = maskIn(of, clauses, presence);
      return octaves.some((octave) => isIn(mask, octave));
    })
    .sort();

/** Prefixes of prices that touch one of the octaves. */
export const tokensIn = (tokens: readonly string[], octaves: readonly number[]): string[] =>
  tokens.filter((token) => {
    const { first, beyond } = figuresOf('price', token);
    return octaves.some((octave) => octave >= octaveOf(first) && octave <= octaveOf(beyond - 1));
  });

/** In an order of prices, behind octaves in which nothing is; undefined when nothing is left. */
export function jump(
  order: 'cheapest' | 'dearest',
  position: Position,
  octaves: readonly number[],
): Position | undefined {
  const at = octaveOf(startOf({ order, position, isFirst: false }));
  if (octaves.includes(at)) return position;
  const next =
    order === 'cheapest'
      ? octaves.find((octave) => octave > at)
      : octaves.findLast((octave) => octave < at);
  if (next === undefined) return undefined;
  return order === 'cheapest'
    ? { value: 2 ** next - 1, id: highestOfAll }
    : { value: 2 ** (next + 1), id: lowestOfAll };
}
