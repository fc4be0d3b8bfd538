import {
  type Cover,
  coverOf,
  type Dimension,
  figuresOf,
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

/** Behind this figure there is nothing in an order. */
export const farthest = (order: Order): number =>
  courses[order].rises ? highestFigure : lowestFigure[courses[order].dimension];

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

/** A part of the order behind a position. */
export interface Region {
  /** What its rows have in their index; undefined: everything that is left. */
  query: string | undefined;
  /** Where it ends; undefined: with the last row of all. */
  end: Position | undefined;
  /** The first and the last figure that it holds. */
  figures: readonly [number, number];
}

export const everything: Region = {
  query: undefined,
  end: undefined,
  figures: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
};

export interface Edge {
  order: Order;
  position: Position;
  /** Whether the row at the position itself is still to come. */
  isFirst: boolean;
}

export const courseOf = (order: Order): Pick<Course, 'dimension' | 'rises'> => courses[order];

export const figureOf = (order: Order, position: Position): number =>
  courses[order].figureOf(position);

/** The figure at which what is behind an edge begins. */
export const startOf = ({ order, position, isFirst }: Edge): number =>
  isFirst ? courses[order].figureOf(position) : figureBehind(order, position);

/** What has one of the tokens. */
export const anyOf = (tokens: readonly string[]): string =>
  `(${tokens.map((token) => `'${token}'`).join('|')})`;

/** Each token makes a search dearer. */
const mostTokens = 24;

function regionOf(order: Order, { tokens, first, beyond }: Cover): Region {
  const { dimension, rises, border } = courses[order];
  const isLast = rises ? beyond > highestFigure : first <= lowestFigure[dimension];
  return {
    query: anyOf(tokens),
    end: isLast ? undefined : border(rises ? beyond : first),
    figures: [first, beyond - 1],
  };
}

/**
 * As far as a figure or a little further: what its tokens hold besides is a small part of it. Exactly there where a crowd
 * begins behind it. It may end before where that takes too many tokens.
 */
export function regionTo(edge: Edge, last: number, endsExactly = false): Region {
  const { order } = edge;
  const { dimension, rises } = courses[order];
  const start = startOf(edge);
  const finest = endsExactly ? 0 : undefined;
  const cover = rises
    ? coverOf(dimension, start, Math.max(start, Math.min(last, farthest(order))), { to: finest })
    : coverOf(dimension, Math.min(start, Math.max(last, farthest(order))), start, { from: finest });
  if (cover.tokens.length <= mostTokens) return regionOf(order, cover);
  const tokens = rises ? cover.tokens.slice(0, mostTokens) : cover.tokens.slice(-mostTokens);
  const ends = tokens.map((token) => figuresOf(dimension, token));
  const [first, beyond] = [ends[0]?.first ?? 0, ends.at(-1)?.beyond ?? 0];
  return regionOf(order, { tokens, first, beyond });
}

/** As far as a row, and hardly further: where it lies there may be a crowd. */
export function regionUntil(edge: Edge, last: Position): Region {
  const { order } = edge;
  const { dimension, rises } = courses[order];
  const [start, end] = [startOf(edge), figureOf(order, last)];
  const cover = rises
    ? coverOf(dimension, start, end, { to: 0 })
    : coverOf(dimension, end, start, { from: 0 });
  return regionOf(order, cover);
}

/** As far as the finest stretch in which a row lies, without it; undefined where nothing is before that. */
export function regionBefore(edge: Edge, row: Position): Region | undefined {
  const { order } = edge;
  const { dimension, rises } = courses[order];
  const start = startOf(edge);
  const own = stretchOf(dimension, 0, figureOf(order, row));
  if (rises) {
    if (start >= own.first) return undefined;
    return regionOf(order, coverOf(dimension, start, own.first - 1, { to: 0 }));
  }
  if (start < own.beyond) return undefined;
  return regionOf(order, coverOf(dimension, own.beyond, start, { from: 0 }));
}
