import { and, eq, isNull } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Executor, Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { shopLifted } from '../shops.events.ts';
import { isStanding, shopSuspensions, shops } from '../shops.table.server.ts';

/**
 * Takes a shop off the market, or brings it back; false when it was so already. Its items follow by a trigger in the
 * same transaction, and the rows tell every instance.
 */
export async function setSuspended(
  tx: Transaction,
  shopId: string,
  isSuspended: boolean,
): Promise<boolean> {
  const [shop] = await tx
    .select({ suspendedAt: shops.suspendedAt })
    .from(shops)
    .where(and(eq(shops.id, shopId), isStanding))
    .for('update');
  if (!shop || (shop.suspendedAt !== null) === isSuspended) return false;
  const at = now();
  await tx
    .update(shops)
    .set({ suspendedAt: isSuspended ? at : null })
    .where(eq(shops.id, shopId));
  if (isSuspended) {
    await tx.insert(shopSuspensions).values({ shopId, from: at });
    return true;
  }
  await tx
    .update(shopSuspensions)
    .set({ until: at })
    .where(and(eq(shopSuspensions.shopId, shopId), isNull(shopSuspensions.until)));
  await enqueue(tx, shopLifted, { shopId }, { key: shopId });
  return true;
}

export async function suspendedAt(shopId: string, tx: Executor): Promise<Date | null> {
  const [shop] = await tx.select({ at: shops.suspendedAt }).from(shops).where(eq(shops.id, shopId));
  return shop?.at ?? null;
}

export const isSuspended = async (shopId: string, tx: Executor): Promise<boolean> =>
  (await suspendedAt(shopId, tx)) !== null;
