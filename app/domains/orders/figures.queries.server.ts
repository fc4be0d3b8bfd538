import { and, asc, count, eq, gte, sql, sum } from 'drizzle-orm';
import { lagosDay } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { linesOf } from './orders.queries.server.ts';
import { orders } from './orders.table.server.ts';
import type { PaymentMethod } from './orders.ts';
import { orderPayments } from './payments/payments.table.server.ts';

/** Shown as 99+: nobody needs to know how many more there are, and no page waits for it. */
const countedTo = 100;

/** What waits for a person: orders that nobody has confirmed, and transfers that buyers say they made. */
export async function waitingCounts(shopId: string) {
  const { rows } = await database().execute<{ orders: number; claims: number }>(sql`
    select
      (select count(*)::int from (select 1 from orders
        where shop_id = ${shopId} and status = 'pending' limit ${countedTo}) o) as orders,
      (select count(*)::int from (select 1 from order_payments
        where shop_id = ${shopId} and state = 'pending' and method = 'transfer' limit ${countedTo}) p) as claims`);
  return { newOrders: rows[0]?.orders ?? 0, claims: rows[0]?.claims ?? 0 };
}

/** The orders that wait for a first answer, the oldest first. */
export const oldestNewOrders = (shopId: string, limit: number) =>
  database()
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      getBy: orders.getBy,
      payBy: orders.payBy,
      feeState: orders.feeState,
      buyerName: orders.buyerName,
      pieces: orders.pieces,
      totalKobo: orders.totalKobo,
      paidKobo: orders.paidKobo,
      refundedKobo: orders.refundedKobo,
    })
    .from(orders)
    .where(and(eq(orders.shopId, shopId), eq(orders.status, 'pending')))
    .orderBy(asc(orders.number))
    .limit(limit);

export async function hasSold(shopId: string): Promise<boolean> {
  const { rows } = await database().execute(sql`select 1 from orders
    where shop_id = ${shopId} and completed_at is not null limit 1`);
  return rows.length > 0;
}

/** The last sales of a Lagos day with their lines, who closed them and how they were paid. */
export async function lastSales(shopId: string, day: string, limit: number) {
  const from = sql`(${day}::date::timestamp at time zone 'Africa/Lagos')`;
  const { rows } = await database().execute<{
    id: string;
    kobo: string;
    at: Date;
    by: string | null;
    method: PaymentMethod | null;
  }>(sql`
    select o.id, o.total_kobo - o.refunded_kobo as kobo, o.completed_at as at,
      (select h.by_name from order_history h where h.order_id = o.id and h.kind = 'completed'
        order by h.id desc limit 1) as by,
      (select p.method from order_payments p where p.order_id = o.id and p.state = 'success'
        order by p.id limit 1) as method
    from orders o
    where o.shop_id = ${shopId} and o.completed_at >= ${from} and o.completed_at < ${from} + interval '1 day'
      and o.status = 'completed'
    order by o.completed_at desc, o.id desc limit ${limit}`);
  const lines = await linesOf(rows.map(({ id }) => id));
  return rows.map(({ id, kobo, at, by, method }) => {
    // What was brought back was not sold.
    const own = lines
      .map(({ returned, ...line }) => ({ ...line, quantity: line.quantity - returned }))
      .filter(({ orderId, quantity }) => orderId === id && quantity > 0);
    const [first] = own;
    return {
      id,
      kobo: Number(kobo),
      at: new Date(at),
      by,
      method,
      name: first?.name ?? '',
      quantity: first?.quantity ?? 0,
      photo: first?.photo,
      more: own.length - 1,
    };
  });
}

/** Payments that a bank asks back, the first that came. */
export const openDisputes = (shopId: string) =>
  database()
    .select({ orderId: orderPayments.orderId, orderNumber: orderPayments.orderNumber })
    .from(orderPayments)
    .where(and(eq(orderPayments.shopId, shopId), eq(orderPayments.flag, 'disputed')))
    .orderBy(asc(orderPayments.flaggedAt))
    .limit(5);

/** Orders that somebody has to look at, the oldest first, and how many they are. */
export async function ordersToLookAt(
  shopId: string,
  limit: number,
  { seesMarks }: { seesMarks: boolean },
) {
  const isMarked = and(
    sql`${orders.attention} is not null`,
    seesMarks ? undefined : eq(orders.attention, 'oversold'),
  );
  const rows = await database()
    .select({
      orderId: orders.id,
      number: orders.number,
      attention: orders.attention,
      marks: orders.marks,
      status: orders.status,
    })
    .from(orders)
    .where(and(eq(orders.shopId, shopId), isMarked))
    .orderBy(asc(orders.number))
    .limit(countedTo);
  return { count: rows.length, orders: rows.slice(0, limit) };
}

/**
 * Paid twice, and not all of the extra is on its way back or is for a bank to decide about: `overpaidOf` in SQL. The first
 * line is that of the index.
 */
export const isOverpaid = sql`${orders.paidKobo} > ${orders.totalKobo} - ${orders.refundedKobo}
  and ${orders.status} not in ('cancelled', 'expired')
  and ${orders.paidKobo} + ${orders.refundedKobo} - ${orders.totalKobo} - 100 >= (
    select coalesce(sum(case when d.id is null then -p.amount_kobo else p.amount_kobo end), 0)
    from order_payments p left join order_payments d on d.id = coalesce(p.returns_id, p.id) and d.flag = 'disputed'
    where p.order_id = ${orders.id}
      and case when d.id is null then p.state = 'pending' and p.returns_id is not null else p.state = 'success' end)`;

/** Orders whose extra money is to be given back, the oldest first. */
export const overpaidOrders = (shopId: string) =>
  database()
    .select({ orderId: orders.id, orderNumber: orders.number })
    .from(orders)
    .where(and(eq(orders.shopId, shopId), isOverpaid))
    .orderBy(asc(orders.number))
    .limit(5);

/** Orders that are confirmed and wait to be made ready. */
export async function ordersToPack(shopId: string): Promise<number> {
  const [row] = await database()
    .select({ n: count() })
    .from(orders)
    .where(and(eq(orders.shopId, shopId), eq(orders.status, 'confirmed')));
  return row?.n ?? 0;
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
