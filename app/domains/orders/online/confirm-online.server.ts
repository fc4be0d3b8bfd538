import { and, eq, ne } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { Charge } from '#app/platform/ports/payments.ts';
import { noteHistory, tellChange } from '../commands/order-log.server.ts';
import { settleOrder } from '../commands/record-payment.server.ts';
import { currency, type PaymentFlag, type PaymentState } from '../orders.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { bookKnownReturns } from './book-returns.server.ts';
import { handleLateMoney } from './late-money.server.ts';
import { type LockedPayment, lockByReference, type Payment } from './lock-payment.server.ts';
import { refundSurplus } from './refund-surplus.server.ts';

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
  { order, payment }: LockedPayment,
  charge: Charge,
): Promise<OnlineOutcome> {
  const flag = fault(payment, charge);
  if (flag) {
    log.error({ reference: charge.reference, flag }, 'order payment flagged, not credited');
    await change(tx, payment, { flag, flaggedAt: now(), nextCheckAt: null });
    if (order) await tellChange(tx, order, 'order.changed');
    return 'flagged';
  }
  const paidAt = charge.paidAt ?? now();
  await change(tx, payment, {
    state: 'success',
    paidAt,
    providerId: charge.id,
    flag: null,
    nextCheckAt: null,
  });
  if (order) {
    await settleOrder(tx, order.id);
    const { amountKobo } = payment;
    const paid = { kind: 'paid' as const, doer: { by: 'system' as const }, text: 'online' };
    await noteHistory(tx, order.id, { ...paid, amountKobo });
    await tellChange(tx, order, 'order.changed');
  }
  const credited = { order, payment: { ...payment, state: 'success' as const, paidAt } };
  await bookKnownReturns(tx, credited);
  await handleLateMoney(tx, credited);
  await refundSurplus(tx, credited);
  return 'success';
}

/**
 * The one place where an online payment becomes money: the buyer coming back, the webhook and the
 * job all end here, in any order and number.
 */
export async function confirmOnline(tx: Transaction, charge: Charge): Promise<OnlineOutcome> {
  const found = await lockByReference(tx, charge.reference);
  if (!found) {
    log.error(
      { reference: charge.reference.slice(0, 60) },
      'an order payment that is none of ours',
    );
    return 'unknown';
  }
  const { payment } = found;
  if (payment.state === 'success') return 'already';
  const state = stateOf[charge.status] ?? 'pending';
  if (state === 'success') return credit(tx, found, charge);
  await change(tx, payment, { state });
  return state;
}
