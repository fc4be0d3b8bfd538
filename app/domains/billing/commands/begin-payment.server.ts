import { and, eq } from 'drizzle-orm';
import { firstCheck } from '#app/domains/payments/check-times.ts';
import { paymentProvider } from '#app/domains/payments/current-provider.server.ts';
import type { Plan } from '#app/domains/plans/plans.ts';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { newCode } from '#app/platform/id.ts';
import type { PageRequest } from '#app/platform/ports/payments.ts';
import { billingErrors } from '../billing.errors.ts';
import { openPaymentOf, type PlanPayment } from '../billing.queries.server.ts';
import { planPayments } from '../billing.table.server.ts';
import { paidPlan, planPrefix } from '../billing.ts';

export interface BeginPayment {
  planId: string;
  /** What the caller believes it costs, in kobo: refused when it differs. */
  amountKobo?: number | undefined;
  /** The payer's account identifier. */
  email: string;
  /** What it is for, in the payer's language; without it the plan's name, which is the same in every one. */
  words?: ((plan: string) => string) | undefined;
  /** Our own address, where the payer comes back to. */
  origin: string;
  /** The caller's own name of this operation (`Idempotency-Key`). */
  operationKey?: string | undefined;
}

/** A page stays payable; within this time a reload shows the same payment. */
const reuseMs = 30 * 60_000;

export const newReference = (): string => {
  const code = newCode(10).toUpperCase();
  return `${planPrefix}${code.slice(0, 4)}-${code.slice(4)}`;
};

/** What the provider is told besides the sum; nothing of it is believed when it comes back. */
export const metadataOf = (payment: PlanPayment, plan: Plan, words = plan.name) => ({
  plan_id: plan.id,
  plan_name: plan.name,
  user_id: payment.userId ?? '',
  shop_id: payment.shopId,
  custom_fields: [{ display_name: 'Plan', variable_name: 'plan', value: words }],
});

async function byOperation(tx: Transaction, shopId: string, key: string) {
  const [row] = await tx
    .select()
    .from(planPayments)
    .where(and(eq(planPayments.shopId, shopId), eq(planPayments.operationKey, key)));
  return row;
}

/** Under the shop's lock, so that two presses of one button find one payment. */
async function ownRow(tx: Transaction, actor: Actor, plan: Plan, operationKey?: string) {
  const { shop } = await lockShop(tx, actor, 'plan.pay');
  const since = new Date(now().getTime() - reuseMs);
  // A caller who names the operation wants exactly that one; a page that was reloaded names none.
  const again = operationKey
    ? await byOperation(tx, shop.id, operationKey)
    : await openPaymentOf(tx, { shopId: shop.id, plan, since });
  if (again) return again;
  const [row] = await tx
    .insert(planPayments)
    .values({
      reference: newReference(),
      shopId: shop.id,
      userId: actor.userId,
      planId: plan.id,
      amountKobo: plan.monthlyPriceKobo,
      method: 'page',
      operationKey: operationKey ?? null,
      nextCheckAt: firstCheck(now()),
      createdAt: now(),
    })
    .returning();
  if (!row) throw billingErrors.init_failed();
  return row;
}

function initFailed(cause: unknown): AppError {
  const kind = cause instanceof AppError && cause.status >= 500 ? cause.kind : 'provider_failed';
  return new AppError(kind, 'billing.init_failed', {}, { cause });
}

async function openPage(payment: PlanPayment, request: PageRequest): Promise<PlanPayment> {
  try {
    const { pageUrl } = await paymentProvider().start(request);
    // Only if nothing came in between: a webhook can be quicker than this answer.
    const [row] = await database()
      .update(planPayments)
      .set({ authorizationUrl: pageUrl, state: 'pending', updatedAt: now() })
      .where(and(eq(planPayments.id, payment.id), eq(planPayments.state, 'initiated')))
      .returning();
    return row ?? { ...payment, authorizationUrl: pageUrl };
  } catch (cause) {
    throw initFailed(cause);
  }
}

/**
 * Our row first, then the provider, then the address of its page: wherever this is cut off, the row
 * is there to be asked about.
 */
export async function beginPayment(actor: Actor, begin: BeginPayment): Promise<PlanPayment> {
  const plan = paidPlan(begin.planId);
  if (!plan) throw billingErrors.no_plan();
  if (begin.amountKobo !== undefined && begin.amountKobo !== plan.monthlyPriceKobo)
    throw billingErrors.amount_differs();
  const payment = await inTransaction((tx) =>
    ownRow(tx, actor, plan, begin.operationKey && `call-${begin.operationKey}`),
  );
  if (payment.planId !== plan.id) throw billingErrors.plan_differs();
  if (payment.authorizationUrl || payment.creditedAt) return payment;
  return openPage(payment, {
    email: begin.email,
    amount: payment.amountKobo,
    currency: payment.currency,
    reference: payment.reference,
    callbackUrl: `${begin.origin}/payment-callback`,
    metadata: {
      ...metadataOf(payment, plan, begin.words?.(plan.name)),
      cancel_action: `${begin.origin}/subscription`,
    },
  });
}
