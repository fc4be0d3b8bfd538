import { eq } from 'drizzle-orm';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { maxFeeKobo } from '#app/domains/shops/delivery/delivery.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { lockByCode, lockOwnOrder } from '../commands/change-order.server.ts';
import { noteHistory, type Order, tellChange } from '../commands/order-log.server.ts';
import { tellOrderBuyer } from '../commands/order-news.server.ts';
import { orderSwitches, refuseWhileSuspended } from '../facts.queries.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderCounters, orders } from '../orders.table.server.ts';
import { isFeeOpen, isFree, patienceOf } from '../orders.ts';
import { oddFor } from '../totals/odd-amount.server.ts';

/** As the team types it, in naira. */
export const feeInput = textField({ max: 30, tooLong: 'orders.amount_invalid' })
  .transform((typed) => nairaToKobo(typed) ?? -1)
  .refine((kobo) => kobo >= 0 && kobo <= maxFeeKobo, 'orders.amount_invalid');

/** As a page sends back what stood on it. */
export const seenFeeInput = keyField({ max: 12, invalid: 'orders.fee_changed' })
  .regex(/^\d{1,12}$/, 'orders.fee_changed')
  .transform(Number);

const hour = 3_600_000;

/** A buyer is told to pay otherwise; whoever names a fee can name another. */
function asOfFee(error: unknown): never {
  const isNoneLeft = error instanceof AppError && error.code === orderErrors.no_amount_left().code;
  throw isNoneLeft ? orderErrors.no_amount_of_fee() : error;
}

/**
 * With another fee it is another sum, and its own amount is chosen anew under the lock of the shop's order number. Goods that
 * a code paid for had no sum to take anything off before.
 */
export async function sumsWith(tx: Transaction, order: Order, feeKobo: number) {
  const { id, shopId, oddKobo, payBy } = order;
  const sumKobo = order.totalKobo + oddKobo - order.feeKobo + feeKobo;
  const isApart = oddKobo > 0 || (payBy === 'transfer' && (await orderSwitches(tx, shopId)).apart);
  if (!isApart) return { feeKobo, totalKobo: sumKobo };
  await tx.select().from(orderCounters).where(eq(orderCounters.shopId, shopId)).for('update');
  const odd = await oddFor(tx, { shopId, id }, sumKobo);
  const discountKobo = order.discountKobo - oddKobo + odd;
  return { feeKobo, discountKobo, oddKobo: odd, totalKobo: sumKobo - odd };
}

/** The shop names what the delivery costs; named again before the buyer has agreed, the last one counts. */
export async function tellFee(
  tx: Transaction,
  actor: Actor,
  { orderId, feeKobo }: { orderId: string; feeKobo: number },
): Promise<Order> {
  const { order, doer } = await lockOwnOrder(tx, actor, orderId);
  if (order.status !== 'pending' || !isFeeOpen(order)) throw orderErrors.fee_not_asked();
  if (order.feeState === 'told' && order.feeKobo === feeKobo) return order;
  const [changed] = await tx
    .update(orders)
    .set({
      ...(await sumsWith(tx, order, feeKobo).catch(asOfFee)),
      feeState: 'told',
      // The buyer has as long to say yes as the shop had to name it.
      expiresAt: new Date(now().getTime() + 48 * hour),
      updatedAt: now(),
    })
    .where(eq(orders.id, order.id))
    .returning();
  if (!changed) throw orderErrors.not_found();
  await noteHistory(tx, order.id, { kind: 'fee_told', doer, amountKobo: feeKobo });
  await tellChange(tx, changed, 'order.changed');
  await tellOrderBuyer(tx, changed);
  return changed;
}

/** The buyer's yes to the fee that stood on the page; from now on it is an order like any other. */
export async function agreeFee(tx: Transaction, code: string, seenKobo: number): Promise<Order> {
  const order = await lockByCode(tx, code);
  if (order.feeState === 'agreed' && order.feeKobo === seenKobo) return order;
  if (order.status !== 'pending' || order.feeState !== 'told') throw orderErrors.fee_not_asked();
  if (order.feeKobo !== seenKobo) throw orderErrors.fee_changed();
  await refuseWhileSuspended(tx, order);
  const agreed = { ...order, feeState: 'agreed' as const };
  const until = new Date(now().getTime() + patienceOf(order.payBy));
  const [changed] = await tx
    .update(orders)
    .set({
      feeState: agreed.feeState,
      expiresAt: isFree(agreed) ? null : until,
      updatedAt: now(),
    })
    .where(eq(orders.id, order.id))
    .returning();
  if (!changed) throw orderErrors.not_found();
  await noteHistory(tx, order.id, {
    kind: 'fee_agreed',
    doer: { by: 'buyer' },
    amountKobo: order.feeKobo,
  });
  await tellChange(tx, changed, 'order.changed');
  return changed;
}
