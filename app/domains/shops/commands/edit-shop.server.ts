import { eq } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { shopChanged } from '../shops.events.ts';
import { shops } from '../shops.table.server.ts';
import { type ShopEdit, shopNameKeys } from '../shops.ts';
import { type Actor, lockShop } from './lock-shop.server.ts';
import { requireRight } from './require-right.server.ts';

export async function editShop(tx: Transaction, actor: Actor, edit: ShopEdit): Promise<void> {
  const { shop, role } = await lockShop(tx, actor, 'shop.edit');
  const { phoneNumber, telegramUsername } = shop;
  if (edit.phoneNumber !== phoneNumber || edit.telegramUsername !== telegramUsername)
    requireRight(role, actor, 'shop.contacts');
  // The main one stays what it is, and stands once.
  const moreTypes = edit.moreTypes?.filter((type) => type !== shop.businessType);
  await tx
    .update(shops)
    .set({ ...edit, moreTypes, ...shopNameKeys(edit.name), updatedAt: now() })
    .where(eq(shops.id, shop.id));
  await enqueue(tx, shopChanged, { shopId: shop.id }, { key: shop.id });
}
