import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { LogLine } from '#app/domains/operators/log/log-line.ts';
import { inOperatorLog } from '#app/domains/operators/log/operator-log.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import type { PlanId } from '#app/domains/plans/plans.ts';
import { lockShopRow } from '#app/domains/shops/commands/set-plan.server.ts';
import { shopErrors } from '#app/domains/shops/shops.errors.ts';
import { now } from '#app/platform/clock.ts';
import { isId } from '#app/platform/id.ts';
import { billingErrors } from '../billing.errors.ts';
import { planPayments } from '../billing.table.server.ts';
import { givenPrefix, paidPlan } from '../billing.ts';
import { keepOpening, settleShop } from './settle-plan.server.ts';

interface GivenMonth {
  shopId: string;
  planId: PlanId;
  reason: string;
  /** Names the form that it came with: sent twice, it is one month. */
  key: string;
}

/** A month that nobody paid for, from an operator: it counts as one that was there from the beginning, and is never money. */
export async function giveMonth(
  by: Operator,
  { shopId, planId, reason, key }: GivenMonth,
): Promise<void> {
  const plan = paidPlan(planId);
  if (!plan) throw billingErrors.no_plan();
  const line: LogLine = { act: 'plan.given', subject: { kind: 'shop', id: shopId }, reason };
  await inOperatorLog(by, line, async (tx) => {
    const shop = isId(shopId) ? await lockShopRow(tx, shopId) : undefined;
    if (!shop) throw shopErrors.not_found();
    line.subject.name = shop.name;
    const sent = createHash('sha256').update([shopId, key, planId, reason].join(':')).digest('hex');
    const reference = `${givenPrefix}${sent.slice(0, 20).toUpperCase()}`;
    const known = await tx.$count(planPayments, eq(planPayments.reference, reference));
    if (known > 0) return { answer: undefined, isSame: true };
    await keepOpening(tx, shop);
    const at = now();
    await tx.insert(planPayments).values({
      reference,
      shopId,
      planId: plan.id,
      amountKobo: plan.monthlyPriceKobo,
      method: 'opening',
      state: 'success',
      paidAt: at,
      creditedAt: at,
      createdAt: at,
    });
    await settleShop(tx, shopId);
    return { answer: undefined, before: { plan: shop.plan }, after: { plan: plan.id } };
  });
}

/** A given month that was a mistake: off the calendar again. What the shop has paid for stays. */
export async function takeBackMonth(
  by: Operator,
  { shopId, reference, reason }: { shopId: string; reference: string; reason: string },
): Promise<void> {
  const line: LogLine = { act: 'plan.taken_back', subject: { kind: 'shop', id: shopId }, reason };
  await inOperatorLog(by, line, async (tx) => {
    const [given] =
      isId(shopId) && reference.startsWith(givenPrefix)
        ? await tx
            .select()
            .from(planPayments)
            .where(and(eq(planPayments.reference, reference), eq(planPayments.shopId, shopId)))
            .for('update')
        : [];
    if (!given) throw billingErrors.payment_not_found();
    if (given.refundedAt) return { answer: undefined, isSame: true };
    const shop = await lockShopRow(tx, shopId);
    if (!shop) throw shopErrors.not_found();
    line.subject.name = shop.name;
    await tx
      .update(planPayments)
      .set({ refundedAt: now(), updatedAt: now() })
      .where(eq(planPayments.id, given.id));
    await settleShop(tx, shopId);
    return { answer: undefined, before: { plan: shop.plan, given: given.planId } };
  });
}
