import { and, eq, ne } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { Charge } from '#app/platform/ports/payments.ts';
import { noteHistory, type Order, tellChange } from '../commands/order-log.server.ts';
import { settleOrder } from '../commands/record-payment.server.ts';
import { orders } from '../orders.table.server.ts';
import { currency, type PaymentFlag, type PaymentState } from '../orders.ts';
import { orderPayments } from '../payments.table.server.ts';

type Payment = typeof orderPayments.$inferSelect;

/** `already`: credited before, nothing was changed. `unknown`: no payment of ours. */
export type OnlineOutcome = PaymentState | 'already' | 'flagged' | 'unknown';

const stateOf: Partial<Record<Charge['status'], PaymentState>> = {
  success: 'success',
  failed: 'failed',
  reversed: 'failed',
  abandoned: 'abandoned',
};

const change = (tx: Transaction, payment: Payment, values: Partial<Payment>) =>
  tx
    .update(orderPayments)
    .set({ ...values, updatedAt: now() })
    .where(and(eq(orderPayments.id, payment.id), ne(orderPayments.state, 'success')));

/** Genuine is not enough: the money must be what our own row asked for. */
function fault(payment: Payment, charge: Charge): PaymentFlag | undefined {
  if (charge.amount !== payment.amountKobo) return 'amount_differs';
  if (charge.currency !== currency) return 'currency_differs';
  const shopId = charge.metadata.shop_id;
  return shopId !== undefined && shopId !== payment.shopId ? 'shop_differs' : undefined;
}

async function credit(
  tx: Transaction,
  order: Order,
  payment: Payment,
  charge: Charge,
): Promise<OnlineOutcome> {
  const flag = fault(payment, charge);
  if (flag) {
    log.error({ reference: charge.reference, flag }, 'order payment flagged, not credited');
    await change(tx, payment, { flag, flaggedAt: now(), nextCheckAt: null });
    await tellChange(tx, order, 'order.changed');
    return 'flagged';
  }
  await change(tx, payment, {
    state: 'success',
    paidAt: charge.paidAt ?? now(),
    providerId: charge.id,
    flag: null,
    nextCheckAt: null,
  });
  await settleOrder(tx, order.id);
  const { amountKobo } = payment;
  await noteHistory(tx, order.id, {
    kind: 'paid',
    doer: { by: 'system' },
    text: 'online',
    amountKobo,
  });
  await tellChange(tx, order, 'order.changed');
  return 'success';
}

/** The order first, then its payment: the same order of locks as everywhere. */
async function lockBoth(tx: Transaction, reference: string) {
  const byReference = eq(orderPayments.reference, reference);
  const [found] = await tx
    .select({ orderId: orderPayments.orderId })
    .from(orderPayments)
    .where(byReference);
  if (!found) return undefined;
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.orderId)).for('update');
  const [payment] = await tx.select().from(orderPayments).where(byReference).for('update');
  return order && payment && { order, payment };
}

/**
 * The one place where an online payment becomes money: the buyer coming back, the webhook and the
 * job all end here, in any order and number.
 */
export async function confirmOnline(tx: Transaction, charge: Charge): Promise<OnlineOutcome> {
  const found = await lockBoth(tx, charge.reference);
  if (!found) {
    log.error(
      { reference: charge.reference.slice(0, 60) },
      'an order payment that is none of ours',
    );
    return 'unknown';
  }
  const { order, payment } = found;
  if (payment.state === 'success') return 'already';
  const state = stateOf[charge.status] ?? 'pending';
  if (state === 'success') return credit(tx, order, payment, charge);
  await change(tx, payment, { state });
  return state;
}
