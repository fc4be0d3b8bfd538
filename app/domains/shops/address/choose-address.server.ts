import { count, eq, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { type Actor, lockShop } from '../commands/lock-shop.server.ts';
import { shopErrors } from '../shops.errors.ts';
import { shopChanged } from '../shops.events.ts';
import { shopAddresses, shops } from '../shops.table.server.ts';
import { refuseHeld } from './held-addresses.server.ts';
import { mostAddresses } from './short-address.ts';

async function refuseTooMany(tx: Transaction, shopId: string): Promise<void> {
  const [row] = await tx
    .select({ n: count() })
    .from(shopAddresses)
    .where(eq(shopAddresses.shopId, shopId));
  if ((row?.n ?? 0) >= mostAddresses)
    throw shopErrors.short_address_changes({ most: mostAddresses });
}

/**
 * Gives the shop this address. Its row is locked, so two of its own changes come one after the other; of two shops
 * that want the same word the key lets one have it. An address that it had before is simply its own again.
 */
export async function chooseAddress(tx: Transaction, actor: Actor, address: string): Promise<void> {
  const { shop } = await lockShop(tx, actor, 'shop.edit');
  const [known] = await tx
    .select({ shopId: shopAddresses.shopId, leftAt: shopAddresses.leftAt })
    .from(shopAddresses)
    .where(eq(shopAddresses.address, address));
  if (known && known.shopId !== shop.id) throw shopErrors.short_address_taken();
  if (known && known.leftAt === null) return;
  if (!known) {
    await refuseHeld(tx, shop, address);
    await refuseTooMany(tx, shop.id);
  }
  await tx
    .update(shopAddresses)
    .set({ leftAt: now() })
    .where(sql`${shopAddresses.shopId} = ${shop.id} and ${shopAddresses.leftAt} is null`);
  const made = await tx
    .insert(shopAddresses)
    .values({ address, shopId: shop.id, createdAt: now() })
    .onConflictDoUpdate({
      target: shopAddresses.address,
      set: { leftAt: null },
      setWhere: eq(shopAddresses.shopId, shop.id),
    })
    .returning({ address: shopAddresses.address });
  // Somebody else's transaction has come first, a moment ago.
  if (made.length === 0) throw shopErrors.short_address_taken();
  await tx.update(shops).set({ updatedAt: now() }).where(eq(shops.id, shop.id));
  await enqueue(tx, shopChanged, { shopId: shop.id }, { key: shop.id });
}
