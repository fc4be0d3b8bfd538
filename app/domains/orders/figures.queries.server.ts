import { and, asc, count, eq, gte, inArray, sql, sum } from 'drizzle-orm';
import { lagosDay } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { orders } from './orders.table.server.ts';
import { statusesOfTab } from './orders.ts';
import { orderPayments } from './payments/payments.table.server.ts';

/** Orders that nobody of the shop has confirmed yet. */
export async function newOrders(shopId: string): Promise<number> {
  const [row] = await database()
    .select({ n: count() })
    .from(orders)
    .where(and(eq(orders.shopId, shopId), eq(orders.status, 'pending')));
  return row?.n ?? 0;
}

/** Payments that a bank asks back, the first that came. */
export const openDisputes = (shopId: string) =>
  database()
    .select({ orderId: orderPayments.orderId, orderNumber: orderPayments.orderNumber })
    .from(orderPayments)
    .where(and(eq(orderPayments.shopId, shopId), eq(orderPayments.flag, 'disputed')))
    .orderBy(asc(orderPayments.flaggedAt))
    .limit(5);

/** Orders that are confirmed and wait to be made ready. */
export async function ordersToPack(shopId: string): Promise<{ count: number; totalKobo: number }> {
  const [row] = await database()
    .select({ n: count(), total: sum(orders.totalKobo) })
    .from(orders)
    .where(and(eq(orders.shopId, shopId), inArray(orders.status, [...statusesOfTab.prepare])));
  return { count: row?.n ?? 0, totalKobo: Number(row?.total ?? 0) };
}

/** Money that came in today and on the six days before, in Lagos. */
export async function moneyOfWeek(shopId: string): Promise<number> {
  const since = sql`((${lagosDay()}::date - 6)::timestamp at time zone 'Africa/Lagos')`;
  const [row] = await database()
    .select({ total: sum(orderPayments.amountKobo) })
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.shopId, shopId),
        eq(orderPayments.state, 'success'),
        gte(orderPayments.paidAt, since),
      ),
    );
  return Number(row?.total ?? 0);
}

export async function orderCount(shopId: string): Promise<number> {
  const [row] = await database()
    .select({ n: count() })
    .from(orders)
    .where(eq(orders.shopId, shopId));
  return row?.n ?? 0;
}
