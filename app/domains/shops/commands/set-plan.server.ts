import { eq, sql } from 'drizzle-orm';
import type { PlanId } from '#app/domains/plans/plans.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { shops } from '../shops.table.server.ts';
import { fitTeamToPlan } from './membership.server.ts';

/** The shop's row, locked until the transaction ends; for work that nobody asked for by hand. */
export async function lockShopRow(tx: Transaction, shopId: string) {
  const [shop] = await tx
    .select({
      id: shops.id,
      name: shops.name,
      plan: shops.plan,
      planUntil: shops.planUntil,
      deletingAt: shops.deletingAt,
    })
    .from(shops)
    .where(eq(shops.id, shopId))
    .for('update');
  return shop;
}

/**
 * What was paid for is known elsewhere; the team is made to fit in the same moment. Until when it is paid nobody outside can see:
 * search engines are not called again for it, and the shop's picture keeps its address.
 */
export async function setPlan(
  tx: Transaction,
  shopId: string,
  { planId, until }: { planId: PlanId; until: Date | null },
): Promise<void> {
  await tx
    .update(shops)
    .set({
      plan: planId,
      planUntil: until,
      updatedAt: sql`case when ${shops.plan} = ${planId} then ${shops.updatedAt} else ${now().toISOString()}::timestamptz end`,
    })
    .where(eq(shops.id, shopId));
  await fitTeamToPlan(tx, shopId);
}
