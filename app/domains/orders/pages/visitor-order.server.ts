import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { orderErrors } from '../orders.errors.ts';
import { orders, visitorOrders } from '../orders.table.server.ts';
import { isOrderCode, isOver, orderStatuses } from '../orders.ts';

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

/** Orders placed in this browser, or brought to it by a code sent to their phone. */
export const isOfVisitor = (visitorKey: string): SQL | undefined =>
  or(
    eq(orders.visitorKey, visitorKey),
    sql`exists (select from ${visitorOrders} where ${visitorOrders.orderId} = ${orders.id}
      and ${visitorOrders.visitorKey} = ${visitorKey})`,
  );

/** Whether this browser may read the whole order and act as its buyer; the code alone shows the status. */
export async function isBuyersBrowser(
  code: string,
  visitorKey: string | undefined,
): Promise<boolean> {
  if (!isOrderCode(code) || visitorKey === undefined) return false;
  const [order] = await database()
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.code, code), isOfVisitor(visitorKey)));
  return order !== undefined;
}

/** The number that an order of this browser was placed with. */
export async function phoneOfOwnOrder(
  code: string,
  visitorKey: string | undefined,
): Promise<string | undefined> {
  if (!isOrderCode(code) || visitorKey === undefined) return undefined;
  const [order] = await database()
    .select({ phone: orders.buyerPhone })
    .from(orders)
    .where(and(eq(orders.code, code), eq(orders.visitorKey, visitorKey)));
  return order?.phone || undefined;
}

/** Refuses a stranger in the words for an order that does not exist. */
export async function requireBuyer(code: string, visitorKey: string | undefined): Promise<void> {
  if (!(await isBuyersBrowser(code, visitorKey))) throw orderErrors.not_found();
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
      and(eq(orders.shopId, shopId), inArray(orders.status, openStatuses), isOfVisitor(visitorKey)),
    )
    .limit(1);
  return order !== undefined;
}
