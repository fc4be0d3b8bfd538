import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { type Action, can, type Role } from '../permissions.ts';
import { shopErrors } from '../shops.errors.ts';
import { shopMembers, shops } from '../shops.table.server.ts';

/** Who acts, in which shop; the role is read again where it counts. */
export interface Actor {
  userId: string;
  shopId: string;
}

/**
 * Locks the shop's row until the transaction ends and makes sure that the actor may do this now: a
 * removal that came first wins, one that comes later waits. A foreign shop is one that is not there.
 */
export async function lockShop(tx: Transaction, { userId, shopId }: Actor, action: Action) {
  if (!isId(shopId)) throw shopErrors.not_found();
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId)).for('update');
  if (!shop) throw shopErrors.not_found();
  const role = await activeRole(tx, { userId, shopId });
  if (!role) throw shopErrors.not_found();
  if (!can(role, action)) throw shopErrors.forbidden();
  return { shop, role };
}

async function activeRole(tx: Transaction, { userId, shopId }: Actor): Promise<Role | undefined> {
  const [member] = await tx
    .select({ role: shopMembers.role })
    .from(shopMembers)
    .where(
      and(
        eq(shopMembers.shopId, shopId),
        eq(shopMembers.userId, userId),
        eq(shopMembers.state, 'active'),
      ),
    );
  return member?.role;
}
