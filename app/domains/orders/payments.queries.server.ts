import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { planName } from '#app/domains/plans/plans.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { orders } from './orders.table.server.ts';
import { type PaymentMethod, type PaymentState, paymentMethods } from './orders.ts';
import { orderPayments } from './payments.table.server.ts';
import type { PaymentFilter } from './payments.ts';

/** Transfers that buyers say they made, the oldest first. */
export const waitingClaims = (shopId: string) =>
  database()
    .select({
      id: orderPayments.id,
      orderId: orderPayments.orderId,
      orderNumber: orderPayments.orderNumber,
      buyerName: orders.buyerName,
      amountKobo: orderPayments.amountKobo,
      fromBank: orderPayments.fromBank,
      claimedAt: orderPayments.claimedAt,
    })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(
      and(
        eq(orderPayments.shopId, shopId),
        eq(orderPayments.state, 'pending'),
        eq(orderPayments.method, 'transfer'),
      ),
    )
    .orderBy(asc(orderPayments.id))
    .limit(100);

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

interface Row extends Record<string, unknown> {
  id: string;
  kind: 'order' | 'plan';
  order_id: string | null;
  order_number: number | null;
  buyer: string | null;
  source: string | null;
  plan_id: string | null;
  method: PaymentMethod;
  state: PaymentState;
  amount: string;
  by_name: string | null;
  corrects: string | null;
  flag: string | null;
  reference: string | null;
  at: string;
}

function entry(row: Row) {
  return {
    id: row.id,
    kind: row.kind,
    orderId: row.order_id,
    orderNumber: row.order_number,
    buyerName: row.buyer ?? '',
    atCounter: row.source === 'counter',
    plan: row.plan_id === null ? undefined : planName(row.plan_id),
    method: row.method,
    state: row.state,
    /** Less than zero: money that went out. */
    amountKobo: Number(row.amount),
    byName: row.by_name,
    isCorrection: row.corrects !== null,
    isFlagged: row.flag !== null,
    reference: row.reference,
    at: new Date(row.at),
  };
}

export type PaymentEntry = ReturnType<typeof entry>;

const ofOrders = (shopId: string) => sql`
  select p.id, 'order' as kind, p.order_id, p.order_number, o.buyer_name as buyer, o.source, null as plan_id,
    p.method, p.state, p.amount_kobo as amount, p.decided_by_name as by_name, p.corrects_id as corrects,
    p.flag, p.reference, coalesce(p.paid_at, p.created_at) as at
  from order_payments p left join orders o on o.id = p.order_id where p.shop_id = ${shopId}`;

const ofPlan = (shopId: string) => sql`
  select id, 'plan' as kind, null::uuid as order_id, null::int as order_number, null as buyer, null as source,
    plan_id, 'online' as method, state, -amount_kobo as amount, null as by_name, null::uuid as corrects,
    flag, reference, coalesce(paid_at, created_at) as at
  from plan_payments where shop_id = ${shopId} and method <> 'opening'`;

export const paymentPageSize = 30;

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Africa/Lagos')`;

/** The records that a filter means, as a table called `money`. */
function chosen(shopId: string, { show, from, to }: PaymentFilter): SQL {
  const parts =
    show === 'orders'
      ? [ofOrders(shopId)]
      : show === 'plan'
        ? [ofPlan(shopId)]
        : [ofOrders(shopId), ofPlan(shopId)];
  const method = paymentMethods.find((known) => known === show);
  return sql`(${sql.join(parts, sql` union all `)}) money where true
    ${method ? sql`and method = ${method}` : sql``}
    ${from ? sql`and at >= ${startOf(from)}` : sql``}
    ${to ? sql`and at < ${startOf(to)} + interval '1 day'` : sql``}`;
}

/** Money in for orders and out for the plan, the newest first; `after` is the last one seen. */
export async function shopPayments(shopId: string, filter: PaymentFilter, limit = paymentPageSize) {
  const [at, id] = filter.after?.split('_') ?? [];
  const beyond =
    at && isId(id) && !Number.isNaN(Number(at))
      ? sql`and (at, id) < (${new Date(Number(at)).toISOString()}::timestamptz, ${id}::uuid)`
      : sql``;
  const { rows } = await database().execute<Row>(sql`
    select * from ${chosen(shopId, filter)} ${beyond}
    order by at desc, id desc limit ${limit + 1}`);
  const entries = rows.slice(0, limit).map(entry);
  const last = entries.at(-1);
  return {
    entries,
    next: rows.length > limit && last ? `${last.at.getTime()}_${last.id}` : undefined,
  };
}

/** What the chosen days come to: money that was there, less what went out. */
export async function sumOfDays(
  shopId: string,
  filter: PaymentFilter,
): Promise<number | undefined> {
  if (!filter.from && !filter.to) return undefined;
  const { rows } = await database().execute<{ sum: string }>(sql`
    select coalesce(sum(amount), 0) as sum from ${chosen(shopId, filter)} and state = 'success'`);
  return Number(rows[0]?.sum ?? 0);
}
