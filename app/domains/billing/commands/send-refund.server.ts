import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { paymentProvider } from '#app/domains/payments/current-provider.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { log } from '#app/platform/log.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { planPayments, planRefunds } from '../billing.table.server.ts';
import type { RefundState } from '../billing.ts';
import { lockPayment } from './confirm-payment.server.ts';

const setRefund = (id: string, state: RefundState, providerId?: string) =>
  database()
    .update(planRefunds)
    .set({ state, updatedAt: now(), ...(providerId !== undefined && { providerId }) })
    .where(eq(planRefunds.id, id));

/** Safe to run twice: what the provider gave back already, it says so itself. */
export async function sendRefund(refundId: string): Promise<void> {
  const [found] = await database()
    .select({ refund: planRefunds, reference: planPayments.reference })
    .from(planRefunds)
    .innerJoin(planPayments, eq(planPayments.id, planRefunds.paymentId))
    .where(eq(planRefunds.id, refundId));
  if (found?.refund.state !== 'requested') return;
  const { reference, refund } = found;
  const charge = await paymentProvider().verify(reference);
  if (charge?.status === 'reversed') {
    await setRefund(refundId, 'processed');
    return;
  }
  try {
    const note = '30-day money-back';
    const sent = await paymentProvider().refund({ reference, amount: refund.amountKobo, note });
    await setRefund(refundId, 'pending', sent.id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'payment_provider.refund_refused')
      throw error;
    log.error({ reference, err: error }, 'the provider refused a refund, a person has to look');
    await setRefund(refundId, 'failed');
  }
}

const settledStates: Record<string, RefundState> = { processed: 'processed', failed: 'failed' };

/** News of the provider about a refund. Money that went back without our asking is flagged. */
export async function noteRefund(tx: Transaction, reference: string, status: string) {
  const payment = await lockPayment(tx, reference);
  if (!payment) return 'unknown_reference';
  if (!payment.refundedAt) {
    log.error({ reference }, 'money went back at the provider without a request');
    await tx
      .update(planPayments)
      .set({ flag: 'reversed', flaggedAt: now() })
      .where(eq(planPayments.id, payment.id));
    return 'flagged';
  }
  const state = settledStates[status] ?? 'pending';
  await tx
    .update(planRefunds)
    .set({ state, updatedAt: now() })
    .where(eq(planRefunds.paymentId, payment.id));
  return `refund_${state}`;
}

export const sendRefundJob = defineJob(
  'billing.send-refund',
  z.object({ refundId: ownText }),
  ({ refundId }) => sendRefund(refundId),
  { maxAttempts: 25 },
);
