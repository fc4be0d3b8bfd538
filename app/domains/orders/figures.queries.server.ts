import { and, count, eq } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { orders } from './orders.table.server.ts';

/** Orders that nobody of the shop has confirmed yet. */
export async function newOrders(shopId: string): Promise<number> {
  const [row] = await database()
    .select({ n: count() })
    .from(orders)
    .where(and(eq(orders.shopId, shopId), eq(orders.status, 'pending')));
  return row?.n ?? 0;
}

export async function orderCount(shopId: string): Promise<number> {
  const [row] = await database()
    .select({ n: count() })
    .from(orders)
    .where(eq(orders.shopId, shopId));
  return row?.n ?? 0;
}
