import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { isSettled } from '#app/domains/operators/log/who-did.queries.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Executor, type Transaction } from '#app/platform/db/database.server.ts';
import { complainUntil, keepsMoney } from '../complaints/complaints.queries.server.ts';
import { complaints } from '../complaints/complaints.table.server.ts';
import { complaintMs, unsettledStates } from '../complaints/complaints.ts';
import { isOverpaid } from '../figures.queries.server.ts';
import { reuseMs } from '../online/begin-online.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orders } from '../orders.table.server.ts';
import { isOver, orderNumber, orderStatuses } from '../orders.ts';
import { orderPayments } from '../payments/payments.table.server.ts';

const openStatuses = orderStatuses.filter((status) => !isOver(status));
/** How many are named; the rest is counted. */
const named = 5;

/** Money that buyers paid for an order and did not get back; refunds under way count as given back. */
const netKobo = (
  of: SQL,
): SQL => sql`(select coalesce(sum(${orderPayments.amountKobo}), 0) from ${orderPayments}
  where ${orderPayments.orderId} = ${orders.id} and ${of}
    and (${orderPayments.state} = 'success' or (${orderPayments.state} = 'pending' and ${orderPayments.returnsId} is not null)))`;

/** Paid and neither handed over nor paid back. */
const isPaid = (): SQL =>
  sql`(${inArray(orders.status, openStatuses)} and ${netKobo(sql`true`)} >= 100)`;

/** How long a shop is bound by money of an ended order that only it can give back. Online money goes back by a tap, and binds until then. */
const keptMs = 90 * 24 * 3_600_000;

/** Ended without the goods, and the buyer's money is still here. */
const isKept = (): SQL =>
  sql`(${orders.status} in ('cancelled', 'expired') and (${netKobo(sql`${orderPayments.method} = 'online'`)} > 0
    or (${netKobo(sql`true`)} >= 100 and (select max(h.at) from order_history h where h.order_id = orders.id
      and h.kind in ('cancelled', 'expired', 'returned')) > ${new Date(now().getTime() - keptMs).toISOString()}::timestamptz)))`;

const isClaim = sql`${orderPayments.state} = 'pending' and ${orderPayments.method} = 'transfer'`;
const isRefund = sql`${orderPayments.state} = 'pending' and ${orderPayments.returnsId} is not null`;
const isDispute = sql`${orderPayments.flag} = 'disputed'`;
/** The provider has money that is not what was asked for, and no operator has settled it. */
const isFlagged = sql`${orderPayments.flag} in ('amount_differs', 'currency_differs', 'shop_differs')
  and ${isSettled(sql`${orderPayments.id}::text`)} is not true`;
/** The provider has said that it is on its way, or the buyer may have the page open: until it is paid, the provider calls that one abandoned. */
const isCharge =
  (): SQL => sql`${orderPayments.method} = 'online' and ${orderPayments.returnsId} is null
  and ${orderPayments.nextCheckAt} is not null and (${orderPayments.state} = 'pending' or (${orderPayments.state} in ('initiated', 'abandoned')
    and ${orderPayments.createdAt} > ${new Date(now().getTime() - reuseMs).toISOString()}::timestamptz))`;

/** Orders of the shop that have such a payment. */
const having = (shopId: string, payment: SQL): SQL =>
  sql`${orders.id} in (select ${orderPayments.orderId} from ${orderPayments}
    where ${orderPayments.shopId} = ${shopId} and ${payment})`;

/** The buyer waits for an answer, a decision or the money: a shop is not deleted to be rid of it. */
const isComplained = (shopId: string): SQL =>
  sql`${orders.id} in (select ${complaints.orderId} from ${complaints}
    where ${eq(complaints.shopId, shopId)} and ${inArray(complaints.state, [...unsettledStates])})
    and ${keepsMoney}`;

/** Nor before the buyer could say anything. */
const mayComplain = (): SQL =>
  sql`(${orders.updatedAt} >= ${new Date(now().getTime() - complaintMs).toISOString()}::timestamptz
    and ${complainUntil} >= ${now().toISOString()}::timestamptz
    and not exists (select from complaints c where c.order_id = orders.id))`;

/** Why money of an order is under way. */
export type UnderWay =
  | 'disputed'
  | 'complained'
  | 'claimed'
  | 'paid'
  | 'kept'
  | 'flagged'
  | 'paying'
  | 'overpaid'
  | 'refunding'
  | 'may_complain';

/** Orders whose money is not where it belongs yet, with the first reason. */
async function moneyUnderWay(shopId: string, executor: Executor) {
  const reasons: [UnderWay, SQL][] = [
    ['disputed', having(shopId, isDispute)],
    ['complained', isComplained(shopId)],
    ['claimed', having(shopId, isClaim)],
    ['paid', isPaid()],
    ['kept', isKept()],
    ['flagged', having(shopId, isFlagged)],
    ['paying', having(shopId, isCharge())],
    ['overpaid', isOverpaid],
    ['refunding', having(shopId, isRefund)],
    ['may_complain', mayComplain()],
  ];
  const cases = sql.join(
    reasons.map(([why, holds]) => sql`when ${holds} then ${sql.raw(`'${why}'`)}`),
    sql` `,
  );
  return executor
    .select({ id: orders.id, number: orders.number, why: sql<UnderWay>`case ${cases} end` })
    .from(orders)
    .where(and(eq(orders.shopId, shopId), or(...reasons.map(([, holds]) => sql`(${holds})`))))
    .orderBy(asc(orders.number))
    .limit(100);
}

/** For the question before a shop is deleted: the first of them. */
export async function moneyUnderWayOf(shopId: string) {
  const found = await moneyUnderWay(shopId, database());
  return found.slice(0, named).map((order) => ({ ...order, number: orderNumber(order.number) }));
}

/**
 * Nobody's money goes with a shop. A claim or payment that is being booked just now is waited for; money that
 * comes later meets a shop that is gone, and goes back by itself.
 */
export async function requireNoMoneyUnderWay(tx: Transaction, shopId: string): Promise<void> {
  const isOpen = inArray(orders.status, openStatuses);
  const comes = having(
    shopId,
    sql`${orderPayments.method} = 'online' and ${orderPayments.state} in ('initiated', 'pending')`,
  );
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.shopId, shopId), or(isOpen, comes)))
    .orderBy(asc(orders.id))
    .for('update');
  const found = await moneyUnderWay(shopId, tx);
  if (found.length === 0) return;
  const numbers = found.slice(0, named).map(({ number }) => orderNumber(number));
  const more = found.length > named ? ', …' : '';
  throw orderErrors.money_under_way({ orders: `${numbers.join(', ')}${more}` });
}
