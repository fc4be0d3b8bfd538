import { z } from 'zod';
import { keyField } from '#app/platform/text/fields.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { line, written } from '../fields/field-rules.ts';
import { maxPriceKobo, maxQuantity, maxShortText, maxVariants, minPriceKobo } from '../stocks.ts';
import {
  isNamed,
  maxOptionName,
  sidesOf,
  type VariantSide,
  variantKey,
} from '../variants/variants.ts';

const name = line(maxShortText, 'stocks.short_text_too_long');

/** How many; null where nothing was written. */
const pieces = written.transform((text, context): number | null => {
  if (text === '') return null;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (value < 0 || value > maxQuantity)
    context.addIssue({ code: 'custom', message: 'stocks.quantity_invalid' });
  return value;
});

const ownPrice = written.transform((text, context): number | null => {
  if (text === '') return null;
  const kobo = nairaToKobo(text) ?? 0;
  if (kobo < minPriceKobo || kobo > maxPriceKobo)
    context.addIssue({ code: 'custom', message: 'stocks.row_price_invalid' });
  return kobo;
});

const rowShape = z.object({
  /** The variant that is edited; a new one has none. */
  id: keyField().optional(),
  /** What the editor saw when the variant was opened. */
  from: z.number().int().min(0).optional(),
  option: name,
  color: name,
  size: name,
  quantity: pieces,
  price: ownPrice,
});

type Row = z.output<typeof rowShape>;
export type DraftVariant = Omit<Row, 'quantity'> & { quantity: number };

/** Empty lines of a form; everything else was written by somebody. */
const isWritten = (row: Row): boolean =>
  isNamed(row) || row.quantity !== null || row.price !== null;

/** What is wrong with rows that a person wrote: nothing of them is dropped in silence. */
function faultOf(rows: readonly Row[], optionName: string): string | undefined {
  if (rows.some((row) => !isNamed(row))) return 'stocks.row_name_missing';
  if (rows.some(({ quantity }) => quantity === null)) return 'stocks.row_quantity_missing';
  const sides = new Set<VariantSide>(sidesOf(rows));
  if (optionName !== '') sides.add('option');
  const isWhole = (row: Row) => [...sides].every((side) => row[side] !== '');
  if (!rows.every(isWhole) || (sides.size > 0 && rows.length === 0)) return 'stocks.rows_uneven';
  return undefined;
}

const isTwice = (rows: readonly Row[]): boolean => new Set(rows.map(variantKey)).size < rows.length;

export const variantShape = {
  optionName: line(maxOptionName, 'stocks.option_name_too_long'),
  variants: z.array(rowShape).max(maxVariants, 'stocks.rows_invalid').default([]),
};

/** What of the draft's rules matters here. */
interface RowRules {
  missing: 'stocks.fill_required' | 'stocks.missing_fields';
  minQuantity: number;
}

interface Written {
  optionName: string;
  variants: Row[];
}

/**
 * The variants as they are stored. A form is asked about what is half written; of a program's list, as the
 * specification has it, only what has a name and pieces is taken.
 */
export function completeVariants(
  { optionName, variants }: Written,
  { missing, minQuantity }: RowRules,
  context: Pick<z.core.$RefinementCtx, 'addIssue'>,
): { optionName: string; variants: DraftVariant[] } {
  const isForm = missing === 'stocks.fill_required';
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const rows = isForm
    ? variants.filter(isWritten)
    : variants.filter((row) => isNamed(row) && (row.quantity ?? 0) > 0);
  const fault = isForm ? faultOf(rows, optionName) : undefined;
  if (fault) refuse('variants', fault);
  else if (isTwice(rows)) refuse('variants', 'stocks.rows_invalid');
  // A new item has pieces, whichever variant holds them.
  else if (rows.length > 0 && rows.every((row) => (row.quantity ?? 0) < minQuantity))
    refuse('variants', missing);
  const hasOption = sidesOf(rows).includes('option');
  if (hasOption && optionName === '') refuse('optionName', 'stocks.option_name_missing');
  return {
    optionName: hasOption ? optionName : '',
    variants: rows.map((row) => ({ ...row, quantity: row.quantity ?? 0 })),
  };
}
