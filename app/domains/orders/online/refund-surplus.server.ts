import { eq } from 'drizzle-orm';
import { requestRefund } from '#app/domains/payments/commands/send-refund.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { tellOrderBuyer } from '../commands/order-news.server.ts';
import { orders } from '../orders.table.server.ts';
import { overpaidOf } from '../payments/paid-sums.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { leftOfPayment } from '../payments/refundable.ts';
import { bookRefund } from './book-returns.server.ts';
import type { LockedPayment } from './lock-payment.server.ts';

/**
 * Money that came online for an order that was paid already, by another payment page or in the shop, goes back by
 * itself: with the crediting, which happens once for each payment.
 */
export async function refundSurplus(tx: Transaction, found: LockedPayment): Promise<void> {
  const { orderId, reference } = found.payment;
  // As it is by now: late money may have put it back to work.
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order || !reference) return;
  const rows = await tx.select().from(orderPayments).where(eq(orderPayments.orderId, orderId));
  const amountKobo = Math.min(overpaidOf(order, rows), leftOfPayment(found.payment, rows));
  if (amountKobo <= 0) return;
  log.warn({ reference }, 'money came twice and goes back');
  const asked = { reference, amountKobo, operationKey: 'surplus' };
  const { refund } = await requestRefund(tx, asked);
  await bookRefund(tx, { order, payment: found.payment }, refund);
  await tellOrderBuyer(tx, order);
}
