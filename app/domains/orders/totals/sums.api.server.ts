import { z } from 'zod';
import { placeInFull } from '#app/domains/places/places.ts';
import { floorsOf } from '#app/domains/stocks/prices/prices.queries.server.ts';
import { floorFor } from '#app/domains/stocks/prices/prices.ts';
import { database } from '#app/platform/db/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { stepFields, stepOfFields } from '#app/platform/extra-step/step-fields.ts';
import { errorText } from '#app/platform/http/errors/error-answer.server.ts';
import { jsonFunction } from '#app/platform/http/functions/json-function.server.ts';
import { limitVisitor } from '#app/platform/http/limits/call-limit.server.ts';
import type { Translator } from '#app/platform/i18n/messages.ts';
import { keyField, ownText, textField } from '#app/platform/text/fields.ts';
import { visitorOfCall } from '#app/platform/visitors/signed-visitor.server.ts';
import { cartItems } from '../cart/cart.queries.server.ts';
import { lineKey } from '../cart/cart.ts';
import { codeKey } from '../codes/codes.ts';
import { seenLines } from '../order-draft.ts';
import { deliveryNow, feeSums, offSums } from './order-sums.server.ts';
import { goodsOf } from './totals.ts';

/** Codes are short: whoever tries them one by one ends here. */
const sumsLimit = { name: 'order-sums', visitor: 200, address: 6_000 };

const promo = textField({ max: 60, tooLong: 'orders.code_unknown' }).transform(codeKey);

const zoneShape = z.object({ name: ownText, daysFrom: z.number(), daysTo: z.number() });

/** Why a code or a place does not do, in the caller's language; anything else is thrown on. */
function faultOf(error: unknown, translator: Translator): string {
  if (error instanceof AppError && error.fields) return errorText(error, translator);
  throw error;
}

/** Before anything is ordered: what comes off and what the delivery costs, or why not. */
const readSums = jsonFunction({
  method: 'post',
  path: '/orderSums',
  summary:
    'What a discount code takes off a cart and what its delivery costs, before it is ordered',
  access: 'public',
  input: z.object({
    shopId: keyField(),
    promo: promo.default(''),
    /** Of a price that was agreed. */
    deal: keyField({ max: 40 }).default(''),
    getBy: z.enum(['pickup', 'delivery']).default('pickup'),
    place: keyField({ max: 80 }).default(''),
    lines: seenLines,
    ...stepFields,
  }),
  output: z.object({
    discountKobo: z.number(),
    /** Null where only the shop can say it. */
    feeKobo: z.number().nullable(),
    zone: ownText,
    code: z
      .object({ code: ownText, percent: z.number().nullable(), endsAt: ownText.nullable() })
      .optional(),
    codeFault: ownText.optional(),
    delivery: z
      .object({ kind: z.enum(['zone', 'ask', 'none', 'unset']), zone: zoneShape.optional() })
      .optional(),
    placeName: ownText.optional(),
    placeFault: ownText.optional(),
  }),
  handle: async ({ lines: seen, ...asked }, { c }) => {
    const { clientAddress: address, translator } = c.var.context;
    const met = await visitorOfCall(c);
    await limitVisitor({ met, address, step: stepOfFields(asked) }, sumsLimit);
    const items = (await cartItems(seen)).filter(({ shop }) => shop.id === asked.shopId);
    const floors = await floorsOf(
      database(),
      items.map(({ stockId }) => stockId),
    );
    const lines = seen.flatMap(({ quantity, ...line }) => {
      const item = items.find((known) => lineKey(known) === lineKey(line));
      const floorKobo = floorFor(floors, line);
      return item ? [{ ...item, floorKobo, quantity: Math.min(quantity, item.left) }] : [];
    });
    const order = { ...asked, phone: '' };
    const off = await offSums(database(), order, { lines }).catch((error: unknown) => ({
      code: undefined,
      bid: undefined,
      discountKobo: 0,
      goodsKobo: goodsOf(lines),
      codeFault: faultOf(error, translator),
    }));
    const fee =
      asked.getBy === 'delivery' && asked.place !== ''
        ? await deliveryNow(database(), order, off.goodsKobo).then(feeSums, (error: unknown) => ({
            ...feeSums({ kind: 'none', feeKobo: null }),
            placeFault: faultOf(error, translator),
          }))
        : feeSums(asked.getBy === 'delivery' ? { kind: 'unset', feeKobo: null } : undefined);
    const { code, bid: _bid, goodsKobo: _goods, ...rest } = off;
    return {
      ...rest,
      ...fee,
      code: code && {
        code: code.code,
        percent: code.percent,
        endsAt: code.endsAt?.toISOString() ?? null,
      },
      placeName: placeInFull(asked.place),
    };
  },
});

export const sumsFunctions = [readSums];
