/** What a buyer can choose of a product: one entry for each colour and size, or one without either. */
export interface StockChoice {
  variantId: string | null;
  /** Empty where the shop named none. */
  color: string;
  size: string;
  left: number;
}

export interface Picked {
  color: string;
  size: string;
}

type Side = keyof Picked;

const other = { color: 'size', size: 'color' } as const;

/** The colours, or the sizes, in the shop's order. */
export const namesOf = (choices: readonly StockChoice[], side: Side): string[] => [
  ...new Set(choices.map((choice) => choice[side]).filter(Boolean)),
];

/** Where there is only one, nobody has to choose it. */
export function onlyOnes(choices: readonly StockChoice[]): Picked {
  const only = (side: Side): string => {
    const names = namesOf(choices, side);
    return names.length === 1 && choices.every((choice) => choice[side]) ? (names[0] ?? '') : '';
  };
  return { color: only('color'), size: only('size') };
}

/** How many there are of a colour or a size, with what is chosen of the other. */
export function leftOf(
  choices: readonly StockChoice[],
  side: Side,
  name: string,
  picked: Picked,
): number {
  const chosen = picked[other[side]];
  return choices
    .filter((choice) => choice[side] === name && (!chosen || choice[other[side]] === chosen))
    .reduce((sum, { left }) => sum + left, 0);
}

export const choiceOf = (
  choices: readonly StockChoice[],
  { color, size }: Picked,
): StockChoice | undefined =>
  choices.find((choice) => choice.color === color && choice.size === size);

/** What a buyer has to say before the item can go into the cart. */
export function missingOf(choices: readonly StockChoice[], picked: Picked): Side[] {
  if (choiceOf(choices, picked)) return [];
  return (['color', 'size'] as const).filter(
    (side) => !picked[side] && namesOf(choices, side).length > 0,
  );
}
