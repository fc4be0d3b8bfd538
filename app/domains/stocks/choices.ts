import {
  forEachSide,
  type ShownPrice,
  shownPrice,
  type VariantName,
  type VariantSide,
  variantSides,
} from './variants/variants.ts';

/** What a buyer can choose of a product: one entry for each variant, or one that has no name. */
export interface StockChoice extends VariantName {
  variantId: string | null;
  left: number;
  priceKobo: number;
  /** Struck beside it, while an offer runs. */
  wasKobo?: number | null | undefined;
}

/** The names in the shop's order. */
export const namesOf = (choices: readonly StockChoice[], side: VariantSide): string[] => [
  ...new Set(choices.map((choice) => choice[side]).filter(Boolean)),
];

/** Where there is only one, nobody has to choose it. */
export const onlyOnes = (choices: readonly StockChoice[]): VariantName =>
  forEachSide((side) => {
    const names = namesOf(choices, side);
    return names.length === 1 && choices.every((choice) => choice[side]) ? (names[0] ?? '') : '';
  });

/** What still fits when this is picked; a side that is not picked fits all. */
const fitting = (choices: readonly StockChoice[], picked: VariantName): StockChoice[] =>
  choices.filter((choice) =>
    variantSides.every((side) => !picked[side] || choice[side] === picked[side]),
  );

/** How many there are of a name, with what is chosen of the others. */
export const leftOf = (
  choices: readonly StockChoice[],
  side: VariantSide,
  name: string,
  picked: VariantName,
): number => fitting(choices, { ...picked, [side]: name }).reduce((sum, { left }) => sum + left, 0);

/** The same, asked from the top down: what stands below on the page does not count yet. Undefined: there is no such thing. */
export const leftFromAbove = (
  choices: readonly StockChoice[],
  side: VariantSide,
  name: string,
  picked: VariantName,
): number | undefined => {
  const place = variantSides.indexOf(side);
  const above = forEachSide((other) => (variantSides.indexOf(other) < place ? picked[other] : ''));
  const isThere = fitting(choices, { ...above, [side]: name }).length > 0;
  return isThere ? leftOf(choices, side, name, above) : undefined;
};

/**
 * After a choice: what was picked elsewhere is let go when there is none of it left with it. Who picks what is sold out
 * wants just that one, to be told when it is back.
 */
export function pickName(
  choices: readonly StockChoice[],
  before: VariantName,
  side: VariantSide,
  name: string,
): VariantName {
  let next = { ...before, [side]: name };
  const isGone = leftFromAbove(choices, side, name, before) === 0;
  for (const other of variantSides.toReversed()) {
    if (
      other !== side &&
      next[other] &&
      fitting(choices, next).every(({ left }) => left < 1 && !isGone)
    )
      next = { ...next, [other]: '' };
  }
  return next;
}

export const choiceOf = (
  choices: readonly StockChoice[],
  picked: VariantName,
): StockChoice | undefined =>
  choices.find((choice) => variantSides.every((side) => choice[side] === picked[side]));

/** What a buyer has to say before the item can go into the cart. */
export function missingOf(choices: readonly StockChoice[], picked: VariantName): VariantSide[] {
  if (choiceOf(choices, picked)) return [];
  return variantSides.filter((side) => !picked[side] && namesOf(choices, side).length > 0);
}

/** What may stand struck beside this price: the least of those that cost it, and nothing where one of them has none. */
function struckAt(choices: readonly StockChoice[], priceKobo: number): number | undefined {
  const were = choices
    .filter((choice) => choice.priceKobo === priceKobo)
    .map(({ wasKobo }) => wasKobo ?? 0);
  return Math.min(...were) || undefined;
}

/** The price of what is picked; of half a choice, the lowest that it may become. */
export const priceOfPicked = (
  choices: readonly StockChoice[],
  picked: VariantName,
): ShownPrice | undefined => {
  const exact = choiceOf(choices, picked);
  const shown = exact ? [exact] : fitting(choices, picked);
  const price = shownPrice(shown.map(({ priceKobo }) => priceKobo));
  const wasKobo = price && struckAt(shown, price.priceKobo);
  return price && { ...price, ...(wasKobo && { wasKobo }) };
};

/** What a name costs where it alone decides the price and prices differ; else nothing is said beside it. */
export function priceOfName(
  choices: readonly StockChoice[],
  side: VariantSide,
  name: string,
): number | undefined {
  if (!shownPrice(choices.map(({ priceKobo }) => priceKobo))?.from) return undefined;
  const own = shownPrice(
    choices.filter((choice) => choice[side] === name).map(({ priceKobo }) => priceKobo),
  );
  return own && !own.from ? own.priceKobo : undefined;
}
