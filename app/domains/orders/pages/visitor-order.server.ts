import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { orders, visitorOrders } from '../orders.table.server.ts';
import { isOver, orderStatuses } from '../orders.ts';

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

const openStatuses = orderStatuses.filter((status) => !isOver(status));

/** Whether a visitor has an order with a shop that is not at its end: placed in this browser, or found again in it. */
export async function hasOpenOrder(
  shopId: string,
  visitorKey: string,
  executor: Executor = database(),
): Promise<boolean> {
  const [order] = await executor
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.shopId, shopId),
        inArray(orders.status, openStatuses),
        or(
          eq(orders.visitorKey, visitorKey),
          sql`exists (select from ${visitorOrders} where ${visitorOrders.orderId} = ${orders.id}
            and ${visitorOrders.visitorKey} = ${visitorKey})`,
        ),
      ),
    )
    .limit(1);
  return order !== undefined;
}
