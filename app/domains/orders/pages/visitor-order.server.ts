import { and, desc, eq } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { orders } from '../orders.table.server.ts';

/** The newest order that a visitor's browser placed with a shop. */
export async function lastOrderOfVisitor(shopId: string, visitorKey: string) {
  const [order] = await database()
    .select({
      id: orders.id,
      number: orders.number,
      code: orders.code,
      status: orders.status,
      totalKobo: orders.totalKobo,
      buyerName: orders.buyerName,
      buyerPhone: orders.buyerPhone,
    })
    .from(orders)
    .where(and(eq(orders.shopId, shopId), eq(orders.visitorKey, visitorKey)))
    .orderBy(desc(orders.number))
    .limit(1);
  return order;
}

/** Whose browser placed an order of this shop. */
export async function visitorOfOrder(shopId: string, orderId: string) {
  if (!isId(orderId)) return undefined;
  const [order] = await database()
    .select({ visitorKey: orders.visitorKey, buyerName: orders.buyerName })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.shopId, shopId)));
  return order;
}
