import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { lagosDay, now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { checked } from '#app/platform/http/forms/form-fault.server.ts';
import { keyOf, rawForm } from '#app/platform/http/input/form-fields.ts';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { lockOwnStock } from '../commands/own-stock.server.ts';
import { stockErrors } from '../stocks.errors.ts';
import { stocks } from '../stocks.table.server.ts';
import { maxPriceKobo } from '../stocks.ts';
import { setOffer, stopOffer } from './offers.server.ts';
import { stockCosts } from './prices.table.server.ts';
import { averageCost } from './prices.ts';

const day = 86_400_000;
const naira = textField({ max: 30, tooLong: 'stocks.price_invalid' })
  .transform((typed) => (typed === '' ? null : (nairaToKobo(typed) ?? -1)))
  .refine((kobo) => kobo === null || (kobo >= 0 && kobo <= maxPriceKobo), 'stocks.price_invalid');
const date = keyField({ max: 10, invalid: 'stocks.offer_time' }).regex(
  /^(\d{4}-\d{2}-\d{2})?$/,
  'stocks.offer_time',
);
const startOf = (text: string): Date => new Date(`${text}T00:00:00+01:00`);

/** `until` is the last day on which the price counts. */
const offerInput = z
  .object({ price: naira, from: date.default(''), until: date.min(10, 'stocks.offer_time') })
  .transform(({ price, from, until }) => ({
    priceKobo: price ?? 0,
    startsAt: from === '' || from === lagosDay() ? now() : startOf(from),
    endsAt: new Date(startOf(until).getTime() + day),
  }))
  .refine(({ startsAt, endsAt }) => ![startsAt, endsAt].some((at) => Number.isNaN(at.getTime())), {
    path: ['until'],
    message: 'stocks.offer_time',
  });

const costInput = z.object({
  cost: naira.default(null),
  floor: naira.default(null),
  pieces: keyField({ max: 7, invalid: 'stocks.quantity_invalid' })
    .regex(/^\d{0,7}$/, 'stocks.quantity_invalid')
    .transform((text) => (text === '' ? 0 : Number(text)))
    .default(0),
  variantId: keyField().default(''),
});

/**
 * Cost and floor of an item or variant. With `pieces`, the cost is that of so many new ones, and the average moves;
 * without, it is what one costs.
 */
export async function saveCosts(
  tx: Transaction,
  actor: Actor,
  given: z.output<typeof costInput> & { stockId: string },
): Promise<void> {
  await lockShop(tx, actor, 'prices.edit');
  const { stock, variants } = await lockOwnStock(tx, actor, given.stockId);
  const variant = variants.find(({ id }) => id === given.variantId);
  if (given.variantId !== '' && !variant) throw stockErrors.not_found();
  const { cost, floor, pieces } = given;
  const row = and(
    eq(stockCosts.stockId, stock.id),
    variant ? eq(stockCosts.variantId, variant.id) : isNull(stockCosts.variantId),
  );
  const [known] = await tx.select().from(stockCosts).where(row);
  const quantity = variant?.quantity ?? stock.quantity;
  const costKobo =
    pieces > 0 && cost !== null
      ? averageCost({ quantity, costKobo: known?.costKobo ?? null, pieces, unitKobo: cost })
      : cost;
  await tx
    .insert(stockCosts)
    .values({ stockId: stock.id, variantId: variant?.id ?? null, costKobo, floorKobo: floor })
    .onConflictDoUpdate({
      target: [stockCosts.stockId, stockCosts.variantId],
      set: { costKobo, floorKobo: floor, updatedAt: sql`now()` },
    });
}

const negotiableInput = z.object({ negotiable: keyField({ max: 2 }).default('') });

/** Whether buyers may offer less for it; what was offered before stays to be answered. */
export async function setNegotiable(
  tx: Transaction,
  actor: Actor,
  { stockId, negotiable }: { stockId: string; negotiable: boolean },
): Promise<void> {
  await lockShop(tx, actor, 'prices.edit');
  const { stock } = await lockOwnStock(tx, actor, stockId);
  if (stock.negotiable === negotiable) return;
  await tx.update(stocks).set({ negotiable, updatedAt: now() }).where(eq(stocks.id, stock.id));
}

/** The forms of an item's prices page. */
export const answerPrices = (actor: Actor, stockId: string, form: FormData): Promise<void> =>
  inTransaction(async (tx) => {
    switch (keyOf(form, 'intent')) {
      case 'offer':
        return setOffer(tx, actor, { ...checked(offerInput, rawForm(form)), stockId });
      case 'stop':
        return stopOffer(tx, actor, stockId);
      case 'costs':
        return saveCosts(tx, actor, { ...checked(costInput, rawForm(form)), stockId });
      case 'negotiable': {
        const { negotiable } = checked(negotiableInput, rawForm(form));
        return setNegotiable(tx, actor, { stockId, negotiable: negotiable !== '' });
      }
      default:
        throw stockErrors.fill_required();
    }
  });
