import { publicNames } from '../fields/product-fields.ts';
import { variantSides } from '../variants/variants.ts';
import type { StockDraft } from './stock-draft.ts';

/** All that a buyer will read of an item, by the fields in which it was written. */
export function writtenTexts(draft: StockDraft): Record<string, readonly string[]> {
  const { productName, description, optionName, variants } = draft;
  const details = publicNames.map((name) => [name, [String(draft[name] ?? '')]] as const);
  return {
    productName: [productName],
    description: [description],
    ...Object.fromEntries(details),
    optionName: [optionName],
    variants: variants.flatMap((variant) => variantSides.map((side) => variant[side])),
  };
}
