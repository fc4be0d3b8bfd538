import type { Translate } from '#app/platform/i18n/messages.ts';
import { composed } from '#app/platform/text/normal-form.ts';

/** What variants may differ in, in the order in which they are named and chosen; an option is called as the item says. */
export const variantSides = ['option', 'color', 'size'] as const;
export type VariantSide = (typeof variantSides)[number];

/** Empty where the variant has none. */
export type VariantName = Record<VariantSide, string>;

type AnyName = Partial<Record<VariantSide, string | null>>;

export const forEachSide = (read: (side: VariantSide) => string): VariantName => ({
  option: read('option'),
  color: read('color'),
  size: read('size'),
});

const noName = forEachSide(() => '');

/** The option's name, such as Storage or Length. */
export const maxOptionName = 30;

/** The one answer to what a variant costs: its own price, else the item's. */
export const variantPrice = (
  item: { priceKobo: number },
  variant: { priceKobo: number | null } | null | undefined,
): number => variant?.priceKobo ?? item.priceKobo;

/** The one name of a variant: “128 GB, Black”, “Blue, size 12”. */
export const variantLabel = ({ option, color, size }: AnyName, t: Translate): string =>
  [option, color, size && t('cart.size', { size })].filter(Boolean).join(', ');

export const isNamed = (variant: VariantName): boolean =>
  variantSides.some((side) => variant[side] !== '');

/** Two variants of one name are one variant, however it was written. */
export const variantKey = (variant: VariantName): string =>
  JSON.stringify(variantSides.map((side) => composed(variant[side]).toLowerCase()));

/** What these variants differ in. */
export const sidesOf = (variants: readonly VariantName[]): VariantSide[] =>
  variantSides.filter((side) => variants.some((variant) => variant[side] !== ''));

/** A price in a list: with `from`, it is the lowest of several. */
export interface ShownPrice {
  priceKobo: number;
  from?: true | undefined;
  /** Struck beside it, while an offer runs. */
  wasKobo?: number | null | undefined;
  /** Buyers may offer less. */
  negotiable?: true | null | undefined;
}

/** What several things cost together in one place. */
export function shownPrice(prices: readonly number[]): ShownPrice | undefined {
  if (prices.length === 0) return undefined;
  const priceKobo = Math.min(...prices);
  return { priceKobo, ...(Math.max(...prices) > priceKobo && { from: true }) };
}

const other = 'Other';

/**
 * Holds pieces that came back without a variant to an item that has variants by now; stored like the shop's own
 * words, and named in what the item's variants differ in.
 */
export function unsortedName(variants: readonly VariantName[]): VariantName {
  const sides = sidesOf(variants);
  const named = sides.length > 0 ? sides : (['color'] as const);
  return { ...noName, ...Object.fromEntries(named.map((side) => [side, other])) };
}
