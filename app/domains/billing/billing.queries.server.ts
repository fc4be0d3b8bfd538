import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, like, ne, or } from 'drizzle-orm';
import type { Plan, PlanId } from '#app/domains/plans/plans.ts';
import { isStanding, shopSuspensions, shops } from '#app/domains/shops/shops.table.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { planCards, planLowerings, planPayments, planRefunds } from './billing.table.server.ts';
import { givenPrefix, givingOf } from './billing.ts';
import {
  type Credit,
  monthsOver,
  type Pause,
  type PlanState,
  planAt,
  planTimeline,
} from './plan-life/plan-life.ts';

export type PlanPayment = typeof planPayments.$inferSelect;

export async function paymentOf(shopId: string, reference: string) {
  const [row] = await database()
    .select()
    .from(planPayments)
    .where(and(eq(planPayments.shopId, shopId), eq(planPayments.reference, reference)));
  return row;
}

const isGiven = like(planPayments.reference, `${givenPrefix}%`);

/** Every month that was paid and not given back, and every given one, also when it was taken back. */
export async function creditsOf(shopId: string, executor: Executor = database()) {
  const rows = await executor
    .select({
      id: planPayments.id,
      planId: planPayments.planId,
      at: planPayments.creditedAt,
      takenBackAt: planPayments.refundedAt,
      until: planPayments.endsAt,
    })
    .from(planPayments)
    .where(
      and(
        eq(planPayments.shopId, shopId),
        isNotNull(planPayments.creditedAt),
        or(isNull(planPayments.refundedAt), isGiven),
      ),
    )
    .orderBy(asc(planPayments.creditedAt), asc(planPayments.id));
  return rows.flatMap(({ id, planId, at, takenBackAt, until }): Credit[] =>
    at
      ? [{ id, planId, at, takenBackAt: takenBackAt ?? undefined, until: until ?? undefined }]
      : [],
  );
}

/** Nobody pays for days that do not count, nor for a shop that they have deleted. */
export const isRenewable = and(isStanding, isNull(shops.suspendedAt));

export const mayRenew = async (shopId: string): Promise<boolean> =>
  (await database().$count(shops, and(eq(shops.id, shopId), isRenewable))) > 0;

/** When the shop was off the market; what still lasts, until now. */
async function pausesOf(shopId: string, executor: Executor): Promise<Pause[]> {
  const rows = await executor
    .select({ from: shopSuspensions.from, until: shopSuspensions.until })
    .from(shopSuspensions)
    .where(eq(shopSuspensions.shopId, shopId))
    .orderBy(asc(shopSuspensions.from));
  return rows.map(({ from, until }) => ({ from, until: until ?? now() }));
}

/** What operators have lowered and nobody has undone, the oldest first. */
export const loweringsOf = (shopId: string, executor: Executor = database()) =>
  executor
    .select({ id: planLowerings.id, planId: planLowerings.planId, at: planLowerings.at })
    .from(planLowerings)
    .where(and(eq(planLowerings.shopId, shopId), isNull(planLowerings.undoneAt)))
    .orderBy(asc(planLowerings.at));

/** Everything that was paid, on the calendar; `more`: what would be paid now. */
export async function timelineOf(
  shopId: string,
  { executor = database(), more = [] }: { executor?: Executor; more?: readonly Credit[] } = {},
) {
  const credits = await creditsOf(shopId, executor);
  const pauses = await pausesOf(shopId, executor);
  const lowerings = await loweringsOf(shopId, executor);
  return planTimeline([...credits, ...more], pauses, lowerings);
}

/** Months from an operator of which something is left, the newest first. */
export async function givenLeft(shopId: string, executor: Executor = database()) {
  const rows = await executor
    .select({
      id: planPayments.id,
      reference: planPayments.reference,
      planId: planPayments.planId,
      at: planPayments.creditedAt,
    })
    .from(planPayments)
    .where(and(eq(planPayments.shopId, shopId), isGiven, isNull(planPayments.refundedAt)))
    .orderBy(desc(planPayments.id));
  const over = monthsOver(await timelineOf(shopId, { executor }), now());
  return rows.filter(({ id }) => !over.has(id));
}

/** The last dozen givings of which something is left, each with its months, the newest first. */
export async function givenMonthsOf(shopId: string) {
  const left = await givenLeft(shopId);
  const byGiving = Map.groupBy(left, ({ reference }) => givingOf(reference) ?? reference);
  return [...byGiving].slice(0, 12).flatMap(([reference, months]) => {
    const [first] = months;
    return first ? [{ reference, planId: first.planId, at: first.at, months: months.length }] : [];
  });
}

interface ShopPlan {
  id: string;
  plan: string;
  planUntil: Date | null;
}

/**
 * The plan as the payments tell it; a shop whose plan is older than its payments (or was given) is
 * what its own row says.
 */
export async function planStateOf(shop: ShopPlan): Promise<PlanState> {
  const timeline = await timelineOf(shop.id);
  if (timeline.length > 0) return planAt(timeline, now());
  return { planId: shop.plan as PlanId, until: shop.planUntil, next: undefined };
}

/** An open page of the same plan that can still be paid on, so that a reload begins no second payment. */
export async function openPaymentOf(
  tx: Executor,
  { shopId, plan, since }: { shopId: string; plan: Plan; since: Date },
) {
  const [row] = await tx
    .select()
    .from(planPayments)
    .where(
      and(
        eq(planPayments.shopId, shopId),
        eq(planPayments.planId, plan.id),
        eq(planPayments.amountKobo, plan.monthlyPriceKobo),
        eq(planPayments.method, 'page'),
        inArray(planPayments.state, ['pending', 'abandoned']),
        isNull(planPayments.flag),
        isNotNull(planPayments.authorizationUrl),
        gt(planPayments.createdAt, since),
      ),
    )
    .orderBy(desc(planPayments.id))
    .limit(1);
  return row;
}

/** A charge of the saved card whose end is not known and is still asked for. */
export async function hasOpenRenewal(tx: Executor, shopId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: planPayments.id })
    .from(planPayments)
    .where(
      and(
        eq(planPayments.shopId, shopId),
        eq(planPayments.method, 'saved_card'),
        inArray(planPayments.state, ['initiated', 'pending']),
        isNull(planPayments.flag),
        isNotNull(planPayments.nextCheckAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Money-back is given once for each shop, whatever it buys later. */
export async function hasUsedRefund(shopId: string, executor: Executor = database()) {
  const [row] = await executor
    .select({ id: planRefunds.id })
    .from(planRefunds)
    .where(eq(planRefunds.shopId, shopId));
  return row !== undefined;
}

/** The newest first; begun and never paid ones are no history. */
export async function paymentHistory(shopId: string, limit = 24) {
  return database()
    .select({
      payment: planPayments,
      refund: { state: planRefunds.state, at: planRefunds.createdAt },
    })
    .from(planPayments)
    .leftJoin(planRefunds, eq(planRefunds.paymentId, planPayments.id))
    .where(
      and(
        eq(planPayments.shopId, shopId),
        ne(planPayments.method, 'opening'),
        inArray(planPayments.state, ['success', 'failed']),
      ),
    )
    .orderBy(desc(planPayments.id))
    .limit(limit);
}

export async function savedCardOf(shopId: string, executor: Executor = database()) {
  const [card] = await executor.select().from(planCards).where(eq(planCards.shopId, shopId));
  return card;
}
