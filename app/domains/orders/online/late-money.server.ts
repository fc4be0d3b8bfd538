import { asc, eq } from 'drizzle-orm';
import { requestRefund } from '#app/domains/payments/commands/send-refund.server.ts';
import { suspendedAt } from '#app/domains/shops/commands/suspension.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { log } from '#app/platform/log.server.ts';
import { changeStatus, takeGoods } from '../commands/change-order.server.ts';
import type { Order } from '../commands/order-log.server.ts';
import { isShopStanding, linesToMove } from '../facts.queries.server.ts';
import { orderLines } from '../orders.table.server.ts';
import { isErased } from '../orders.ts';
import { bookRefund } from './book-returns.server.ts';
import { type LockedPayment, leftOf } from './lock-payment.server.ts';

/** The order is over, nobody of the shop has ended it on purpose, and its buyer can still be reached. */
const mayReopen = (order: Order): boolean =>
  !isErased(order) &&
  (order.status === 'expired' || (order.status === 'cancelled' && order.cancelReason === null));

/** Every line must be there as it was ordered: a variant that was taken out of the item is not. */
async function isWhole(tx: Transaction, order: Order, movable: number): Promise<boolean> {
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const lost = lines.some(
    ({ variantId, color, size, option }) => !variantId && (color || size || option),
  );
  return !lost && lines.length === movable;
}

/** Takes the goods again, all of them or none. */
async function tryTakeGoods(tx: Transaction, order: Order): Promise<boolean> {
  const lines = await linesToMove(tx, order.id);
  if (!(await isWhole(tx, order, lines.length))) return false;
  try {
    // A savepoint: what was taken before a line fell short is given back.
    await tx.transaction((inner) => takeGoods(inner, order));
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

/** Paid on a page that was opened before its shop was suspended. An order that is done keeps its money. */
async function isPaidWhileSuspended(
  tx: Transaction,
  { order, payment }: LockedPayment,
): Promise<boolean> {
  if (!order || order.status === 'completed') return false;
  const at = await suspendedAt(order.shopId, tx);
  return at !== null && (payment.paidAt ?? now()) > at;
}

/** Nothing is left to pay in an order whose whole money went back. */
const endPaused = (tx: Transaction, order: Order) =>
  changeStatus(tx, order, {
    to: 'cancelled',
    doer: { by: 'system' },
    reason: translatorFor(order.language).t('order.paused_ended'),
  });

/**
 * Money that nobody may keep goes back to the buyer by itself: what came while the shop is suspended, and what came
 * after the order was over unless goods and buyer are still there and it goes back into work.
 */
export async function handleLateMoney(tx: Transaction, found: LockedPayment): Promise<void> {
  const { order, payment } = found;
  // Nobody will work on the orders of a shop that its owner has deleted.
  const stands = order !== undefined && (await isShopStanding(tx, order.shopId));
  const isOver = order?.status === 'expired' || order?.status === 'cancelled';
  const isLate = isOver || (!stands && order?.status !== 'completed');
  const isPaused = order !== undefined && (await isPaidWhileSuspended(tx, found));
  if (!(isLate || isPaused) || !payment.reference) return;
  if (stands && !isPaused && mayReopen(order) && (await tryTakeGoods(tx, order))) {
    await changeStatus(tx, order, { to: 'pending', doer: { by: 'system' } });
    return;
  }
  const amountKobo = await leftOf(tx, payment);
  if (amountKobo <= 0) return;
  log.warn({ reference: payment.reference }, 'money came too late and goes back');
  const { refund } = await requestRefund(tx, {
    reference: payment.reference,
    amountKobo,
    operationKey: 'late',
  });
  await bookRefund(tx, found, refund);
  if (isPaused && !isOver && order.paidKobo <= 0) await endPaused(tx, order);
}
