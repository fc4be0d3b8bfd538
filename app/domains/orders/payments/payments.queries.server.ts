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

/** Money in today and in 30 days (Lagos), and what is claimed and not confirmed. */
export async function paymentTotals(shopId: string) {
  const today = sql`${lagosDay()}::date`;
  const paidDay = sql`(${orderPayments.paidAt} at time zone 'Africa/Lagos')::date`;
  const since = sql`((${today} - 29)::timestamp at time zone 'Africa/Lagos')`;
  const { rows } = await database().execute<{ today: string; month: string; waiting: string }>(sql`
    select
      (select coalesce(sum(amount_kobo) filter (where ${paidDay} = ${today}), 0) from order_payments
        where shop_id = ${shopId} and state = 'success' and paid_at >= ${since}) as today,
      (select coalesce(sum(amount_kobo), 0) from order_payments
        where shop_id = ${shopId} and state = 'success' and paid_at >= ${since}) as month,
      (select coalesce(sum(amount_kobo), 0) from order_payments
        where shop_id = ${shopId} and state = 'pending' and method = 'transfer') as waiting`);
  const [row] = rows;
  return {
    todayKobo: Number(row?.today ?? 0),
    monthKobo: Number(row?.month ?? 0),
    waitingKobo: Number(row?.waiting ?? 0),
  };
}
