import { eq } from 'drizzle-orm';
import { accountErrors } from '#app/domains/accounts/accounts.errors.ts';
import { isLimited, type Session } from '#app/domains/accounts/accounts.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { shopChanged } from '../shops.news.ts';
import { shops } from '../shops.table.server.ts';
import { type ShopEdit, shopNameKeys } from '../shops.ts';
import { type Actor, lockShop } from './lock-shop.server.ts';

/** The number that buyers call and pay to does not change on a phone that came in only today. */
export async function editShop(
  tx: Transaction,
  actor: Actor & Pick<Session, 'limitedUntil'>,
  edit: ShopEdit,
): Promise<void> {
  const { shop } = await lockShop(tx, actor, 'shop.edit');
  if (edit.phoneNumber !== shop.phoneNumber && isLimited(actor))
    throw accountErrors.device_limited();
  await tx
    .update(shops)
    .set({ ...edit, ...shopNameKeys(edit.name), updatedAt: now() })
    .where(eq(shops.id, shop.id));
  await enqueue(tx, shopChanged, { shopId: shop.id }, { key: shop.id });
}
