import { and, eq, inArray, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { orders } from '../orders.table.server.ts';
import type { PaymentMethod } from '../orders.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { type Doer, noteHistory, type Order } from './order-log.server.ts';

/**
 * The order's own sum follows its payments; a paid order waits for nobody and does not expire. Only
 * a payment that is a success raises it, whoever claims what.
 */
export async function settleOrder(tx: Transaction, orderId: string): Promise<void> {
  const sum = sql`select coalesce(sum(${orderPayments.amountKobo}), 0) from ${orderPayments}
    where ${orderPayments.orderId} = ${orderId}::uuid and ${orderPayments.state} = 'success'`;
  const paid = sql`(${sum})`;
  const came = sql`(${sum} and ${orderPayments.returnsId} is null)`;
  await tx
    .update(orders)
    .set({
      paidKobo: sql`${paid}`,
      // What was paid beyond the price and given back makes the sale no smaller.
      refundedKobo: sql`greatest(0, least(${orders.totalKobo}, ${came}) - ${paid})`,
      expiresAt: sql`case when ${paid} > 0 then null else ${orders.expiresAt} end`,
      updatedAt: now(),
    })
    .where(eq(orders.id, orderId));
}

interface Taken {
  method: PaymentMethod;
  amountKobo: number;
  doer: Doer & { by: 'team' };
  reason?: string | undefined;
  correctsId?: string | undefined;
  /** Money of this payment that goes back to the buyer. */
  returnsId?: string | undefined;
  /** When the money was there; now when not given. */
  at?: Date | undefined;
}

/** Money that a member of the team has in hand, or gave back (less than zero). */
export async function takePayment(tx: Transaction, order: Order, taken: Taken): Promise<string> {
  const { doer, at = now(), ...values } = taken;
  const [row] = await tx
    .insert(orderPayments)
    .values({
      ...values,
      shopId: order.shopId,
      orderId: order.id,
      orderNumber: order.number,
      state: 'success',
      decidedBy: doer.userId,
      decidedByName: doer.name,
      decidedAt: now(),
      paidAt: at,
      createdAt: now(),
    })
    .returning({ id: orderPayments.id });
  await settleOrder(tx, order.id);
  const kind = taken.correctsId ? 'payment_corrected' : taken.returnsId ? 'refunded' : 'paid';
  await noteHistory(tx, order.id, {
    kind,
    doer,
    text: taken.reason ?? taken.method,
    amountKobo: taken.amountKobo,
    at,
  });
  return row?.id ?? '';
}

/** What a step booked is taken off again by a row of its own; one of money that went back undoes that. */
export async function reversePayment(
  tx: Transaction,
  order: Order,
  paymentId: string,
  doer: Doer & { by: 'team' },
): Promise<void> {
  const [row] = await tx.select().from(orderPayments).where(eq(orderPayments.id, paymentId));
  if (!row) return;
  const { method, amountKobo, returnsId } = row;
  const reverse = { method, amountKobo: -amountKobo, correctsId: paymentId, doer };
  await takePayment(tx, order, { ...reverse, ...(returnsId && { returnsId }) });
}

/** The order is over: what was still open is no longer waited for. A success is never touched. */
export async function dropOpenPayments(
  tx: Transaction,
  orderId: string,
): Promise<string | undefined> {
  const [dropped] = await tx
    .update(orderPayments)
    .set({ state: 'abandoned', updatedAt: now() })
    .where(
      and(
        eq(orderPayments.orderId, orderId),
        inArray(orderPayments.state, ['initiated', 'pending']),
        eq(orderPayments.method, 'transfer'),
      ),
    )
    .returning({ id: orderPayments.id });
  return dropped?.id;
}
