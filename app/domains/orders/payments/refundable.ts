import type { PaymentFlag, PaymentState } from '../orders.ts';

interface Money {
  id: string;
  amountKobo: number;
  state: PaymentState;
  reference: string | null;
  correctsId: string | null;
  returnsId: string | null;
  flag: PaymentFlag | null;
}

/** What of a payment is still there: not reversed, not given back and not on its way back. */
export const leftOfPayment = (
  { id, amountKobo }: Pick<Money, 'id' | 'amountKobo'>,
  payments: readonly Pick<Money, 'amountKobo' | 'state' | 'correctsId' | 'returnsId'>[],
): number =>
  payments
    .filter(
      ({ returnsId, correctsId, state }) =>
        (returnsId === id || correctsId === id) && (state === 'pending' || state === 'success'),
    )
    .reduce((left, back) => left + back.amountKobo, amountKobo);

/** Payments that money can go back of: the shop's own hands first, then what came online. */
export function refundable<P extends Money>(payments: readonly P[]): P[] {
  const open = payments.filter(
    (payment) =>
      payment.state === 'success' &&
      !payment.correctsId &&
      !payment.returnsId &&
      // The bank decides about it.
      payment.flag !== 'disputed' &&
      leftOfPayment(payment, payments) > 0,
  );
  const online = (payment: Money) => (payment.reference === null ? 0 : 1);
  return open.sort((a, b) => online(a) - online(b));
}

/** How much of an order's money can go back now. */
export const mostToRefund = (payments: readonly Money[]): number =>
  refundable(payments).reduce((sum, payment) => sum + leftOfPayment(payment, payments), 0);
