/** A range of prices that is offered; both ends belong to it. */
export interface PriceChoice {
  fromKobo?: number | undefined;
  toKobo?: number | undefined;
  /** Undefined where there are too many to be counted. */
  count?: number | undefined;
}

const naira = 100;

/** Two figures at most, the second a 5; then any two; then to the naira. */
const roundings: readonly ((kobo: number) => number)[] = [
  (kobo) => {
    const unit = 10 ** Math.max(2, Math.floor(Math.log10(Math.max(1, kobo)))) / 2;
    return Math.round(kobo / unit) * unit;
  },
  (kobo) => {
    const unit = 10 ** Math.max(2, Math.floor(Math.log10(Math.max(1, kobo))) - 1);
    return Math.round(kobo / unit) * unit;
  },
  (kobo) => Math.round(kobo / naira) * naira,
];

function choicesBetween(borders: readonly number[]): PriceChoice[] {
  const distinct = [...new Set(borders)].filter((border) => border > 0);
  if (distinct.length === 0) return [];
  return [undefined, ...distinct].map((fromKobo, at) => ({ fromKobo, toKobo: distinct[at] }));
}

export const isWithin = (kobo: number, { fromKobo = 0, toKobo }: PriceChoice): boolean =>
  kobo >= fromKobo && (toKobo === undefined || kobo <= toKobo);

/** Fewer goods have no quarters. */
const fewest = 4;

/** Four ranges with about as many goods each, at prices that people say; fewer where the prices hardly differ. */
export function priceChoices(prices: readonly number[]): PriceChoice[] {
  const sorted = prices.toSorted((a, b) => a - b);
  if (sorted.length < fewest || sorted[0] === sorted.at(-1)) return [];
  const quartiles = [0.25, 0.5, 0.75].map((part) => sorted[Math.floor(part * sorted.length)] ?? 0);
  let choices: PriceChoice[] = [];
  for (const round of roundings) {
    const counted = choicesBetween(quartiles.map(round)).map((choice) => ({
      ...choice,
      count: sorted.filter((kobo) => isWithin(kobo, choice)).length,
    }));
    const filled = counted.filter(({ count }) => count > 0);
    if (filled.length > choices.length) choices = filled;
    if (choices.length === 4) break;
  }
  return choices.length > 1 ? choices : [];
}

/** The same of goods that were not counted, from about where their quarters end. */
export const roughPriceChoices = (quartiles: readonly number[]): PriceChoice[] =>
  choicesBetween(quartiles.map((kobo) => roundings[0]?.(kobo) ?? kobo));
