import { and, eq, inArray } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { makeHandOver } from '../hand-over/make-hand-over.server.ts';
import { orders } from '../orders.table.server.ts';
import { type PaymentMethod, patienceOf } from '../orders.ts';
import { heldOf } from '../payments/held.ts';
import { paidSums } from '../payments/paid-sums.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import type { StoredUndo } from '../steps/undo.ts';
import { type Doer, noteHistory, type Order } from './order-log.server.ts';

/**
 * The order's own sum follows its payments; a paid order waits for nobody and does not expire. When all of
 * the money is gone again, an order that nobody has confirmed expires like a new one: it would hold its goods
 * for ever. Only a successful payment raises the sum; a claim does not.
 */
export async function settleOrder(tx: Transaction, orderId: string): Promise<void> {
  const byId = eq(orders.id, orderId);
  const [order] = await tx.select().from(orders).where(byId).for('update');
  if (!order) return;
  const money = await tx
    .select()
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, orderId), eq(orderPayments.state, 'success')));
  const { paidKobo, refundedKobo } = paidSums(order.totalKobo, money);
  const waits = order.status === 'pending' && heldOf({ paidKobo, refundedKobo }) <= 0;
  const until = order.expiresAt ?? new Date(now().getTime() + patienceOf(order.payBy));
  const expiresAt = waits ? until : null;
  if (order.paidKobo <= 0 && paidKobo > 0) await makeHandOver(tx, order, { isPaid: true });
  await tx.update(orders).set({ paidKobo, refundedKobo, expiresAt, updatedAt: now() }).where(byId);
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

/** The order is over: a claim is no longer waited for. A success is never touched. Answers what an undo needs. */
export async function dropOpenPayments(
  tx: Transaction,
  orderId: string,
): Promise<StoredUndo['claim']> {
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
  return dropped && { id: dropped.id, state: 'abandoned' };
}
