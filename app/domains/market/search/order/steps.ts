import {
  coverOf,
  type Dimension,
  levelsOf,
  lowestId,
  lowestKobo,
  priceFigure,
  stretchOf,
  timeFigure,
} from '#app/domains/stocks/search-index/range-tokens.ts';

export type Order = 'score' | 'newest' | 'cheapest' | 'dearest';

/** Where a list goes on: behind the row, or the place between rows, with this figure and id. */
export interface Position {
  /** Score or price; nothing to the newest, whose ids are their order. */
  value: number;
  id: string;
}

/** The rows of some tiers that are found, behind a position. */
export interface Step {
  tiers: readonly number[];
  /** All of them must be met. */
  queries: readonly string[];
  after: Position | undefined;
}

export const lowestOfAll = lowestId(0);
export const highestOfAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const lowestEnd = lowestOfAll.slice('00000000-0000'.length);

interface Course {
  dimension: Dimension;
  rises: boolean;
  figureOf: (position: Position) => number;
  /** The place just before the first row with this figure; for a falling order, just behind the last one. */
  border: (figure: number) => Position;
}

const courses: Record<Order, Course> = {
  score: {
    dimension: 'score',
    rises: false,
    figureOf: ({ value }) => value,
    border: (figure) => ({ value: figure, id: lowestOfAll }),
  },
  newest: {
    dimension: 'time',
    rises: false,
    figureOf: ({ id }) => timeFigure(id),
    border: (figure) => ({ value: 0, id: lowestId(figure) }),
  },
  cheapest: {
    dimension: 'price',
    rises: true,
    figureOf: ({ value }) => priceFigure(value),
    border: (figure) => ({ value: lowestKobo(figure) - 1, id: highestOfAll }),
  },
  dearest: {
    dimension: 'price',
    rises: false,
    figureOf: ({ value }) => priceFigure(value),
    border: (figure) => ({ value: lowestKobo(figure), id: lowestOfAll }),
  },
};

/** Nothing is dearer, cheaper or older. */
const highestFigure = priceFigure(2 ** 40);
const lowestFigure: Record<Dimension, number> = { score: 0, time: 0, price: priceFigure(0) };

const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Which of two positions comes first, as PostgreSQL sorts them. */
export const compareIn =
  (order: Order) =>
  (a: Position, b: Position): number => {
    const difference = order === 'newest' ? 0 : a.value - b.value;
    return (courses[order].rises ? 1 : -1) * (difference || compareIds(a.id, b.id));
  };

/** The figure of the first row that may lie behind a position: behind a border it is the next one. */
function figureBehind(order: Order, position: Position): number {
  const { rises, figureOf } = courses[order];
  const { value, id } = position;
  if (rises) return figureOf(id === highestOfAll ? { value: value + 1, id } : position);
  const isBorder = order === 'newest' ? id.endsWith(lowestEnd) : id === lowestOfAll;
  if (!isBorder) return figureOf(position);
  return order === 'newest' ? figureOf(position) - 1 : figureOf({ value: value - 1, id });
}

/** The level above all: everything that is left. */
export const topLevel = (order: Order): number => levelsOf(courses[order].dimension);

/** A level whose stretches hold about so many of all matches, if they are spread evenly. */
export function levelFor(order: Order, matches: number, wanted: number): number {
  const steps = Math.ceil(Math.log(Math.max(1, matches / wanted)) / Math.log(8));
  return Math.max(0, topLevel(order) - steps);
}

/** A part of the order behind a position. */
export interface Region {
  /** What its rows have in their index; undefined: everything that is left. */
  query: string | undefined;
  /** Where it ends; undefined: with the last row of all. */
  end: Position | undefined;
  /** How many figures it holds. */
  width: number;
}

const everything: Region = { query: undefined, end: undefined, width: Number.POSITIVE_INFINITY };

interface Edge {
  order: Order;
  position: Position;
  /** Whether the row at the position itself is still to come. */
  isFirst: boolean;
}

const startOf = ({ order, position, isFirst }: Edge): number =>
  isFirst ? courses[order].figureOf(position) : figureBehind(order, position);

function regionOf(order: Order, tokens: readonly string[], first: number, beyond: number): Region {
  const { dimension, rises, border } = courses[order];
  const isLast = rises ? beyond > highestFigure : first <= lowestFigure[dimension];
  return {
    query: `(${tokens.map((token) => `'${token}'`).join('|')})`,
    end: isLast ? undefined : border(rises ? beyond : first),
    width: beyond - first,
  };
}

/** One stretch of a level; everything at the level above all. */
export function stretchBehind(edge: Edge, level: number): Region {
  const { order } = edge;
  const { dimension } = courses[order];
  if (level >= topLevel(order)) return everything;
  const { token, first, beyond } = stretchOf(dimension, level, startOf(edge));
  return regionOf(order, [token], first, beyond);
}

/** As far as a row, and hardly further: where it lies there may be a crowd. */
export function regionUntil(edge: Edge, last: Position): Region {
  const { order } = edge;
  const { dimension, figureOf } = courses[order];
  const ends = [startOf(edge), figureOf(last)];
  const { tokens, first, beyond } = coverOf(dimension, Math.min(...ends), Math.max(...ends), 0);
  return regionOf(order, tokens, first, beyond);
}
