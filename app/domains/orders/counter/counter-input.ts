import { z } from 'zod';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { areaKeyOf, placeByKey } from '#app/domains/places/places.ts';
import { maxDays, maxFeeKobo, maxZoneName } from '#app/domains/shops/delivery/delivery.ts';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { amountKobo, seenLine } from '../order-draft.ts';
import { maxAddress, maxBuyerName, maxLines, maxReasonLetters } from '../orders.ts';

/** At the counter a line may be sold at another price than the one that was seen. */
export const soldLine = seenLine.extend({ soldKobo: amountKobo.optional() });

const days = z.number().int().min(0).max(maxDays);

/** Brought to the buyer: the fee as the seller said it, and the shop's row as it stood on the screen. */
const counterDelivery = z.object({
  address: textField({ max: maxAddress, tooLong: 'orders.address_too_long' }).refine(
    Boolean,
    'orders.address_required',
  ),
  /** Key of the area that it goes to; left out by older pages. */
  place: keyField({ max: 80, invalid: 'orders.place_required' })
    .refine((key) => areaKeyOf(placeByKey(key)?.key ?? '') !== undefined, 'orders.place_required')
    .optional(),
  feeKobo: z.number().int().min(0).max(maxFeeKobo, 'orders.amount_invalid'),
  zone: z
    .object({
      name: textField({ max: maxZoneName }).refine(Boolean),
      daysFrom: days,
      daysTo: days,
    })
    .refine(({ daysFrom, daysTo }) => daysFrom <= daysTo)
    .optional(),
});

/**
 * What is left out stays out: a sale that an older version of the page kept has the same hash as before,
 * so that sent again it is still the same sale.
 */
export const counterInput = z.object({
  lines: z.array(soldLine).min(1, 'orders.empty').max(maxLines, 'orders.too_many_lines'),
  /** On the whole sale. */
  discountKobo: amountKobo.optional(),
  /** Why it was sold for less. */
  reason: textField({ max: maxReasonLetters, tooLong: 'orders.reason_too_long' }).optional(),
  buyerName: textField({ max: maxBuyerName, tooLong: 'orders.name_too_long' }).optional(),
  buyerPhone: textField({ max: 40, tooLong: 'orders.phone_invalid' })
    .transform((typed) => (typed === '' ? '' : (phoneKey(typed) ?? undefined)))
    .refine((key) => key !== undefined, 'orders.phone_invalid')
    .optional(),
  delivery: counterDelivery.optional(),
  method: z.enum(['cash', 'transfer', 'pos'], 'orders.choose_way'),
  /** For a transfer: the seller has seen it in the shop's account. */
  transferSeen: z.literal(true).optional(),
  /** Only of a part payment: what was paid now. The rest is owed. */
  paidKobo: amountKobo.optional(),
  /** By the phone's clock: when the sale was made, and when it was sent. */
  soldAt: z.iso.datetime({ offset: true }).optional(),
  sentAt: z.iso.datetime({ offset: true }).optional(),
});
export type CounterInput = z.output<typeof counterInput>;
