import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import { lagosDay } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { hasClaimPhoto } from '../claims/claim-photos.queries.server.ts';
import { orders } from '../orders.table.server.ts';
import { orderPayments } from './payments.table.server.ts';

const claimed = (shopId: string) =>
  and(
    eq(orderPayments.shopId, shopId),
    eq(orderPayments.state, 'pending'),
    eq(orderPayments.method, 'transfer'),
  );

/** `heldOf` is nothing, in SQL. */
export const holdsNothing = sql<boolean>`${orders.paidKobo} <= case when ${orders.refundedKobo} > 0 then 99 else 0 end`;

/** `isPaidUp` in SQL. */
const isPaidInFull = sql<boolean>`not ${holdsNothing}
  and ${orders.paidKobo} + ${orders.refundedKobo} >= ${orders.totalKobo}`;

const claimPage = (shopId: string, after: string | undefined, limit: number) =>
  database()
    .select({
      id: orderPayments.id,
      orderId: orderPayments.orderId,
      orderNumber: orderPayments.orderNumber,
      buyerName: orders.buyerName,
      amountKobo: orderPayments.amountKobo,
      fromBank: orderPayments.fromBank,
      claimedAt: orderPayments.claimedAt,
      hasPhoto: hasClaimPhoto,
      isPaid: isPaidInFull,
    })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(and(claimed(shopId), after === undefined ? undefined : gt(orderPayments.id, after)))
    .orderBy(asc(orderPayments.id))
    .limit(limit + 1);

/** Transfers that buyers say they made, the oldest first, and how many there are in all. */
export async function waitingClaims(shopId: string, after?: string, limit = 50) {
  const place = isId(after) ? after : undefined;
  const [counted, page] = await Promise.all([
    database().select({ n: count() }).from(orderPayments).where(claimed(shopId)),
    claimPage(shopId, place, limit),
  ]);
  // The last of a later page was decided: what waits is at the beginning.
  const rows = page.length === 0 && place ? await claimPage(shopId, undefined, limit) : page;
  const claims = rows.slice(0, limit);
  return {
    claims,
    count: counted[0]?.n ?? 0,
    next: rows.length > limit ? claims.at(-1)?.id : undefined,
  };
}

/** Sales that are not paid in full: `isUnpaid` in the words of their index. */
export const isUnpaidSale = sql<boolean>`${orders.status} = 'completed'
  and ${orders.paidKobo} + ${orders.refundedKobo} < ${orders.totalKobo}`;

/** How many there are, and what is owed for them. */
export async function unpaidSales(shopId: string) {
  const owed = sql`${orders.totalKobo} - ${orders.refundedKobo} - ${orders.paidKobo}`;
  const [row] = await database()
    .select({ n: count(), kobo: sql<string>`coalesce(sum(${owed}), 0)` })
    .from(orders)
    .where(and(eq(orders.shopId, shopId), isUnpaidSale));
  return { count: row?.n ?? 0, kobo: Number(row?.kobo ?? 0) };
}

/** Money in today and in 30 days (Lagos), and what is still owed for sales. */
export async function paymentTotals(shopId: string) {
  const today = sql`${lagosDay()}::date`;
  const paidDay = sql`(${orderPayments.paidAt} at time zone 'Africa/Lagos')::date`;
  const since = sql`((${today} - 29)::timestamp at time zone 'Africa/Lagos')`;
  const { rows } = await database().execute<{ today: string; month: string }>(sql`
    select
      (select coalesce(sum(amount_kobo) filter (where ${paidDay} = ${today}), 0) from order_payments
        where shop_id = ${shopId} and state = 'success' and paid_at >= ${since}) as today,
      (select coalesce(sum(amount_kobo), 0) from order_payments
        where shop_id = ${shopId} and state = 'success' and paid_at >= ${since}) as month`);
  const [row] = rows;
  return {
    todayKobo: Number(row?.today ?? 0),
    monthKobo: Number(row?.month ?? 0),
    unpaidKobo: (await unpaidSales(shopId)).kobo,
  };
}

/** The buyer of an order says that a transfer is made, and the shop has not looked yet: it keeps its goods until then. */
export const hasClaim = sql<boolean>`exists (select from ${orderPayments}
  where ${orderPayments.orderId} = ${orders.id} and ${orderPayments.state} = 'pending'
    and ${orderPayments.method} = 'transfer')`;
