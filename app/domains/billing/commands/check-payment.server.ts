import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { nextCheck } from '#app/domains/payments/check-times.ts';
import { paymentProvider } from '#app/domains/payments/current-provider.server.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { workOffDue } from '#app/platform/queue/due-work.server.ts';
import { billingErrors } from '../billing.errors.ts';
import { type PlanPayment, paymentOf } from '../billing.queries.server.ts';
import { planPayments } from '../billing.table.server.ts';
import { type Confirmation, confirmPayment } from './confirm-payment.server.ts';
import { chargeCard } from './renew-by-card.server.ts';

/** Asks the provider and takes its word over; no connection is held meanwhile. */
export async function askProvider(payment: PlanPayment): Promise<Confirmation> {
  if (payment.creditedAt) return { outcome: 'already', payment };
  const charge = await paymentProvider().verify(payment.reference);
  if (!charge) return { outcome: 'pending', payment };
  if (charge.reference !== payment.reference) throw billingErrors.verify_failed();
  return confirmPayment(charge);
}

/** The callback's and the functions' check, for the shop's own payments only. */
export async function checkPayment(actor: Actor, reference: string): Promise<Confirmation> {
  if (!reference) throw billingErrors.no_reference();
  const payment = await paymentOf(actor.shopId, reference);
  if (!payment) throw billingErrors.payment_not_found();
  if (payment.flag && !payment.creditedAt) return { outcome: 'flagged', payment };
  try {
    return await askProvider(payment);
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code === 'billing.verify_failed') throw cause;
    throw new AppError(cause.kind, 'billing.verify_failed', {}, { cause });
  }
}

/** A worker that dies while it asks gives the payment back after this time. */
const leaseMs = 5 * 60_000;

/** Takes a payment that is due, for this instance alone. */
async function takeDue(id: string): Promise<PlanPayment | undefined> {
  const at = now();
  const [payment] = await database()
    .update(planPayments)
    .set({
      checks: sql`least(${planPayments.checks} + 1, 1000)`,
      nextCheckAt: new Date(at.getTime() + leaseMs),
    })
    .where(and(eq(planPayments.id, id), lte(planPayments.nextCheckAt, at)))
    .returning();
  return payment;
}

/** Only a payment that is still open is asked about again. */
async function planNextCheck({ id, checks, createdAt }: PlanPayment): Promise<void> {
  await database()
    .update(planPayments)
    .set({ nextCheckAt: nextCheck(checks, createdAt, now()) })
    .where(and(eq(planPayments.id, id), isNotNull(planPayments.nextCheckAt)));
}

async function reconcilePayment(id: string): Promise<boolean> {
  const payment = await takeDue(id);
  if (!payment) return false;
  try {
    if (payment.method === 'saved_card') await chargeCard(payment.id);
    else await askProvider(payment);
  } finally {
    await planNextCheck(payment);
  }
  return true;
}

/** Payments whose end nobody told us: a lost webhook, a closed browser, a killed process, a provider out of reach. */
export async function reconcilePayments(): Promise<void> {
  await workOffDue(
    {
      name: 'billing.reconcile-payments',
      keyOf: (id: string) => id,
      page: async ({ after, limit, isReady }) => {
        const due = await database()
          .select({ id: planPayments.id })
          .from(planPayments)
          .where(
            and(
              lte(planPayments.nextCheckAt, now()),
              after ? gt(planPayments.id, after) : undefined,
              isReady(sql`${planPayments.id}::text`),
            ),
          )
          .orderBy(planPayments.id)
          .limit(limit);
        return due.map((payment) => payment.id);
      },
      run: reconcilePayment,
    },
    { most: 1_000 },
  );
}
