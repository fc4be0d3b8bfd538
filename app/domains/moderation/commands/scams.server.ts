import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { type LockedShop, lastLifted, lockShopOf } from '../locked.queries.server.ts';
import { pastScams, reportCases } from '../moderation.table.server.ts';

/** What was found since the shop was last given back: an operator has judged what came before. */
async function foundIn(tx: Transaction, shopId: string) {
  const lifted = await lastLifted(tx, shopId);
  const isFound = and(
    eq(reportCases.shopId, shopId),
    eq(reportCases.isScam, true),
    lifted && gt(reportCases.closedAt, lifted),
  );
  return { lifted, isFound };
}

/** In this shop, and in those that its owner has deleted. */
export async function scamsOf(tx: Transaction, { id, ownerUserId }: LockedShop): Promise<number> {
  const { lifted, isFound } = await foundIn(tx, id);
  const isPast = and(eq(pastScams.userId, ownerUserId), lifted && gt(pastScams.foundAt, lifted));
  return (await tx.$count(reportCases, isFound)) + (await tx.$count(pastScams, isPast));
}

/** The days on which something was found in shops that this person has deleted. */
export async function pastScamsOf(userId: string): Promise<Date[]> {
  const rows = await database()
    .select({ at: pastScams.foundAt })
    .from(pastScams)
    .where(eq(pastScams.userId, userId))
    .orderBy(asc(pastScams.foundAt));
  return rows.map(({ at }) => at);
}

/** When a shop is deleted, what was found in it stays with its owner, or one scam a shop would never be two. */
export async function keepScams(tx: Transaction, shopId: string): Promise<void> {
  const { ownerUserId: userId } = await lockShopOf(tx, shopId);
  const { lifted, isFound } = await foundIn(tx, shopId);
  if (lifted)
    await tx
      .delete(pastScams)
      .where(and(eq(pastScams.userId, userId), lte(pastScams.foundAt, lifted)));
  const found = await tx.select({ at: reportCases.closedAt }).from(reportCases).where(isFound);
  const rows = found.flatMap(({ at }) => (at ? [{ userId, foundAt: at, deletedAt: now() }] : []));
  if (rows.length > 0) await tx.insert(pastScams).values(rows);
}
