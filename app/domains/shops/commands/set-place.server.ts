import { eq } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { shopChanged, shopMoved } from '../shops.events.ts';
import { shops } from '../shops.table.server.ts';
import { type Actor, lockShop } from './lock-shop.server.ts';

/** Where the shop is, without the rest of its form. */
export async function setPlace(tx: Transaction, actor: Actor, place: string): Promise<void> {
  const { shop } = await lockShop(tx, actor, 'shop.edit');
  await tx
    .update(shops)
    .set({ place, placeAskedAt: now(), updatedAt: now() })
    .where(eq(shops.id, shop.id));
  if (place !== shop.place) {
    await enqueue(tx, shopMoved, { shopId: shop.id }, { key: shop.id });
  }
  await enqueue(tx, shopChanged, { shopId: shop.id }, { key: shop.id });
}

/** Somebody will not say it now, and is not asked again: the field stays in Edit Shop. */
export async function putPlaceOff({ shopId }: Pick<Actor, 'shopId'>): Promise<void> {
  await database().update(shops).set({ placeAskedAt: now() }).where(eq(shops.id, shopId));
}
