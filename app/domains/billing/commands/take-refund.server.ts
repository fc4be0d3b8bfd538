import { eq } from 'drizzle-orm';
import type { PaymentRefund } from '#app/domains/payments/payment-purpose.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { planPayments, planRefunds } from '../billing.table.server.ts';
import type { RefundState } from '../billing.ts';
import { lockPayment } from './confirm-payment.server.ts';

const stateOf = ({ state }: PaymentRefund): RefundState =>
  state === 'requested' || state === 'processed' || state === 'failed' ? state : 'pending';

/** How the money-back of a plan stands. Money that went back without our asking is flagged. */
export async function takeRefund(tx: Transaction, refund: PaymentRefund): Promise<string> {
  const payment = await lockPayment(tx, refund.reference);
  if (!payment) return 'unknown_reference';
  if (!payment.refundedAt) {
    await tx
      .update(planPayments)
      .set({ flag: 'reversed', flaggedAt: now() })
      .where(eq(planPayments.id, payment.id));
    return 'flagged';
  }
  const state = stateOf(refund);
  await tx
    .update(planRefunds)
    .set({ state, providerId: refund.providerId, updatedAt: now() })
    .where(eq(planRefunds.paymentId, payment.id));
  return `refund_${state}`;
}
