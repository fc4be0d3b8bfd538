/**
 * What the shop has of the buyer's money. Cash goes back in whole naira: less than one that stays beside a refund is
 * nothing, and nobody waits for it.
 */
export const heldOf = ({
  paidKobo,
  refundedKobo,
}: {
  paidKobo: number;
  refundedKobo: number;
}): number => (refundedKobo > 0 && paidKobo < 100 ? Math.min(paidKobo, 0) : paidKobo);
