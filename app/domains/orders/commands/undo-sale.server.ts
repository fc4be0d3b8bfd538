import { asc, eq } from 'drizzle-orm';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderHistory } from '../orders.table.server.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { undoMs } from '../steps/undo.ts';
import { changeStatus, lockOwnOrder } from './change-order.server.ts';
import { noteHistory } from './order-log.server.ts';
import { reversePayment } from './record-payment.server.ts';

/** Who made the sale, and whether it was taken back already. */
async function sellerOf(tx: Transaction, orderId: string) {
  const entries = await tx
    .select({ kind: orderHistory.kind, userId: orderHistory.byUserId })
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.id));
  const [placed] = entries;
  return placed && { ...placed, isUndone: entries.some(({ kind }) => kind === 'undone') };
}

/**
 * A wrong tap: the goods come back by a return movement, the money by a correction. Only the seller may, for as
 * long as any undo. A repeated call changes nothing.
 */
export async function undoCounterSale(
  tx: Transaction,
  actor: Actor,
  orderId: string,
): Promise<void> {
  const { order, doer } = await lockOwnOrder(tx, actor, orderId);
  const seller = await sellerOf(tx, order.id);
  if (order.source !== 'counter') throw orderErrors.undo_too_late();
  if (seller?.userId !== actor.userId) throw orderErrors.undo_not_yours();
  if (seller.isUndone) return;
  const age = now().getTime() - order.placedAt.getTime();
  const isAsSold = order.status === (order.getBy === 'delivery' ? 'confirmed' : 'completed');
  const [payment, ...since] = await tx
    .select({ id: orderPayments.id })
    .from(orderPayments)
    .where(eq(orderPayments.orderId, order.id))
    .orderBy(asc(orderPayments.id));
  // Money that was corrected or given back since is not taken off a second time.
  if (!isAsSold || since.length > 0 || age > undoMs) throw orderErrors.undo_too_late();
  const changed = await changeStatus(tx, order, { to: 'cancelled', doer, isUndo: true });
  await noteHistory(tx, order.id, { kind: 'undone', doer });
  if (payment) await reversePayment(tx, changed, payment.id, doer);
}
