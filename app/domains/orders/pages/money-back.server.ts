import type { HistoryEntry, OwnOrder } from '../orders.queries.server.ts';

interface Found {
  order: Pick<OwnOrder['order'], 'status' | 'paidKobo' | 'refundedKobo'>;
  history: readonly HistoryEntry[];
  payments: OwnOrder['payments'];
}

const hasEnded = ({ order: { status } }: Found): boolean =>
  status === 'expired' || status === 'cancelled';

/** The money came when the order had already ended. */
function cameAfterEnd({ history }: Found): boolean {
  const paid = history.findLastIndex(({ kind }) => kind === 'paid');
  const ended = history.findLastIndex(({ kind }) => kind === 'expired' || kind === 'cancelled');
  return paid > ended;
}

/** Money that came after the end and goes back by itself: nobody of the team has decided it. */
export function lateRefundOf(found: Found) {
  if (!hasEnded(found) || !cameAfterEnd(found)) return undefined;
  const refund = found.payments.findLast(
    ({ returnsId, decidedByName, state }) => returnsId && !decidedByName && state !== 'failed',
  );
  return refund && { amountKobo: -refund.amountKobo, state: refund.state };
}

/**
 * Where the money is that a buyer gets back: on its way, with the shop still though the order has ended, or given
 * back. An order that ended with money in it is not one to be thanked for.
 */
export function moneyBackOf(found: Found) {
  const { order, payments } = found;
  const { paidKobo, refundedKobo } = order;
  const onWayKobo = payments
    .filter(({ returnsId, state }) => returnsId && state === 'pending')
    .reduce((sum, { amountKobo }) => sum - amountKobo, 0);
  if (onWayKobo > 0) return { state: 'on_way' as const, amountKobo: onWayKobo, refundedKobo };
  if (!hasEnded(found)) return undefined;
  if (paidKobo > 0) return { state: 'with_shop' as const, amountKobo: paidKobo, refundedKobo };
  return refundedKobo > 0
    ? { state: 'given' as const, amountKobo: refundedKobo, refundedKobo }
    : undefined;
}
