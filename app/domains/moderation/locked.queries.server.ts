import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { reviews } from '#app/domains/reviews/reviews.table.server.ts';
import { isStanding, shopSuspensions, shops } from '#app/domains/shops/shops.table.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { moderationErrors } from './moderation.errors.ts';

/** Locks are taken from the shop down: the shop, then a case, then an item, as teams do it too. */
async function shopOf(tx: Transaction, shopId: string, strength: 'update' | 'key share') {
  const [shop] = isId(shopId)
    ? await tx
        .select({
          id: shops.id,
          name: shops.name,
          ownerUserId: shops.ownerUserId,
          suspendedAt: shops.suspendedAt,
        })
        .from(shops)
        .where(and(eq(shops.id, shopId), isStanding))
        .for(strength)
    : [];
  if (!shop) throw moderationErrors.not_found();
  return shop;
}

/** Nobody else changes it until the transaction ends. */
export const lockShopOf = (tx: Transaction, shopId: string) => shopOf(tx, shopId, 'update');
/** It stays until the transaction ends; many may hold it so. */
export const keepShopOf = (tx: Transaction, shopId: string) => shopOf(tx, shopId, 'key share');

export type LockedShop = Awaited<ReturnType<typeof shopOf>>;

export async function isThere(tx: Transaction, stockId: string): Promise<boolean> {
  const [row] = await tx.select({ id: stocks.id }).from(stocks).where(eq(stocks.id, stockId));
  return row !== undefined;
}

export async function isReviewThere(tx: Transaction, reviewId: string): Promise<boolean> {
  const [row] = await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, reviewId));
  return row !== undefined;
}

/** When the shop was last given back; undefined when it never was off the market. */
export async function lastLifted(tx: Transaction, shopId: string): Promise<Date | undefined> {
  const [last] = await tx
    .select({ until: shopSuspensions.until })
    .from(shopSuspensions)
    .where(and(eq(shopSuspensions.shopId, shopId), isNotNull(shopSuspensions.until)))
    .orderBy(desc(shopSuspensions.until))
    .limit(1);
  return last?.until ?? undefined;
}
