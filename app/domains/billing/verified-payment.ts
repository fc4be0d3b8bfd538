import { planName } from '#app/domains/plans/plans.ts';
import type { PlanPayment } from './billing.queries.server.ts';

export interface VerifiedPayment {
  status: 'success' | 'failed' | 'abandoned' | 'pending';
  reference: string;
  amount: number;
  paid_at: string | null;
  metadata: { plan_id: string; plan_name: string; user_id: string | null };
}

export const outcomeStatus = {
  credited: 'success',
  already: 'success',
  failed: 'failed',
  abandoned: 'abandoned',
  pending: 'pending',
} as const;

/** A payment as the functions and the callback page tell it. */
export const verifiedPayment = (
  payment: PlanPayment,
  status: VerifiedPayment['status'],
): VerifiedPayment => ({
  status,
  reference: payment.reference,
  amount: payment.amountKobo,
  paid_at: payment.paidAt?.toISOString() ?? null,
  metadata: {
    plan_id: payment.planId,
    plan_name: planName(payment.planId),
    user_id: payment.userId,
  },
});
