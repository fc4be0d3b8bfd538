import { and, eq, inArray, sum } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import type { Order } from '../commands/order-log.server.ts';
import { orders } from '../orders.table.server.ts';
import { orderPayments } from '../payments/payments.table.server.ts';

export type Payment = typeof orderPayments.$inferSelect;

export interface LockedPayment {
  /** Undefined when it was deleted with its shop: the record of the money stays. */
  order: Order | undefined;
  payment: Payment;
}

/** The order first, then its payment: the same order of locks as everywhere. */
export async function lockByReference(
  tx: Transaction,
  reference: string,
): Promise<LockedPayment | undefined> {
  const byReference = eq(orderPayments.reference, reference);
  const [found] = await tx
    .select({ orderId: orderPayments.orderId })
    .from(orderPayments)
    .where(byReference);
  if (!found) return undefined;
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.orderId)).for('update');
  const [payment] = await tx.select().from(orderPayments).where(byReference).for('update');
  return payment && { order, payment };
}

/** What of a payment has not gone back and is not on its way back. */
export async function leftOf(tx: Transaction, payment: Payment): Promise<number> {
  const [row] = await tx
    .select({ total: sum(orderPayments.amountKobo) })
    .from(orderPayments)
    .where(
      and(
        // By the order, which has an index.
        eq(orderPayments.orderId, payment.orderId),
        eq(orderPayments.returnsId, payment.id),
        inArray(orderPayments.state, ['pending', 'success']),
      ),
    );
  return payment.amountKobo + Number(row?.total ?? 0);
}
