import { hasEndedEarly, type OrderStatus, type PaymentFlag, type PaymentState } from '../orders.ts';

interface BookedMoney {
  id: string;
  amountKobo: number;
  correctsId: string | null;
  returnsId: string | null;
  paidAt: Date | null;
  decidedAt: Date | null;
  createdAt: Date;
}

interface PaidSums {
  /** What is there: all that came, less what was corrected and what went back. */
  paidKobo: number;
  /** How much of the price went back. */
  refundedKobo: number;
  /** What is there beyond the price less its refunds. */
  overpaidKobo: number;
  /** What had been paid beyond the price and went back: it makes the sale no smaller. */
  extraBackKobo: number;
}

/**
 * Cash and transfers count from when the shop recorded them: an offline phone may report cash after a refund was made,
 * and that cash is then later than the refund. Online payments count from the provider's time. A refund counts from
 * when it was made, and never from before its own payment.
 */
function timeOf(row: BookedMoney, money: readonly BookedMoney[]): number {
  if (row.returnsId === null) return (row.decidedAt ?? row.paidAt ?? row.createdAt).getTime();
  const came = money.find(({ id }) => id === row.returnsId);
  return Math.max(row.createdAt.getTime(), came ? timeOf(came, money) : 0);
}

/**
 * The sums of an order from its records, in the order in which they happened: money that goes back while more is
 * there than the price is the extra first, and only what goes beyond it is a refund of the price. A later payment
 * does not turn a refund of the price into one of the extra.
 */
export function paidSums(totalKobo: number, money: readonly BookedMoney[]): PaidSums {
  const refunds = new Map<string, number>();
  let [paidKobo, refundedKobo, extraBackKobo] = [0, 0, 0];
  const over = () => Math.max(0, paidKobo + refundedKobo - totalKobo);
  const inOrder = money
    .map((row) => ({ ...row, time: timeOf(row, money) }))
    .sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));
  for (const { id, amountKobo, correctsId, returnsId } of inOrder) {
    if (returnsId) {
      // A refund that is taken back takes back what it was.
      const refund = correctsId
        ? -(refunds.get(correctsId) ?? 0)
        : Math.max(0, -amountKobo - over());
      refunds.set(id, refund);
      refundedKobo += refund;
      extraBackKobo -= amountKobo + refund;
    }
    paidKobo += amountKobo;
  }
  return { paidKobo, refundedKobo, overpaidKobo: over(), extraBackKobo };
}

type Known = BookedMoney & { state: PaymentState; flag: PaymentFlag | null };

/**
 * The extra that an order's buyer is still to get back and nobody has sent: paid twice. Without money that a bank
 * decides about, and none of an order that has ended without goods: all of its money is to go back. Less than a naira
 * is what cash could not give back.
 */
export function overpaidOf(
  { status, totalKobo }: { status: OrderStatus; totalKobo: number },
  payments: readonly Known[],
): number {
  if (hasEndedEarly(status)) return 0;
  const disputed = new Set(payments.flatMap(({ id, flag }) => (flag === 'disputed' ? [id] : [])));
  const counted = payments.filter(
    ({ id, state, returnsId }) =>
      (state === 'success' || (state === 'pending' && returnsId)) && !disputed.has(returnsId ?? id),
  );
  const { overpaidKobo } = paidSums(totalKobo, counted);
  return overpaidKobo < 100 ? 0 : overpaidKobo;
}
