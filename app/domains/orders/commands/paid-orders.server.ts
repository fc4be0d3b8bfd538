import { and, asc, eq, exists, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { database, type Executor, type Transaction } from '#app/platform/db/database.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orders } from '../orders.table.server.ts';
import { isOver, orderNumber, orderStatuses } from '../orders.ts';
import { orderPayments } from '../payments/payments.table.server.ts';

const openStatuses = orderStatuses.filter((status) => !isOver(status));
/** So many are named; the rest is counted. */
const named = 5;

/** What buyers have paid for an order and not got back; what is on its way back is theirs already. */
const netKobo = (
  of: SQL,
): SQL => sql`(select coalesce(sum(${orderPayments.amountKobo}), 0) from ${orderPayments}
  where ${orderPayments.orderId} = ${orders.id} and ${of}
    and (${orderPayments.state} = 'success' or (${orderPayments.state} = 'pending' and ${orderPayments.returnsId} is not null)))`;

/**
 * Orders of a shop that buyers have paid for and that are neither handed over nor paid back: open ones,
 * however they were paid, and those that ended without goods while the provider's money is still here.
 */
async function paidOrders(shopId: string, executor: Executor) {
  const isOpen = inArray(orders.status, openStatuses);
  return executor
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(
      and(
        eq(orders.shopId, shopId),
        ne(orders.status, 'completed'),
        sql`((${isOpen} and ${netKobo(sql`true`)} > 0) or ${netKobo(sql`${orderPayments.method} = 'online'`)} > 0)`,
      ),
    )
    .orderBy(asc(orders.number))
    .limit(100);
}

/** For the question before a shop is deleted: the first of them. */
export async function paidOrdersOf(shopId: string): Promise<Array<{ id: string; number: string }>> {
  const found = await paidOrders(shopId, database());
  return found.slice(0, named).map(({ id, number }) => ({ id, number: orderNumber(number) }));
}

/**
 * Nobody's money goes with a shop. A payment that is being booked just now is waited for; one that
 * comes later meets a shop that is gone, and goes back by itself.
 */
export async function requireNoPaidOrders(tx: Transaction, shopId: string): Promise<void> {
  const coming = tx
    .select({ id: orderPayments.id })
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.orderId, orders.id),
        eq(orderPayments.method, 'online'),
        inArray(orderPayments.state, ['initiated', 'pending']),
      ),
    );
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.shopId, shopId), ne(orders.status, 'completed'), exists(coming)))
    .orderBy(asc(orders.id))
    .for('update');
  const found = await paidOrders(shopId, tx);
  if (found.length === 0) return;
  const numbers = found.slice(0, named).map(({ number }) => orderNumber(number));
  const more = found.length > named ? ', …' : '';
  throw orderErrors.paid_orders_open({ orders: `${numbers.join(', ')}${more}` });
}
