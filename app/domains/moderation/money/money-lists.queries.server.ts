import { and, desc, eq, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import { planPayments } from '#app/domains/billing/billing.table.server.ts';
import { waitingComplaints } from '#app/domains/orders/complaints/complaints.queries.server.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { orderPayments } from '#app/domains/orders/payments/payments.table.server.ts';
import { paymentDisputes, paymentRefunds } from '#app/domains/payments/payments.table.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { pageById, pageOf } from '#app/platform/page-of.ts';
import type { MoneyFilter } from './money-filter.ts';

const pageSize = 30;

type Asked = Pick<MoneyFilter, 'over' | 'after'>;

const openDispute = ['open', 'answered'] as const;
const endedRefund = ['processed', 'failed'] as const;

/** Of whose order or plan a charge was. */
const whose = {
  orderId: orders.id,
  number: orders.number,
  planId: planPayments.planId,
  shopId: shops.id,
  shop: shops.name,
};
const whoseShop = eq(shops.id, sql`coalesce(${orders.shopId}, ${planPayments.shopId})`);

/** What payers' banks ask back, the newest first. */
export async function disputeList({ over, after }: Asked) {
  const isOpen = over
    ? notInArray(paymentDisputes.state, [...openDispute])
    : inArray(paymentDisputes.state, [...openDispute]);
  const rows = await database()
    .select({
      id: paymentDisputes.id,
      reference: paymentDisputes.reference,
      amountKobo: paymentDisputes.amountKobo,
      state: paymentDisputes.state,
      message: paymentDisputes.message,
      dueAt: paymentDisputes.dueAt,
      at: paymentDisputes.createdAt,
      ...whose,
    })
    .from(paymentDisputes)
    .leftJoin(orderPayments, eq(orderPayments.reference, paymentDisputes.reference))
    .leftJoin(orders, eq(orders.id, orderPayments.orderId))
    .leftJoin(planPayments, eq(planPayments.reference, paymentDisputes.reference))
    .leftJoin(shops, whoseShop)
    .where(and(isOpen, isId(after) ? lt(paymentDisputes.id, after) : undefined))
    .orderBy(desc(paymentDisputes.id))
    .limit(pageSize + 1);
  return pageById(rows, pageSize);
}

/** Money on its way back, the newest first. */
export async function refundList({ over, after }: Asked) {
  const isOpen = over
    ? inArray(paymentRefunds.state, [...endedRefund])
    : notInArray(paymentRefunds.state, [...endedRefund]);
  const rows = await database()
    .select({
      id: paymentRefunds.id,
      reference: paymentRefunds.reference,
      amountKobo: paymentRefunds.amountKobo,
      state: paymentRefunds.state,
      isOurs: paymentRefunds.isOurs,
      at: paymentRefunds.createdAt,
      ...whose,
    })
    .from(paymentRefunds)
    .leftJoin(orderPayments, eq(orderPayments.reference, paymentRefunds.reference))
    .leftJoin(orders, eq(orders.id, orderPayments.orderId))
    .leftJoin(planPayments, eq(planPayments.reference, paymentRefunds.reference))
    .leftJoin(shops, whoseShop)
    .where(and(isOpen, isId(after) ? lt(paymentRefunds.id, after) : undefined))
    .orderBy(desc(paymentRefunds.id))
    .limit(pageSize + 1);
  return pageById(rows, pageSize);
}

export interface Unmatched {
  kind: 'order' | 'plan' | 'event';
  id: string;
  /** Microseconds, for the place in the list. */
  us: string;
  what: string;
  reference: string | null;
  amountKobo: number | null;
  orderId: string | null;
  shop: string | null;
  isSettled: boolean;
  settledBy: string | null;
  settledWhy: string | null;
}

/**
 * Money that the provider has and that is not what was asked for, and events that fit nothing of ours. The conditions
 * are those of their indexes. Whether somebody has settled it is what the log says last: it can be taken back there too.
 */
const unmatched = sql`
  select m.kind, m.id, m.what, m.reference, m."amountKobo", m."orderId",
    (extract(epoch from m.at) * 1000000)::bigint::text as us, s.name as shop,
    coalesce(l.act = 'money.settled', false) as "isSettled", l.operator_name as "settledBy", l.reason as "settledWhy"
  from (
    select 'order' as kind, p.id::text as id, p.flagged_at as at, p.flag as what, p.reference,
      p.amount_kobo::float8 as "amountKobo", p.order_id::text as "orderId", p.shop_id
    from order_payments p where p.flag in ('amount_differs', 'currency_differs', 'shop_differs')
    union all
    select 'plan', p.id::text, p.flagged_at, p.flag, p.reference, p.amount_kobo::float8, null, p.shop_id
    from plan_payments p where p.flag is not null and p.flag <> 'disputed'
    union all
    select 'event', e.key, e.received_at, e.outcome, e.reference, null, null, null
    from provider_events e where e.outcome in ('unknown', 'unknown_reference', 'unreadable')
  ) m
  left join shops s on s.id = m.shop_id
  left join lateral (
    select act, operator_name, reason from operator_log
    where subject_kind = 'payment' and subject_id = m.id and act in ('money.settled', 'money.reopened')
    order by id desc limit 1
  ) l on true`;

const cursorIn = /^(\d{1,17})\|(.+)$/s;

function behind(after: string | undefined): SQL {
  const [, us, id] = cursorIn.exec(after ?? '') ?? [];
  return us && id ? sql`(u.us::bigint, u.id) < (${us}::bigint, ${id})` : sql`true`;
}

export async function unmatchedList({ over, after }: Asked) {
  const { rows } = await database().execute<Unmatched & Record<string, unknown>>(sql`
    select u.* from (${unmatched}) u
    where u."isSettled" = ${over} and ${behind(after)}
    order by u.us::bigint desc, u.id desc limit ${pageSize + 1}`);
  return pageOf(rows, pageSize, ({ us, id }) => `${us}|${id}`);
}

export async function unmatchedById(executor: Executor, id: string) {
  const { rows } = await executor.execute<Unmatched & Record<string, unknown>>(
    sql`select u.* from (${unmatched}) u where u.id = ${id}`,
  );
  return rows[0];
}

/** For the navigation: what somebody has to look at. One that was answered waits for the bank. */
export const waitingDisputes = (): Promise<number> =>
  database().$count(paymentDisputes, eq(paymentDisputes.state, 'open'));

export async function waitingUnmatched(): Promise<number> {
  const { rows } = await database().execute<{ n: number }>(
    sql`select count(*)::int as n from (${unmatched}) u where not u."isSettled"`,
  );
  return rows[0]?.n ?? 0;
}

export async function waitingMoney() {
  const [complaints, disputes, unmatched] = await Promise.all([
    waitingComplaints(),
    waitingDisputes(),
    waitingUnmatched(),
  ]);
  return { complaints, disputes, unmatched };
}
