import { z } from 'zod';
import { phoneKey } from '#app/domains/accounts/phone.ts';
import { plainLine } from '#app/platform/text/plain-line.ts';
import { maxAddress, maxBuyerName, maxLines, maxNote, maxPieces } from './orders.ts';

const line = (most: number, code: string) =>
  z.string().max(2_000, code).transform(plainLine).pipe(z.string().max(most, code));

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

/** What a buyer fills in at the check-out. */
export const orderDraft = z
  .object({
    shopId: z.string(),
    name: line(maxBuyerName, 'orders.name_too_long').refine(Boolean, 'orders.name_required'),
    phone: z
      .string()
      .max(40, 'orders.phone_invalid')
      .transform((typed) => phoneKey(typed) ?? '')
      .refine(Boolean, 'orders.phone_invalid'),
    getBy: z.enum(['pickup', 'delivery'], 'orders.choose_way'),
    address: line(maxAddress, 'orders.address_too_long').default(''),
    note: line(maxNote, 'orders.note_too_long').default(''),
    payBy: z.enum(['delivery', 'transfer', 'online'], 'orders.choose_way'),
    lines: seenLines,
  })
  .refine(({ getBy, address }) => getBy === 'pickup' || address !== '', {
    path: ['address'],
    message: 'orders.address_required',
  });

export type OrderDraft = z.output<typeof orderDraft>;
