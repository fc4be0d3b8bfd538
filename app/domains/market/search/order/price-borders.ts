import { compareIn, highestOfAll, lowestOfAll, type Order, type Position } from './steps.ts';

/** Prices in kobo, both ends too. */
export interface Range {
  fromKobo: number;
  toKobo: number;
}

/** The range as two places of an order of prices: it begins behind the one and ends before the other. */
function endsOf(order: 'cheapest' | 'dearest', { fromKobo, toKobo }: Range): [Position, Position] {
  return order === 'cheapest'
    ? [
        { value: fromKobo - 1, id: highestOfAll },
        { value: toKobo, id: highestOfAll },
      ]
    : [
        { value: toKobo + 1, id: lowestOfAll },
        { value: fromKobo, id: lowestOfAll },
      ];
}

interface Borders {
  /** Behind what the list goes on: a cursor may lie before the range. */
  after: Position | undefined;
  /** Where it ends. */
  last: Position | undefined;
}

/**
 * Where a list in the order of prices begins and ends. PostgreSQL takes only one of two beginnings to
 * start from, and it takes the border of the range before the cursor: so there is just one.
 */
export function bordersOf(
  order: Order,
  range: Range | undefined,
  after: Position | undefined,
): Borders {
  if (!range || (order !== 'cheapest' && order !== 'dearest')) return { after, last: undefined };
  const [first, last] = endsOf(order, range);
  const isWithin = after !== undefined && compareIn(order)(after, first) > 0;
  return { after: isWithin ? after : first, last };
}
