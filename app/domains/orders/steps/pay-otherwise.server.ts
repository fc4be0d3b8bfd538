import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { lockByCode } from '../commands/change-order.server.ts';
import { noteHistory, type Order, tellChange } from '../commands/order-log.server.ts';
import { refuseWhileSuspended } from '../facts.queries.server.ts';
import { holdMs } from '../hoarding/hold-time.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orders } from '../orders.table.server.ts';
import { isFeeOpen, isOver, owedOf } from '../orders.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { sumsWith } from './delivery-fee.server.ts';

/** What an order that was to be paid online can be paid by in its place. */
export const otherWayInput = z.enum(['transfer', 'delivery'], 'orders.choose_way');
export type OtherWay = z.infer<typeof otherWayInput>;

/** A payment that the bank has not answered may still come: whoever paid otherwise meanwhile would have paid twice. */
async function refuseWhileChecked(tx: Transaction, orderId: string): Promise<void> {
  const open = await tx.$count(
    orderPayments,
    and(
      eq(orderPayments.orderId, orderId),
      eq(orderPayments.method, 'online'),
      eq(orderPayments.state, 'pending'),
      isNull(orderPayments.flag),
      isNull(orderPayments.returnsId),
    ),
  );
  if (open > 0) throw orderErrors.bank_still_checks();
}

/** The card was declined or the payment page left: the buyer chooses a transfer or cash without asking the shop. */
export async function payOtherwise(tx: Transaction, code: string, payBy: OtherWay): Promise<Order> {
  const order = await lockByCode(tx, code);
  if (order.payBy === payBy) return order;
  if (order.payBy !== 'online' || isOver(order.status)) throw orderErrors.cannot_claim();
  if (isFeeOpen(order)) throw orderErrors.fee_open();
  if (owedOf(order) === 0 || order.paidKobo > 0) throw orderErrors.already_paid();
  await refuseWhileSuspended(tx, order);
  await refuseWhileChecked(tx, order.id);
  const until = new Date(now().getTime() + holdMs(order, payBy));
  const [changed] = await tx
    .update(orders)
    .set({
      ...(await sumsWith(tx, { ...order, payBy }, order.feeKobo)),
      payBy,
      expiresAt: order.status === 'pending' ? until : order.expiresAt,
      updatedAt: now(),
    })
    .where(eq(orders.id, order.id))
    .returning();
  if (!changed) throw orderErrors.not_found();
  await noteHistory(tx, order.id, { kind: 'pay_changed', doer: { by: 'buyer' }, text: payBy });
  await tellChange(tx, changed, 'order.changed');
  return changed;
}
