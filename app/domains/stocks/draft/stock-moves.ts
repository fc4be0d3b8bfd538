import { z } from 'zod';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { maxQuantity, maxReason } from '../stocks.ts';

const remark = textField({ max: maxReason, tooLong: 'stocks.notes_too_long' });
const pieces = z
  .number()
  .int('stocks.quantity_invalid')
  .min(0, 'stocks.quantity_invalid')
  .max(maxQuantity, 'stocks.quantity_invalid');
/** For a whole delivery of goods. */
const maxPaidKobo = 100_000_000_000_000;
const variantId = z.uuid('app.invalid').nullable();

export const restockInput = z.object({
  stockId: keyField(),
  variants: z.array(z.object({ variantId, quantity: pieces })).max(200),
  note: remark.default(''),
  /** What all of them cost together; said by those who may see costs. */
  costKobo: z
    .number()
    .int('stocks.price_invalid')
    .min(0, 'stocks.price_invalid')
    .max(maxPaidKobo, 'stocks.price_invalid')
    .optional(),
});
export type RestockInput = z.output<typeof restockInput>;

export const correctInput = z.object({
  stockId: keyField(),
  variantId,
  counted: pieces,
  reason: remark.refine(Boolean, 'stocks.reason_required'),
  /** The figure that the person saw while counting. */
  from: pieces.optional(),
});
export type CorrectInput = z.output<typeof correctInput>;

/** So many more or fewer than the book says. */
export const stockCorrection = z.object({
  stockId: keyField(),
  variantId,
  change: z.number().int().min(-maxQuantity).max(maxQuantity),
  reason: remark.refine(Boolean, 'stocks.reason_required'),
});
export type StockCorrection = z.output<typeof stockCorrection>;

/** So many there were when they were counted, whatever came before. */
export const stockCount = z.object({
  stockId: keyField(),
  variantId,
  counted: pieces,
  reason: remark.default(''),
});
export type StockCount = z.output<typeof stockCount>;
