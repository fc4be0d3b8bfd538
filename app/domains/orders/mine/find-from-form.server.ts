import { z } from 'zod';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { proveFromForm } from '#app/domains/accounts/prove-from-form.server.ts';
import { readForm } from '#app/platform/http/forms/form-fault.server.ts';
import { typedAgain } from '#app/platform/http/input/form-fields.ts';
import type { RequestContext } from '#app/platform/http/request-context.server.ts';
import { textField } from '#app/platform/text/fields.ts';
import { bringOrders, sendFindCode } from './find-orders.server.ts';

/** The number that orders were placed with. */
export const buyerPhone = textField({ max: 40, tooLong: 'orders.phone_invalid' })
  .transform((typed) => phoneKey(typed) ?? '')
  .refine(Boolean, 'orders.phone_invalid');

const input = z.object({
  phone: buyerPhone,
  number: textField({ max: 12, tooLong: 'orders.number_invalid' })
    .transform((typed) => typed.replace(/[#\s]/g, ''))
    .refine((typed) => /^\d{0,9}$/.test(typed), 'orders.number_invalid')
    .transform((typed) => (typed === '' ? undefined : Number(typed))),
});

/** "Find my order": first the code, then the orders. */
export async function findFromForm(request: Request, facts: RequestContext, form: FormData) {
  const find = () => readForm(input, form);
  const { proved, ...rest } = await proveFromForm(
    { request, facts, form },
    {
      limit: { name: 'find-orders', visitor: 60, address: 3_000 },
      typed: { phone: typedAgain(form, 'phone', 40), number: typedAgain(form, 'number', 12) },
      ask: async ({ requester }, options) => sendFindCode({ ...find(), requester }, options),
      prove: async ({ requester, visitorId }, code) =>
        bringOrders({ ...find(), requester }, { code, visitorId }),
      startAgain: 'orders.none_found',
    },
  );
  /** The codes of the orders that are on this device now. */
  return { ...rest, found: proved };
}
