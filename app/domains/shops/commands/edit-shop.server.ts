import { eq } from 'drizzle-orm';
import { refuseReserved } from '#app/domains/accounts/names/refuse-reserved.server.ts';
import { refuseBanned } from '#app/domains/operators/words/refuse-banned.server.ts';
import { placeInAddress } from '#app/domains/places/place-words.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import type { ShopPlace } from '../address/shop-place.server.ts';
import { shopChanged, shopMoved } from '../shops.events.ts';
import { shops } from '../shops.table.server.ts';
import { type ShopEdit, shopNameKeys } from '../shops.ts';
import { type Actor, lockShop } from './lock-shop.server.ts';
import { requireRight } from './require-right.server.ts';

export async function editShop(
  tx: Transaction,
  actor: Actor,
  edit: ShopEdit & ShopPlace,
): Promise<void> {
  const { shop, role } = await lockShop(tx, actor, 'shop.edit');
  const { phoneNumber, telegramUsername } = shop;
  if (edit.phoneNumber !== phoneNumber || edit.telegramUsername !== telegramUsername)
    requireRight(role, actor, 'shop.contacts');
  const { name, address } = edit;
  if (name !== shop.name) refuseReserved('name', name);
  await refuseBanned(tx, { name, address });
  // The main one stays what it is, and stands once.
  const moreTypes = edit.moreTypes?.filter((type) => type !== shop.businessType);
  const place =
    edit.place ?? (shop.place === null ? placeInAddress(edit.address)?.key : edit.place);
  await tx
    .update(shops)
    .set({
      ...edit,
      ...(place !== undefined && { place }),
      ...(edit.place && { placeAskedAt: now() }),
      moreTypes,
      ...shopNameKeys(edit.name),
      updatedAt: now(),
    })
    .where(eq(shops.id, shop.id));
  if (place !== undefined && place !== shop.place) {
    await enqueue(tx, shopMoved, { shopId: shop.id }, { key: shop.id });
  }
  await enqueue(tx, shopChanged, { shopId: shop.id }, { key: shop.id });
}
