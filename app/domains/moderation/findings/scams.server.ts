import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
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
  const isPast = and(
    eq(pastScams.userId, ownerUserId),
    isNull(pastScams.struckAt),
    lifted && gt(pastScams.foundAt, lifted),
  );
  return (await tx.$count(reportCases, isFound)) + (await tx.$count(pastScams, isPast));
}

/** What was found in shops that this person has deleted, also what an operator has struck since. */
export const pastScamsOf = (userId: string) =>
  database()
    .select({ id: pastScams.id, at: pastScams.foundAt, struckAt: pastScams.struckAt })
    .from(pastScams)
    .where(eq(pastScams.userId, userId))
    .orderBy(asc(pastScams.foundAt), asc(pastScams.id));

export type PastScam = Awaited<ReturnType<typeof pastScamsOf>>[number];

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
