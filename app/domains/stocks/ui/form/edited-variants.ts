import { useState } from 'react';
import { shelfOf } from '#app/domains/stocks/stocks.ts';
import {
  forEachSide,
  isNamed,
  sidesOf,
  type VariantName,
  type VariantSide,
  variantSides,
} from '#app/domains/stocks/variants/variants.ts';
import { koboToNaira } from '#app/platform/money.ts';

export interface EditedVariant extends VariantName {
  key: string;
  /** The stored variant and what it held when the form was opened. */
  id: string;
  from: string;
  quantity: string;
  /** Its own price in naira, as written. */
  price: string;
}

/** The variants of a form and what the person wants to say of each. */
export interface EditedVariants {
  rows: EditedVariant[];
  sides: readonly VariantSide[];
  optionName: string;
  ownPrices: boolean;
}

export const emptyVariant = (key: string): EditedVariant => ({
  key,
  id: '',
  from: '',
  ...forEachSide(() => ''),
  quantity: '',
  price: '',
});

/** Colour and size stand in a form that nothing is known of; at least one row does. */
export function variantsWith(rows: readonly EditedVariant[], optionName: string): EditedVariants {
  const whole = rows.map((row) => ({ ...emptyVariant(row.key), ...row }));
  const sides = new Set(sidesOf(whole));
  if (optionName !== '') sides.add('option');
  return {
    rows: whole.length > 0 ? whole : [emptyVariant('first')],
    sides: sides.size > 0 ? variantSides.filter((side) => sides.has(side)) : ['color', 'size'],
    optionName,
    ownPrices: whole.some(({ price }) => price !== ''),
  };
}

interface Stored extends VariantName {
  id: string;
  quantity: number;
  promised: number;
  priceKobo: number | null;
}

export const editedVariants = (
  variants: readonly Stored[],
  optionName: string | null,
): EditedVariants =>
  variantsWith(
    variants.map(({ id, priceKobo, ...variant }) => ({
      key: id,
      id,
      from: String(shelfOf(variant)),
      ...forEachSide((side) => variant[side]),
      quantity: String(shelfOf(variant)),
      price: priceKobo === null ? '' : String(koboToNaira(priceKobo)),
    })),
    optionName ?? '',
  );

/** Pieces of all variants; undefined when there is none, then the item has its own figure. */
export function variantTotal({ rows }: EditedVariants): number | undefined {
  const counted = rows.filter((row) => isNamed(row) && /^\d+$/.test(row.quantity.trim()));
  if (counted.length === 0) return undefined;
  return counted.reduce((sum, { quantity }) => sum + Number(quantity), 0);
}

/** What can be switched off in the editor. */
export type Switch = VariantSide | 'price';

/** What was typed under a switch: it is asked for before that goes. */
export const typedUnder = ({ rows, optionName }: EditedVariants, what: Switch): string[] => [
  ...new Set(
    [...(what === 'option' ? [optionName] : []), ...rows.map((row) => row[what])].filter(Boolean),
  ),
];

export function switchOff(variants: EditedVariants, what: Switch): EditedVariants {
  const rows = variants.rows.map((row) => ({ ...row, [what]: '' }));
  if (what === 'price') return { ...variants, rows, ownPrices: false };
  const sides = variants.sides.filter((side) => side !== what);
  return { ...variants, rows, sides, ...(what === 'option' && { optionName: '' }) };
}

export function switchOn(variants: EditedVariants, what: Switch): EditedVariants {
  if (what === 'price') return { ...variants, ownPrices: true };
  const sides = variantSides.filter((side) => side === what || variants.sides.includes(side));
  return { ...variants, sides };
}

/** The variants as the form's own fields have them; a side that is switched off has none. */
export function variantsIn(form: FormData, newKey: () => string): EditedVariant[] {
  const column = (name: string) => form.getAll(name).map(String);
  const [ids, froms, quantities] = [column('rowId'), column('rowFrom'), column('rowQuantity')];
  const names = {
    option: column('rowOption'),
    color: column('rowColor'),
    size: column('rowSize'),
  };
  const prices = column('rowPrice');
  return quantities.map((quantity, at) => ({
    key: ids[at] || newKey(),
    id: ids[at] ?? '',
    from: froms[at] ?? '',
    ...forEachSide((side) => names[side][at] ?? ''),
    quantity,
    price: prices[at] ?? '',
  }));
}

/** Keeps the variants of a form. */
export const useVariants = (first: EditedVariants) => useState<EditedVariants>(first);
