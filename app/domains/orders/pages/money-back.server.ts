import type { HistoryEntry, OwnOrder } from '../orders.queries.server.ts';
import { hasEndedEarly } from '../orders.ts';
import { heldOf } from '../payments/held.ts';
import { overpaidOf, paidSums } from '../payments/paid-sums.ts';

interface Found {
  order: Pick<OwnOrder['order'], 'status' | 'totalKobo' | 'paidKobo' | 'refundedKobo'>;
  history: readonly HistoryEntry[];
  payments: OwnOrder['payments'];
}

/** The money came when the order had already ended. */
function cameAfterEnd({ history }: Found): boolean {
  const paid = history.findLastIndex(({ kind }) => kind === 'paid');
  const ended = history.findLastIndex(({ kind }) => kind === 'expired' || kind === 'cancelled');
  return paid > ended;
}

/** Money that came after the end and goes back by itself: nobody of the team has decided it. */
export function lateRefundOf(found: Found) {
  if (!hasEndedEarly(found.order.status) || !cameAfterEnd(found)) return undefined;
  const refund = found.payments.findLast(
    ({ returnsId, decidedByName, state }) => returnsId && !decidedByName && state !== 'failed',
  );
  return refund && { amountKobo: -refund.amountKobo, state: refund.state };
}

/**
 * Where the money is that a buyer gets back: paid beyond the price, on its way, with the shop still though the order
 * has ended, or given back. An order that ended with money in it is not one to be thanked for.
 */
export function moneyBackOf(found: Found) {
  const { order, payments } = found;
  const { refundedKobo } = order;
  const heldKobo = heldOf(order);
  const going = payments.filter(({ returnsId, state }) => returnsId && state === 'pending');
  const onWayKobo = going.reduce((sum, { amountKobo }) => sum - amountKobo, 0);
  const extraKobo = overpaidOf(order, payments);
  if (extraKobo > 0) return { state: 'extra' as const, amountKobo: extraKobo, refundedKobo };
  if (onWayKobo > 0) {
    const state = going.every(({ isRefundTaken }) => isRefundTaken) ? 'on_way' : 'asked';
    return { state, amountKobo: onWayKobo, refundedKobo } as const;
  }
  if (!hasEndedEarly(order.status)) {
    const booked = payments.filter(({ state }) => state === 'success');
    const { extraBackKobo } = paidSums(order.totalKobo, booked);
    if (extraBackKobo > 0)
      return { state: 'extra_given' as const, amountKobo: extraBackKobo, refundedKobo };
    // A part of it stands with what was paid.
    if (heldKobo > 0) return undefined;
  }
  if (heldKobo > 0) return { state: 'with_shop' as const, amountKobo: heldKobo, refundedKobo };
  return refundedKobo > 0
    ? { state: 'given' as const, amountKobo: refundedKobo, refundedKobo }
    : undefined;
}
