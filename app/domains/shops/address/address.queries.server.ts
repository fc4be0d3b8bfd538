import { and, eq, isNull, sql } from 'drizzle-orm';
import { database, type Executor, replica } from '#app/platform/db/database.server.ts';
import { isOpen } from '../open-shop.server.ts';
import { shopAddresses, shops } from '../shops.table.server.ts';

/** The short address that a shop has now. */
export async function addressOfShop(
  shopId: string,
  executor: Executor = database(),
): Promise<string | undefined> {
  const [row] = await executor
    .select({ address: shopAddresses.address })
    .from(shopAddresses)
    .where(and(eq(shopAddresses.shopId, shopId), isNull(shopAddresses.leftAt)));
  return row?.address;
}

/** Whose address this is or was, and which one the shop has now. */
export async function shopOfAddress(address: string) {
  const now = sql<string>`(select a.address from shop_addresses a
    where a.shop_id = ${shopAddresses.shopId} and a.left_at is null)`;
  const [row] = await replica()
    .select({ shopId: shopAddresses.shopId, current: now })
    .from(shopAddresses)
    .innerJoin(shops, and(eq(shops.id, shopAddresses.shopId), isOpen))
    .where(eq(shopAddresses.address, address));
  return row;
}
