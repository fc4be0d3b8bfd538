/**
 * Prefixes of a row's figures, kept among the words of its index entry (what full-text engines call
 * trie terms). Words joined with one prefix find the matches of one stretch of an order and touch
 * no other: however common the words are and however deep the page is.
 */
export type Dimension = 'score' | 'time' | 'price';

interface Prefixes {
  letter: string;
  /** Bits that are left out at each level, the finest first; a level is 8 or 16 times the one before it. */
  shifts: readonly number[];
}

const prefixes: Record<Dimension, Prefixes> = {
  // None so fine that hardly two rows share a prefix: that would be an index of its own.
  score: { letter: 's', shifts: [13, 16, 19, 22] },
  // Milliseconds: a quarter of an hour to 50 days.
  time: { letter: 't', shifts: [20, 24, 28, 32] },
  // 64 steps to the octave, 8 steps, octaves, 8 octaves.
  price: { letter: 'p', shifts: [0, 3, 6, 9] },
};

export const scoreShifts: readonly number[] = prefixes.score.shifts;
export const levelsOf = (dimension: Dimension): number => prefixes[dimension].shifts.length;

const widthOf = (dimension: Dimension, level: number): number =>
  2 ** (prefixes[dimension].shifts[level] ?? 0);

/** The level at which it is counted how the rows lie, see `search_samples`: an eighth of an octave, three days, 15 days' worth of popularity. */
export const spreadLevel: Record<Dimension, number> = { price: 1, time: 2, score: 3 };
export const binWidth = (dimension: Dimension): number =>
  widthOf(dimension, spreadLevel[dimension]);
/** How the tokens of that level begin. */
export const binPrefix = (dimension: Dimension): string =>
  `@${prefixes[dimension].letter}${spreadLevel[dimension]}.`;

/** The stretch of a level that a figure lies in: its token, its first figure and the first one beyond it. */
export function stretchOf(dimension: Dimension, level: number, figure: number) {
  const width = widthOf(dimension, level);
  const prefix = Math.floor(figure / width);
  return {
    token: `@${prefixes[dimension].letter}${level}.${prefix}`,
    first: prefix * width,
    beyond: (prefix + 1) * width,
  };
}

/** What a token holds. */
export function figuresOf(dimension: Dimension, token: string): { first: number; beyond: number } {
  const [level, prefix] = token.slice(2).split('.').map(Number) as [number, number];
  const width = widthOf(dimension, level);
  return { first: prefix * width, beyond: (prefix + 1) * width };
}

/** Every prefix of a figure, for the row that has it. */
export const rangeTokens = (dimension: Dimension, figure: number): string[] =>
  prefixes[dimension].shifts.map((_, level) => stretchOf(dimension, level, figure).token);

/** A range is covered with prefixes that are small against it: what they hold besides is little. */
const finenessOf = (dimension: Dimension, span: number): number => {
  const coarse = prefixes[dimension].shifts.filter((shift) => 2 ** (shift + 2) <= span);
  return Math.max(0, coarse.length - 1);
};

export interface Cover {
  tokens: string[];
  /** The first figure that is held, and the first beyond. */
  first: number;
  beyond: number;
}

/** The ends of a range may be held as finely as wanted: 0 is the finest. */
export interface Fineness {
  from?: number | undefined;
  to?: number | undefined;
}

/** Few prefixes that hold all figures from one to another: each more makes a search dearer. */
export function coverOf(
  dimension: Dimension,
  from: number,
  to: number,
  { from: fineFrom, to: fineTo }: Fineness = {},
): Cover {
  const top = levelsOf(dimension) - 1;
  const fine = finenessOf(dimension, to - from + 1);
  const { first } = stretchOf(dimension, fineFrom ?? fine, from);
  const { beyond: end } = stretchOf(dimension, fineTo ?? fine, to);
  const tokens: string[] = [];
  let figure = first;
  while (figure < end) {
    let level = Math.min(fineFrom ?? fine, fineTo ?? fine);
    while (level < top) {
      const wider = stretchOf(dimension, level + 1, figure);
      if (wider.first < figure || wider.beyond > end) break;
      level++;
    }
    const { token, beyond } = stretchOf(dimension, level, figure);
    tokens.push(token);
    figure = beyond;
  }
  return { tokens, first, beyond: figure };
}

const octaveSteps = 64;

/** A price on a scale of octaves, in whole numbers only: the same on every machine. */
export function priceFigure(kobo: number): number {
  let octave = Math.floor(Math.log2(Math.max(octaveSteps, kobo)));
  if (2 ** octave > kobo && octave > 6) octave--;
  if (2 ** (octave + 1) <= kobo) octave++;
  const step = 2 ** octave / octaveSteps;
  return octave * octaveSteps + Math.floor((Math.max(octaveSteps, kobo) - 2 ** octave) / step);
}

/** The lowest price with this figure. */
export function lowestKobo(figure: number): number {
  const octave = 2 ** Math.floor(figure / octaveSteps);
  return Math.ceil(octave + (figure % octaveSteps) * (octave / octaveSteps));
}

/** The octave of a price's figure. */
export const octaveOf = (figure: number): number => Math.floor(figure / octaveSteps);
/** First and last figure of an octave. */
export const figuresOfOctave = (octave: number): [number, number] => [
  octave * octaveSteps,
  (octave + 1) * octaveSteps - 1,
];

const narrowSteps = 16;

/** A quarter of an octave at most: perhaps so few products that all of them can be looked at. */
export const isNarrow = ({ fromKobo, toKobo }: { fromKobo: number; toKobo: number }): boolean =>
  priceFigure(toKobo) - priceFigure(fromKobo) < narrowSteps;

/** When an id was made: the first 48 bits are milliseconds. */
export const timeFigure = (id: string): number =>
  Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** The lowest id of a moment. */
export function lowestId(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`;
}
