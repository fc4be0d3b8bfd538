import { eq } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { DisputeEnd } from '#app/platform/ports/payments.ts';
import { planPayments } from '../billing.table.server.ts';
import type { PaymentFlag } from '../billing.ts';
import { lockPayment } from './confirm-payment.server.ts';

const flags: Record<DisputeEnd | 'open', PaymentFlag | null> = {
  open: 'disputed',
  'given-back': 'reversed',
  kept: null,
};

/**
 * A payer's bank questions a payment. The plan stays as it is until a person has looked: the flag
 * shows it in the history and keeps the owner from asking for the same money a second time.
 */
export async function noteDispute(
  tx: Transaction,
  reference: string,
  end: DisputeEnd | undefined,
): Promise<string> {
  const payment = await lockPayment(tx, reference);
  if (!payment) return 'unknown_reference';
  // What was wrong with the money itself says more than the dispute about it.
  if (payment.flag !== null && payment.flag !== 'disputed') return 'flagged_before';
  const flag = flags[end ?? 'open'];
  log.error({ reference, flag, end }, 'a payment is disputed at its bank, a person has to look');
  await tx
    .update(planPayments)
    .set({ flag, flaggedAt: flag && now(), updatedAt: now() })
    .where(eq(planPayments.id, payment.id));
  return `dispute_${end ?? 'open'}`;
}
