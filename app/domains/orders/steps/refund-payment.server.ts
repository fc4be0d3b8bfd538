import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { requestRefund } from '#app/domains/payments/commands/send-refund.server.ts';
import { refundsOf } from '#app/domains/payments/returns.queries.server.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { type Doer, type Order, tellChange } from '../commands/order-log.server.ts';
import { takePayment } from '../commands/record-payment.server.ts';
import { lockOwnPayment } from '../commands/transfers.server.ts';
import { bookRefund } from '../online/book-returns.server.ts';
import type { Payment } from '../online/lock-payment.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { leftOfPayment } from '../payments/refundable.ts';

export const refundInput = z.object({
  paymentId: keyField(),
  amount: textField({ max: 30, tooLong: 'orders.amount_invalid' })
    .transform((typed) => nairaToKobo(typed) ?? 0)
    .refine((kobo) => kobo > 0, 'orders.amount_invalid'),
  /** The page's own id of the operation: pressed or sent twice, it is one refund. */
  key: keyField({ max: 100, invalid: 'orders.choose_way' }).min(8, 'orders.choose_way'),
});

interface RefundRequest extends z.output<typeof refundInput> {
  reason: string;
}

/** Of a payment that is locked with its order. False when it was asked for before. */
export async function refundLocked(
  tx: Transaction,
  { order, payment, doer }: { order: Order; payment: Payment; doer: Doer },
  { amount, key, reason }: Omit<RefundRequest, 'paymentId'>,
): Promise<boolean> {
  const { reference, method } = payment;
  if (payment.state !== 'success' || payment.returnsId || payment.correctsId)
    throw orderErrors.not_refundable();
  // The bank decides about it, or has decided: it must not go back twice.
  if (payment.flag === 'disputed') throw orderErrors.disputed();
  const isKnown =
    reference !== null &&
    (await refundsOf(reference, tx)).some(({ operationKey }) => operationKey === key);
  if (isKnown) return false;
  const rows = await tx.select().from(orderPayments).where(eq(orderPayments.orderId, order.id));
  if (amount > leftOfPayment(payment, rows)) throw orderErrors.refund_too_much();
  if (reference === null) {
    // What the shop has in its own hands only the shop can give back.
    if (doer.by !== 'team') throw orderErrors.not_refundable();
    const back = { method, amountKobo: -amount, returnsId: payment.id, reason, doer };
    await takePayment(tx, order, back);
    await tellChange(tx, order, 'order.changed');
    return true;
  }
  const { refund } = await requestRefund(tx, { reference, amountKobo: amount, operationKey: key });
  await bookRefund(tx, { order, payment }, refund, { doer, reason });
  return true;
}

/** The team gives money back, all or a part, the way it came. */
export async function refundPayment(
  tx: Transaction,
  actor: Actor,
  { paymentId, ...request }: RefundRequest,
): Promise<void> {
  await refundLocked(tx, await lockOwnPayment(tx, actor, paymentId), request);
}
