import { and, eq, inArray } from 'drizzle-orm';
import { requestRefund } from '#app/domains/payments/commands/send-refund.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import type { Doer, Order } from '../commands/order-log.server.ts';
import { takePayment } from '../commands/record-payment.server.ts';
import { bookRefund } from '../online/book-returns.server.ts';
import type { Payment } from '../online/lock-payment.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { leftOfPayment, refundable } from '../payments/refundable.ts';

export type HandWay = 'cash' | 'transfer' | 'pos';

interface GivenBack {
  amountKobo: number;
  /** How the money left the shop's own hands, the way it came when not given; what came online goes back online. */
  way?: HandWay | undefined;
  reason?: string | undefined;
  /** The page's own id of the operation. */
  key: string;
}

async function paymentsToReturn(tx: Transaction, orderId: string): Promise<Payment[]> {
  return tx
    .select()
    .from(orderPayments)
    .where(
      and(eq(orderPayments.orderId, orderId), inArray(orderPayments.state, ['pending', 'success'])),
    )
    .orderBy(orderPayments.id)
    .for('update');
}

interface Back {
  /** Refunds by hand that were booked. */
  payments: string[];
  /** Whether some of it goes through the provider, which nobody can stop. */
  isOnWay: boolean;
}

/**
 * Money of an order goes back, the order's row being locked: first what the shop has in its own hands, then
 * what came online, through the provider. Never more than there is.
 */
export async function giveBackMoney(
  tx: Transaction,
  { order, doer }: { order: Order; doer: Doer & { by: 'team' } },
  { amountKobo, way, reason, key }: GivenBack,
): Promise<Back> {
  const rows = await paymentsToReturn(tx, order.id);
  const back: Back = { payments: [], isOnWay: false };
  let rest = amountKobo;
  for (const payment of refundable(rows)) {
    const part = Math.min(rest, leftOfPayment(payment, rows));
    if (part <= 0) continue;
    rest -= part;
    const { reference } = payment;
    if (reference === null) {
      const method = way ?? payment.method;
      const returned = { method, amountKobo: -part, returnsId: payment.id, reason, doer };
      back.payments.push(await takePayment(tx, order, returned));
      continue;
    }
    const asked = { reference, amountKobo: part, operationKey: key };
    const { refund } = await requestRefund(tx, asked);
    await bookRefund(tx, { order, payment }, refund, { doer, reason });
    back.isOnWay = true;
  }
  if (rest > 0) throw orderErrors.refund_too_much();
  return back;
}
