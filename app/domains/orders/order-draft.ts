import { z } from 'zod';
import { isReservedName } from '#app/domains/accounts/names/reserved-names.ts';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { codeKey } from './codes/codes.ts';
import { maxAddress, maxBuyerName, maxLines, maxNote, maxPieces } from './orders.ts';

/** Money of a sale, in kobo. */
export const amountKobo = z.number().int().min(0).max(100_000_000_000_000, 'orders.amount_invalid');

/** A sum that stood on the page, also as a form writes it. */
const seenKobo = z.union([
  amountKobo,
  keyField({ max: 15 })
    .regex(/^\d{0,15}$/)
    .transform(Number),
]);

/** Empty in a form, it is a fee that only the shop can say. */
const seenFee = z.union([
  z.null(),
  amountKobo,
  keyField({ max: 15 })
    .regex(/^\d{0,15}$/)
    .transform((text) => (text === '' ? null : Number(text))),
]);

export const seenLine = z.object({
  stockId: z.uuid(),
  variantId: z.uuid().nullable().default(null),
  quantity: z.number().int().min(1).max(maxPieces),
  priceKobo: z.number().int().min(0),
});

export const seenLines = z
  .array(seenLine)
  .min(1, 'orders.empty')
  .max(maxLines, 'orders.too_many_lines');

/** Shops read it beside orders, offers and messages: nobody writes to them as Oja. */
export const buyerName = textField({ max: maxBuyerName, tooLong: 'orders.name_too_long' })
  .refine(Boolean, 'orders.name_required')
  .refine((name) => !isReservedName(name), 'accounts.name_reserved');

/** What a buyer fills in at the check-out. */
export const orderDraft = z
  .object({
    shopId: keyField(),
    name: buyerName,
    phone: textField({ max: 40, tooLong: 'orders.phone_invalid' })
      .transform((typed) => phoneKey(typed) ?? '')
      .refine(Boolean, 'orders.phone_invalid'),
    getBy: z.enum(['pickup', 'delivery'], 'orders.choose_way'),
    address: textField({ max: maxAddress, tooLong: 'orders.address_too_long' }).default(''),
    note: textField({ max: maxNote, tooLong: 'orders.note_too_long' }).default(''),
    payBy: z.enum(['delivery', 'transfer', 'online'], 'orders.choose_way'),
    /** A discount code; empty without one. */
    promo: textField({ max: 60, tooLong: 'orders.code_unknown' }).transform(codeKey).default(''),
    /** The code of an agreed price that is ordered at; empty for a cart. */
    deal: keyField({ max: 40, invalid: 'orders.bid_not_found' }).default(''),
    /** What code or agreed price took off when the buyer pressed the button. */
    discountKobo: seenKobo.default(0),
    /** Key of the buyer's place, for a delivery. */
    place: keyField({ max: 80, invalid: 'orders.place_required' }).default(''),
    /** The fee that stood on the page; null where the shop was to say it. */
    feeKobo: seenFee.default(null),
    /** The shop's row for it (`zoneMark`). */
    zone: textField({ max: 80 }).default(''),
    lines: seenLines,
  })
  .refine(({ getBy, address }) => getBy === 'pickup' || address !== '', {
    path: ['address'],
    message: 'orders.address_required',
  });

export type OrderDraft = z.output<typeof orderDraft>;
