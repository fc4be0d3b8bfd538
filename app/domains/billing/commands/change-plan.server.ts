import { createHash } from 'node:crypto';
import { and, eq, inArray, isNotNull, like } from 'drizzle-orm';
import { type PlanId, planById } from '#app/domains/plans/plans.ts';
import { lockShopRow } from '#app/domains/shops/commands/set-plan.server.ts';
import { shopErrors } from '#app/domains/shops/shops.errors.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { isId } from '#app/platform/id.ts';
import { billingErrors } from '../billing.errors.ts';
import { givenLeft } from '../billing.queries.server.ts';
import { planLowerings, planPayments } from '../billing.table.server.ts';
import { givenPrefix, givingOf, paidPlan } from '../billing.ts';
import { keepOpening, settleShop } from './settle-plan.server.ts';

/** What operators change about a plan, in their transaction. Undefined where it was done before. */
export interface PlanChange {
  name: string;
  before: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Locked before anything else, so that of a form that is sent twice at once the second sees the first. */
async function lockedShop(tx: Transaction, shopId: string) {
  const shop = isId(shopId) ? await lockShopRow(tx, shopId) : undefined;
  if (!shop || shop.deletingAt) throw shopErrors.not_found();
  return shop;
}

const nameOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(':')).digest('hex').slice(0, 20).toUpperCase();

interface PlanForm {
  shopId: string;
  planId: PlanId;
  reason: string;
  /** Names the form that it came with: sent twice, it is done once. */
  key: string;
}

/** Months that nobody paid for: they count as ones that were there from the beginning, and are never money. */
export async function giveMonths(
  tx: Transaction,
  { shopId, planId, reason, key, months }: PlanForm & { months: number },
): Promise<PlanChange | undefined> {
  const plan = paidPlan(planId);
  if (!plan) throw billingErrors.no_plan();
  const shop = await lockedShop(tx, shopId);
  const name = `${givenPrefix}${nameOf([shopId, key, planId, reason, String(months)])}`;
  const references = Array.from({ length: months }, (_, at) => (at ? `${name}-${at + 1}` : name));
  const known = await tx.$count(planPayments, eq(planPayments.reference, name));
  if (known > 0) return undefined;
  await keepOpening(tx, shop);
  const at = now();
  await tx.insert(planPayments).values(
    references.map((reference) => ({
      reference,
      shopId,
      planId: plan.id,
      amountKobo: plan.monthlyPriceKobo,
      method: 'opening' as const,
      state: 'success' as const,
      paidAt: at,
      creditedAt: at,
      createdAt: at,
    })),
  );
  const after = { plan: await settleShop(tx, shopId), given: plan.id, months };
  return { name: shop.name, before: { plan: shop.plan }, after };
}

/**
 * Given months that were a mistake: what is left of one giving is off the calendar again. What the shop has paid for stays,
 * and so do months that are over, or what waits behind them would lie in the past.
 */
export async function takeBackMonths(
  tx: Transaction,
  { shopId, reference }: { shopId: string; reference: string },
): Promise<PlanChange | undefined> {
  const shop = await lockedShop(tx, shopId);
  const giving = givingOf(reference);
  if (!giving) throw billingErrors.payment_not_found();
  const left = await givenLeft(shopId, tx);
  const taken = left.filter((month) => givingOf(month.reference) === giving);
  const [first] = taken;
  if (!first) {
    const isOfGiving = like(planPayments.reference, `${giving}%`);
    const ofShop = and(eq(planPayments.shopId, shopId), isNotNull(planPayments.refundedAt));
    if ((await tx.$count(planPayments, and(isOfGiving, ofShop))) > 0) return undefined;
    throw billingErrors.payment_not_found();
  }
  const ids = taken.map(({ id }) => id);
  await tx
    .update(planPayments)
    .set({ refundedAt: now(), updatedAt: now() })
    .where(inArray(planPayments.id, ids));
  const before = { plan: shop.plan, given: first.planId, months: taken.length };
  return { name: shop.name, before, after: { plan: await settleShop(tx, shopId) } };
}

const priceOf = (planId: string): number => planById(planId as PlanId)?.monthlyPriceKobo ?? 0;

/** A smaller plan for the days that are left, or none of them. What was paid stays written down, so that undoing is exact. */
export async function lowerPlan(
  tx: Transaction,
  { shopId, planId, reason, key }: PlanForm,
): Promise<PlanChange | undefined> {
  const shop = await lockedShop(tx, shopId);
  const formKey = nameOf([shopId, key, planId, reason]);
  if ((await tx.$count(planLowerings, eq(planLowerings.formKey, formKey))) > 0) return undefined;
  if (priceOf(planId) >= priceOf(shop.plan)) throw httpErrors.invalid();
  await keepOpening(tx, shop);
  await tx.insert(planLowerings).values({ shopId, planId, formKey, at: now() });
  const after = await settleShop(tx, shopId);
  // Nothing is said to the shop, or written down, that did not happen.
  if (after === shop.plan) throw httpErrors.invalid();
  return { name: shop.name, before: { plan: shop.plan }, after: { plan: after } };
}

/** As if it had never been lowered: the days that went by count. */
export async function undoLowering(
  tx: Transaction,
  { shopId, id }: { shopId: string; id: string },
): Promise<PlanChange | undefined> {
  const shop = await lockedShop(tx, shopId);
  const [row] = isId(id)
    ? await tx
        .select()
        .from(planLowerings)
        .where(and(eq(planLowerings.id, id), eq(planLowerings.shopId, shopId)))
        .for('update')
    : [];
  if (!row) throw billingErrors.payment_not_found();
  if (row.undoneAt) return undefined;
  await tx.update(planLowerings).set({ undoneAt: now() }).where(eq(planLowerings.id, id));
  const before = { plan: shop.plan, loweredTo: row.planId };
  return { name: shop.name, before, after: { plan: await settleShop(tx, shopId) } };
}
