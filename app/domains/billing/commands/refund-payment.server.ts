import { and, eq, isNull } from 'drizzle-orm';
import { requestRefund as sendBack } from '#app/domains/payments/commands/send-refund.server.ts';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { billingErrors } from '../billing.errors.ts';
import { hasUsedRefund } from '../billing.queries.server.ts';
import { planPayments, planRefunds } from '../billing.table.server.ts';
import { canRefund } from '../billing.ts';
import { stopRenewing } from './saved-card.server.ts';
import { settlePlan } from './settle-plan.server.ts';

async function lockOwnPayment(tx: Transaction, shopId: string, reference: string) {
  const [payment] = await tx
    .select()
    .from(planPayments)
    .where(and(eq(planPayments.reference, reference), eq(planPayments.shopId, shopId)))
    .for('update');
  if (!payment) throw billingErrors.payment_not_found();
  return payment;
}

/**
 * 30-day money-back, once for each shop: the paid month is taken off the calendar at once, the money goes back by a job
 * that does not give up. The payment's row is locked before the shop's, as everywhere.
 */
export async function refundPayment(
  tx: Transaction,
  actor: Actor,
  reference: string,
): Promise<void> {
  const payment = await lockOwnPayment(tx, actor.shopId, reference);
  const { shop } = await lockShop(tx, actor, 'plan.pay');
  if (payment.refundedAt || !payment.creditedAt || payment.method === 'opening')
    throw billingErrors.not_refundable();
  if (await hasUsedRefund(shop.id, tx)) throw billingErrors.refund_used();
  if (!canRefund(payment, now())) throw billingErrors.refund_too_late();
  await tx
    .update(planPayments)
    .set({ refundedAt: now(), updatedAt: now() })
    .where(and(eq(planPayments.id, payment.id), isNull(planPayments.refundedAt)));
  const [refund] = await tx
    .insert(planRefunds)
    .values({
      paymentId: payment.id,
      shopId: shop.id,
      amountKobo: payment.amountKobo,
      createdAt: now(),
    })
    .returning({ id: planRefunds.id });
  if (!refund) throw billingErrors.not_refundable();
  await settlePlan(tx, shop);
  await stopRenewing(tx, shop.id);
  const { amountKobo } = payment;
  await sendBack(tx, { id: refund.id, reference: payment.reference, amountKobo });
}

export const requestRefund = (actor: Actor, reference: string): Promise<void> =>
  inTransaction((tx) => refundPayment(tx, actor, reference));
