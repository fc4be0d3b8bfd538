import { z } from 'zod';
import { database } from '#app/platform/db/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { stepFields, stepOfFields } from '#app/platform/extra-step/step-fields.ts';
import { errorText } from '#app/platform/http/errors/error-answer.server.ts';
import { jsonFunction } from '#app/platform/http/functions/json-function.server.ts';
import { limitVisitor } from '#app/platform/http/limits/call-limit.server.ts';
import { keyField, ownText, textField } from '#app/platform/text/fields.ts';
import { visitorOfCall } from '#app/platform/visitors/signed-visitor.server.ts';
import { cartItems } from '../cart/cart.queries.server.ts';
import { codeKey } from '../codes/codes.ts';
import { seenLines } from '../order-draft.ts';
import { lineKey } from '../orders.ts';
import { sumsNow } from './order-sums.server.ts';

/** Codes are short: whoever tries them one by one ends here. */
const sumsLimit = { name: 'order-sums', visitor: 200, address: 6_000 };

/** Before anything is ordered: what comes off, or why it does not. */
const readSums = jsonFunction({
  method: 'post',
  path: '/orderSums',
  summary: 'What a discount code takes off a cart, before it is ordered',
  access: 'public',
  input: z.object({
    shopId: keyField(),
    promo: textField({ max: 60, tooLong: 'orders.code_unknown' }).transform(codeKey).default(''),
    lines: seenLines,
    ...stepFields,
  }),
  output: z.object({
    discountKobo: z.number(),
    code: z
      .object({ code: ownText, percent: z.number().nullable(), endsAt: ownText.nullable() })
      .optional(),
    /** Why the code takes nothing off, in the caller's language. */
    codeFault: ownText.optional(),
  }),
  handle: async ({ shopId, promo, lines: seen, ...more }, { c }) => {
    const { clientAddress: address, translator } = c.var.context;
    const met = await visitorOfCall(c);
    await limitVisitor({ met, address, step: stepOfFields(more) }, sumsLimit);
    const items = (await cartItems(seen)).filter(({ shop }) => shop.id === shopId);
    const lines = seen.flatMap(({ quantity, ...line }) => {
      const item = items.find((known) => lineKey(known) === lineKey(line));
      return item ? [{ ...item, quantity: Math.min(quantity, item.left) }] : [];
    });
    try {
      const { code, discountKobo } = await sumsNow(
        database(),
        { shopId, phone: '', promo },
        { lines },
      );
      const told = code && {
        code: code.code,
        percent: code.percent,
        endsAt: code.endsAt?.toISOString() ?? null,
      };
      return { discountKobo, code: told };
    } catch (error) {
      if (!(error instanceof AppError) || !error.fields?.promo) throw error;
      return { discountKobo: 0, codeFault: errorText(error, translator) };
    }
  },
});

export const sumsFunctions = [readSums];
