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

/** Nobody has kobo in cash. */
export const inWholeNaira = (kobo: number): number => kobo - (kobo % 100);

const isByHand = ({ reference }: Pick<Money, 'reference'>): boolean => reference === null;

/** Less than a naira beside what went back by hand is what cash could not give back. */
const isWorthBack = (payment: Money, leftKobo: number): boolean =>
  leftKobo > 0 && (leftKobo >= 100 || leftKobo === payment.amountKobo || !isByHand(payment));

/** Payments that money can go back of: the shop's own hands first, then what came online. */
export function refundable<P extends Money>(payments: readonly P[]): P[] {
  const open = payments.filter(
    (payment) =>
      payment.state === 'success' &&
      !payment.correctsId &&
      !payment.returnsId &&
      // The bank decides about it.
      payment.flag !== 'disputed' &&
      isWorthBack(payment, leftOfPayment(payment, payments)),
  );
  return open.sort((a, b) => Number(isByHand(b)) - Number(isByHand(a)));
}

/** Of which payments so much goes back; less where there is not so much. */
export function partsOf<P extends Money>(payments: readonly P[], amountKobo: number) {
  let rest = amountKobo;
  return refundable(payments).flatMap((payment) => {
    const kobo = Math.min(rest, leftOfPayment(payment, payments));
    rest -= kobo;
    return kobo > 0 ? [{ payment, kobo }] : [];
  });
}

/** What is offered of money that was paid beyond the price, each part the way it came. */
export const surplusParts = <P extends Money & { method: string }>(
  payments: readonly P[],
  overpaidKobo: number,
) =>
  partsOf(payments, overpaidKobo).map(({ payment, kobo }) => ({
    payment,
    kobo: isByHand(payment) && payment.method === 'cash' ? inWholeNaira(kobo) : kobo,
  }));

/** How much of an order's money can go back now: out of the shop's own hands, and through the provider. */
export function mostToRefund(payments: readonly Money[], way: string | undefined): number {
  const open = refundable(payments);
  const sumOf = (some: readonly Money[]) =>
    some.reduce((sum, payment) => sum + leftOfPayment(payment, payments), 0);
  const handKobo = sumOf(open.filter(isByHand));
  const onlineKobo = sumOf(open.filter((payment) => !isByHand(payment)));
  return (way === 'cash' ? inWholeNaira(handKobo) : handKobo) + onlineKobo;
}
