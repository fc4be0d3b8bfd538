import { composed } from '#app/platform/text/normal-form.ts';

/** Limits of what a person may write about an item. */
export const maxName = 120;
export const maxDescription = 5_000;
export const maxNotes = 1_000;
/** Article number, brand, colour, size. */
export const maxShortText = 60;
export const minPriceKobo = 100;
export const maxPriceKobo = 100_000_000_000;
export const maxQuantity = 1_000_000;
export const maxMeasure = 100_000;
export const maxVariants = 50;
export const ownPageSize = 20;
/** How long a deleted item can be brought back. */
export const binDays = 30;
export const maxReason = 200;
/** As much of what is typed as tells type and kind. */
export const maxTypedWords = 500;

export const stockStatuses = ['active', 'hidden'] as const;

export type Availability = 'out' | 'low' | 'in';

/** An item without a level of its own is low with so many. */
export const usualLowFrom = 5;

/** By the item's own level, if it has one: with 0 it is never low. */
export function availability(quantity: number, lowFrom: number | null = null): Availability {
  if (quantity <= 0) return 'out';
  return quantity <= (lowFrom ?? usualLowFrom) ? 'low' : 'in';
}

/** How many lie on the shelf: what is free to sell, and what orders hold. */
export const shelfOf = ({ quantity, promised }: { quantity: number; promised: number }): number =>
  quantity + promised;

export interface KeywordSource {
  productName: string;
  description: string;
  category1: string;
  category2: string;
  category3: string;
}

/** The unique lowercase words of more than two letters from name, description and categories. */
export function searchKeywords(stock: KeywordSource): string {
  const { productName, description, category1, category2, category3 } = stock;
  const text = [productName, description, category1, category2, category3].join(' ');
  const words = composed(text)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  return [...new Set(words.filter((word) => [...word].length > 2))].join(' ');
}
