import { eq } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { shopChanged } from '../shops.events.ts';
import { shops } from '../shops.table.server.ts';
import { type Actor, lockShop } from './lock-shop.server.ts';

export interface Types {
  businessType: string;
  moreTypes: string[];
}

/** What a shop sells, as it stood elsewhere; for one that has nothing under its own yet. */
export async function takeTypes(tx: Transaction, actor: Actor, types: Types): Promise<void> {
  const { shop } = await lockShop(tx, actor, 'shop.edit');
  await tx
    .update(shops)
    .set({ ...types, updatedAt: now() })
    .where(eq(shops.id, shop.id));
  await enqueue(tx, shopChanged, { shopId: shop.id }, { key: shop.id });
}
