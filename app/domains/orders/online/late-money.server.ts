import { asc, eq } from 'drizzle-orm';
import { requestRefund } from '#app/domains/payments/commands/send-refund.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { log } from '#app/platform/log.server.ts';
import { changeStatus, takeGoods } from '../commands/change-order.server.ts';
import type { Order } from '../commands/order-log.server.ts';
import { isShopStanding, linesToMove } from '../facts.queries.server.ts';
import { orderLines } from '../orders.table.server.ts';
import { bookRefund } from './book-returns.server.ts';
import { type LockedPayment, leftOf } from './lock-payment.server.ts';

/** The order is over and nobody of the shop has ended it on purpose. */
const mayReopen = ({ status, cancelReason }: Order): boolean =>
  status === 'expired' || (status === 'cancelled' && cancelReason === null);

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

/**
 * Money that came after the order was over: back into work when the goods are still there, else
 * everything goes back to the buyer by itself.
 */
export async function handleLateMoney(tx: Transaction, found: LockedPayment): Promise<void> {
  const { order, payment } = found;
  // Nobody will work on the orders of a shop that its owner has deleted.
  const stands = order !== undefined && (await isShopStanding(tx, order.shopId));
  const isOver = order?.status === 'expired' || order?.status === 'cancelled';
  const isLate = isOver || (!stands && order?.status !== 'completed');
  if (!isLate || !payment.reference) return;
  if (stands && mayReopen(order) && (await tryTakeGoods(tx, order))) {
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
}
