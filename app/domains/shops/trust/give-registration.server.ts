import { eq } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { broadcast } from '#app/platform/live/events.server.ts';
import { type Actor, lockShop } from '../commands/lock-shop.server.ts';
import { shops } from '../shops.table.server.ts';

/**
 * The owner names the number under which the business is registered. Buyers are told of it once an operator has looked; another
 * number has to be looked up again.
 */
export async function giveRegistration(
  tx: Transaction,
  actor: Actor,
  number: string,
): Promise<void> {
  const { shop } = await lockShop(tx, actor, 'shop.edit');
  const [before] = await tx
    .select({ number: shops.registrationNumber, at: shops.registeredAt })
    .from(shops)
    .where(eq(shops.id, shop.id));
  if (before?.number === number) return;
  await tx
    .update(shops)
    .set({ registrationNumber: number, registeredAt: null, updatedAt: now() })
    .where(eq(shops.id, shop.id));
  if (before?.at) await broadcast(tx, 'market.changed', [shop.id]);
}
