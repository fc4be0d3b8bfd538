import { eq } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { shopErrors } from '../shops.errors.ts';
import { shops } from '../shops.table.server.ts';
import type { Action } from '../team/permissions.ts';
import { type DeviceAge, requireRight } from './require-right.server.ts';
import { roleNow } from './role-now.server.ts';

interface Place {
  userId: string;
  shopId: string;
}

/** Who acts, in which shop and from which device; the role is read again where it counts. */
export interface Actor extends Place, DeviceAge {
  deviceId: string;
}

/**
 * Locks the shop's row until the transaction ends and makes sure that the actor may do this now: a
 * removal that came first wins, one that comes later waits. A foreign shop is one that is not there.
 */
export async function lockShop(tx: Transaction, actor: Actor, action: Action) {
  const { shopId } = actor;
  if (!isId(shopId)) throw shopErrors.not_found();
  const shop = await holdShop(tx, shopId);
  if (!shop) throw shopErrors.not_found();
  const role = await roleNow(actor, tx);
  requireRight(role, actor, action);
  return { shop, role };
}

/** For work that nobody asked for by hand; undefined when the shop is gone. */
export async function holdShop(tx: Transaction, shopId: string) {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId)).for('update');
  return shop;
}
