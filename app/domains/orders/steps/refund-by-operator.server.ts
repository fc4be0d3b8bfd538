import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { LogLine } from '#app/domains/operators/log/log-line.ts';
import { inOperatorLog } from '#app/domains/operators/log/operator-log.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { requireChief } from '#app/domains/operators/require-chief.server.ts';
import { reasonInput } from '#app/domains/operators/team-form.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { lockByReference } from '../online/lock-payment.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderNumber } from '../orders.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { refundInput, refundLocked } from './refund-payment.server.ts';

/** The shop reads why: a word is not enough. */
export const operatorRefundInput = refundInput.extend({ reason: reasonInput(20) });

async function lockOnline(tx: Transaction, orderId: string, paymentId: string) {
  const [known] =
    isId(orderId) && isId(paymentId)
      ? await tx
          .select({ reference: orderPayments.reference })
          .from(orderPayments)
          .where(and(eq(orderPayments.id, paymentId), eq(orderPayments.orderId, orderId)))
      : [];
  if (!known) throw orderErrors.not_found();
  const found = known.reference === null ? undefined : await lockByReference(tx, known.reference);
  if (!found?.order) throw orderErrors.not_refundable();
  return { order: found.order, payment: found.payment };
}

/**
 * Those who run the market give a buyer's online payment back, all or a part: the same refund as the shop's own, with
 * its line in the log. Pressed twice it is one.
 */
export async function refundByOperator(
  by: Operator,
  orderId: string,
  { paymentId, ...request }: z.output<typeof operatorRefundInput>,
): Promise<void> {
  requireChief(by);
  const { amount, reason } = request;
  const line: LogLine = { act: 'order.refunded', subject: { kind: 'order', id: orderId }, reason };
  await inOperatorLog(by, line, async (tx) => {
    const found = await lockOnline(tx, orderId, paymentId);
    const { number, paidKobo, refundedKobo } = found.order;
    line.subject.name = orderNumber(number);
    const isNew = await refundLocked(
      tx,
      { ...found, doer: { by: 'system', name: by.name } },
      request,
    );
    return {
      answer: undefined,
      isSame: !isNew,
      before: { paidKobo, refundedKobo },
      after: { payment: paymentId, backKobo: amount },
    };
  });
}
