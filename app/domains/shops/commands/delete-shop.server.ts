import { eq } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { holdAddresses } from '../address/held-addresses.server.ts';
import { deleteShopRow } from '../deletion/delete-shop-row.server.ts';
import { deletePortionsJob } from '../deletion/deletion.jobs.server.ts';
import { requireDeletable } from '../deletion/deletion-checks.server.ts';
import { portionsOf } from '../deletion/portions.server.ts';
import { shopErrors } from '../shops.errors.ts';
import { shopMembers, shops } from '../shops.table.server.ts';
import { isSameName } from '../shops.ts';
import { type Actor, lockShop } from './lock-shop.server.ts';

/** What one request deletes without keeping others waiting; more goes in portions. */
const portionsAtOnce = 5;

/**
 * The shop is gone for everybody when this transaction ends; the owner's account stays. A small shop
 * takes all its rows along, a large one is marked, and its rows follow in portions.
 */
export async function deleteShop(
  tx: Transaction,
  actor: Actor,
  /** What the person typed; a program has no field to type into. */
  typedName: string | undefined,
): Promise<void> {
  const { shop } = await lockShop(tx, actor, 'shop.delete');
  if (typedName !== undefined && !isSameName(typedName, shop.name)) throw shopErrors.name_differs();
  await requireDeletable(tx, shop.id);
  await holdAddresses(tx, shop);
  const portions = await portionsOf(tx, shop.id);
  if (portions <= portionsAtOnce) return deleteShopRow(tx, shop.id);
  await tx.delete(shopMembers).where(eq(shopMembers.shopId, shop.id));
  await tx
    .update(shops)
    .set({ deletingAt: now(), deletingPortions: await portionsOf(tx, shop.id) })
    .where(eq(shops.id, shop.id));
  await enqueue(tx, deletePortionsJob, {});
}
