import { eq, sql } from 'drizzle-orm';
import { isLargestPlan, planName, productLimitOf } from '#app/domains/plans/plans.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { shops } from '../shops.table.server.ts';
import { planInForce } from '../shops.ts';

export interface ProductQuota {
  used: number;
  limit: number;
  /** The plan in force, as people call it. */
  plan: string;
  isLargest: boolean;
}

/** How many items a shop has and may have today. */
export function productQuota(shop: {
  plan: string;
  planUntil: Date | null;
  productCount: number;
}): ProductQuota {
  const plan = planInForce(shop);
  return {
    used: shop.productCount,
    limit: productLimitOf(plan),
    plan: planName(plan),
    isLargest: isLargestPlan(plan),
  };
}

/** Keeps the count that the plan's limit is held by; the caller has the shop's row locked. */
export async function changeProductCount(
  tx: Transaction,
  shopId: string,
  by: number,
): Promise<void> {
  await tx
    .update(shops)
    .set({ productCount: sql`${shops.productCount} + ${by}` })
    .where(eq(shops.id, shopId));
}
