import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { firstCheck } from '#app/domains/payments/check-times.ts';
import { paymentProvider } from '#app/domains/payments/current-provider.server.ts';
import { type Plan, planById } from '#app/domains/plans/plans.ts';
import { lockShopRow } from '#app/domains/shops/commands/set-plan.server.ts';
import { graceDays } from '#app/domains/shops/shops.ts';
import { lagosDay, now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import {
  hasOpenRenewal,
  mayRenew,
  type PlanPayment,
  savedCardOf,
  timelineOf,
} from '../billing.queries.server.ts';
import { planPayments } from '../billing.table.server.ts';
import { dayMs, renewBeforeMs } from '../billing.ts';
import { type Period, planAt } from '../plan-life/plan-life.ts';
import { metadataOf, newReference } from './begin-payment.server.ts';
import { type Confirmation, confirmPayment } from './confirm-payment.server.ts';
import { cardCode, noteCardFailure } from './saved-card.server.ts';
import { keepOpening } from './settle-plan.server.ts';

/** The plan that ends within a day or has ended, when nothing that was paid follows it. */
function endingPlan(timeline: readonly Period[]): Plan | undefined {
  const { planId, until, next } = planAt(timeline, now());
  const plan = planById(planId);
  if (!plan || !until || next || plan.monthlyPriceKobo === 0) return undefined;
  const left = until.getTime() - now().getTime();
  return left <= renewBeforeMs && left >= -graceDays * dayMs ? plan : undefined;
}

/**
 * Writes down today's renewal of a shop, once a day whoever asks: the day is in the operation key.
 * Nothing happens when the plan goes on anyway, the owner no longer wants it, or the end of an
 * earlier renewal is not known: its money may be on the way.
 */
export async function planRenewal(shopId: string): Promise<string | undefined> {
  return inTransaction(async (tx) => {
    const shop = await lockShopRow(tx, shopId);
    const card = await savedCardOf(shopId, tx);
    if (!shop || shop.deletingAt || !card?.autoRenew) return undefined;
    await keepOpening(tx, shop);
    const plan = endingPlan(await timelineOf(shopId, { executor: tx }));
    if (!plan || (await hasOpenRenewal(tx, shopId))) return undefined;
    const [row] = await tx
      .insert(planPayments)
      .values({
        reference: newReference(),
        shopId,
        planId: plan.id,
        amountKobo: plan.monthlyPriceKobo,
        method: 'saved_card',
        operationKey: `renew-${lagosDay()}`,
        nextCheckAt: firstCheck(now()),
        createdAt: now(),
      })
      .onConflictDoNothing({ target: [planPayments.shopId, planPayments.operationKey] })
      .returning({ id: planPayments.id });
    if (!row) return undefined;
    await enqueue(tx, chargeCardJob, { paymentId: row.id }, { key: row.id });
    return row.id;
  });
}

const refusals = new Set(['payment_provider.failed', 'payment_provider.duplicate_reference']);

async function charge(payment: PlanPayment): Promise<Confirmation> {
  const card = await savedCardOf(payment.shopId);
  const plan = planById(payment.planId);
  if (!card?.autoRenew || !plan) return { outcome: 'failed', payment };
  // The job may come late: paid by hand or lowered meanwhile, or over, or of a suspended or deleted shop, the month is not wanted any more.
  const isWanted = endingPlan(await timelineOf(payment.shopId))?.id === plan.id;
  if (!isWanted || !(await mayRenew(payment.shopId))) return { outcome: 'abandoned', payment };
  try {
    const charged = await paymentProvider().chargeSavedCard({
      cardCode: cardCode(card),
      email: card.email,
      amount: payment.amountKobo,
      currency: payment.currency,
      reference: payment.reference,
      metadata: metadataOf(payment, plan),
    });
    return confirmPayment(charged);
  } catch (error) {
    if (!(error instanceof AppError && refusals.has(error.code))) throw error;
    // A twin may have used the reference a moment ago; only one the provider does not know is a no.
    const known = await paymentProvider().verify(payment.reference);
    return known ? confirmPayment(known) : { outcome: 'failed', payment };
  }
}

/**
 * Asked by the job of a renewal, and again as long as its end is not known: what never reached the provider is charged then.
 * Safe to run twice: a reference that the provider knows is only asked about, and it never takes the
 * same one again.
 */
export async function chargeCard(paymentId: string): Promise<Confirmation['outcome'] | undefined> {
  const [payment] = await database()
    .select()
    .from(planPayments)
    .where(eq(planPayments.id, paymentId));
  if (!payment || payment.creditedAt || payment.state === 'failed') return undefined;
  const known = await paymentProvider().verify(payment.reference);
  // Given up before: the next renewal has a reference of its own, and one month is not charged under two.
  if (!known && payment.state === 'abandoned') return undefined;
  const { outcome } = known ? await confirmPayment(known) : await charge(payment);
  if (outcome === 'failed' || outcome === 'abandoned') await noteEnd(payment, outcome);
  return outcome;
}

async function noteEnd({ id, shopId }: PlanPayment, state: 'failed' | 'abandoned'): Promise<void> {
  await inTransaction(async (tx) => {
    await tx
      .update(planPayments)
      .set({ state, nextCheckAt: null, updatedAt: now() })
      .where(and(eq(planPayments.id, id), isNull(planPayments.creditedAt)));
    if (state === 'failed') await noteCardFailure(tx, shopId);
  });
}

export const chargeCardJob = defineJob(
  'billing.charge-card',
  z.object({ paymentId: ownText }),
  async ({ paymentId }) => {
    await chargeCard(paymentId);
  },
);
