import { and, eq, inArray } from 'drizzle-orm';
import { requestRefund } from '#app/domains/payments/commands/send-refund.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import type { Doer, Order } from '../commands/order-log.server.ts';
import { takePayment } from '../commands/record-payment.server.ts';
import { bookRefund } from '../online/book-returns.server.ts';
import type { Payment } from '../online/lock-payment.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { partsOf } from '../payments/refundable.ts';

export type HandWay = 'cash' | 'transfer' | 'pos';

interface Way {
  /** How the money left the shop's own hands, the way it came when not given; what came online goes back online. */
  way?: HandWay | undefined;
  reason?: string | undefined;
  /** The page's own id of the operation. */
  key: string;
}

export async function paymentsToReturn(tx: Transaction, orderId: string): Promise<Payment[]> {
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

interface About {
  order: Order;
  doer: Doer & { by: 'team' };
}

/** These parts of the order's payments go back, the order's row being locked. */
export async function bookBack(
  tx: Transaction,
  { order, doer }: About,
  { parts, way, reason, key }: Way & { parts: { payment: Payment; kobo: number }[] },
): Promise<Back> {
  const back: Back = { payments: [], isOnWay: false };
  for (const { payment, kobo } of parts) {
    if (kobo === 0) continue;
    const { reference } = payment;
    if (reference === null) {
      const method = way ?? payment.method;
      const returned = { method, amountKobo: -kobo, returnsId: payment.id, reason, doer };
      back.payments.push(await takePayment(tx, order, returned));
      continue;
    }
    const asked = { reference, amountKobo: kobo, operationKey: key };
    const { refund } = await requestRefund(tx, asked);
    await bookRefund(tx, { order, payment }, refund, { doer, reason });
    back.isOnWay = true;
  }
  return back;
}

/**
 * Money of an order goes back: first what the shop has in its own hands, then what came online, through the provider.
 * Never more than there is.
 */
export async function giveBackMoney(
  tx: Transaction,
  about: About,
  { amountKobo, ...way }: Way & { amountKobo: number },
): Promise<Back> {
  const parts = partsOf(await paymentsToReturn(tx, about.order.id), amountKobo);
  if (parts.reduce((sum, { kobo }) => sum + kobo, 0) < amountKobo)
    throw orderErrors.refund_too_much();
  return bookBack(tx, about, { ...way, parts });
}
