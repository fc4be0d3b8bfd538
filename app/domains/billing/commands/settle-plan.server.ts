import { and, eq, isNotNull } from 'drizzle-orm';
import { isPlanId, type PlanId } from '#app/domains/plans/plans.ts';
import { lockShopRow, setPlan } from '#app/domains/shops/commands/set-plan.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { newCode } from '#app/platform/id.ts';
import { timelineOf } from '../billing.queries.server.ts';
import { planPayments } from '../billing.table.server.ts';
import { paidPlan } from '../billing.ts';
import { openingStart } from '../plan-life/months.ts';
import { planAt } from '../plan-life/plan-life.ts';

type LockedShop = NonNullable<Awaited<ReturnType<typeof lockShopRow>>>;

async function hasCredits(tx: Transaction, shopId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: planPayments.id })
    .from(planPayments)
    .where(and(eq(planPayments.shopId, shopId), isNotNull(planPayments.creditedAt)))
    .limit(1);
  return row !== undefined;
}

/** A paid plan from before the first payment here is written down as one, so that it counts on. */
export async function keepOpening(tx: Transaction, shop: LockedShop): Promise<void> {
  const plan = paidPlan(shop.plan);
  if (!plan || !shop.planUntil || (await hasCredits(tx, shop.id))) return;
  const startedAt = openingStart(shop.planUntil, now());
  await tx.insert(planPayments).values({
    reference: `OPEN-${newCode(12).toUpperCase()}`,
    shopId: shop.id,
    planId: plan.id,
    amountKobo: plan.monthlyPriceKobo,
    method: 'opening',
    state: 'success',
    paidAt: startedAt,
    creditedAt: startedAt,
    createdAt: startedAt,
    endsAt: shop.planUntil,
  });
}

/** Brings the shop's row to what its payments say today, and tells which plan that is. */
export async function settlePlan(tx: Transaction, shop: LockedShop): Promise<PlanId> {
  const { planId, until } = planAt(await timelineOf(shop.id, { executor: tx }), now());
  const same = isPlanId(shop.plan) && shop.plan === planId;
  if (same && (shop.planUntil?.getTime() ?? 0) === (until?.getTime() ?? 0)) return planId;
  await setPlan(tx, shop.id, { planId, until });
  return planId;
}

/** By the calendar: a month has ended, a waiting plan begins, or the days of grace are over. */
export async function settleShop(tx: Transaction, shopId: string): Promise<PlanId | undefined> {
  const shop = await lockShopRow(tx, shopId);
  if (!shop) return undefined;
  await keepOpening(tx, shop);
  return settlePlan(tx, shop);
}
