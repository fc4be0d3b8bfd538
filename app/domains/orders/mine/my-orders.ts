import {
  type FeeState,
  type GetBy,
  isOver,
  type OrderStatus,
  type PayBy,
  stepsOf,
} from '../orders.ts';

/** Who has to do something in an open order, as its buyer reads it; nothing while the shop packs or brings it. */
export type Turn = 'pay' | 'fee' | 'collect' | 'checking' | 'shop';

interface Waiting {
  status: OrderStatus;
  getBy: GetBy;
  feeState: FeeState | null;
  /** By transfer or online, now. */
  isToPay: boolean;
  isClaimed: boolean;
}

export function turnOf({ status, getBy, feeState, isToPay, isClaimed }: Waiting): Turn | undefined {
  if (isOver(status)) return undefined;
  if (feeState === 'told') return 'fee';
  if (feeState === 'asked') return 'shop';
  if (isToPay) return 'pay';
  if (isClaimed) return 'checking';
  if (status === 'ready' && getBy === 'pickup') return 'collect';
  return status === 'pending' ? 'shop' : undefined;
}

interface Standing {
  status: OrderStatus;
  payBy: PayBy;
  isPaid: boolean;
  /** The buyer has said that the transfer is made. */
  isClaimed: boolean;
  /** Nobody is asked to pay the shop now. */
  isPaused?: boolean;
  feeState?: FeeState | null;
}

/** The one thing that the buyer of an order does next. */
export type NextAct = 'transfer' | 'online' | 'fee' | 'follow' | 'again';

export function nextAct(order: Standing): NextAct {
  const { status, payBy, isPaid, isClaimed, isPaused, feeState } = order;
  if (isOver(status)) return 'again';
  if (feeState === 'told' && !isPaused) return 'fee';
  if (feeState === 'asked') return 'follow';
  if (isPaid || isClaimed || isPaused) return 'follow';
  if (payBy === 'transfer' || payBy === 'online') return payBy;
  return 'follow';
}

/** Lines as they go into the cart again: those whose items are still there. */
export const againOf = (
  lines: readonly {
    stockId: string | null;
    variantId: string | null;
    quantity: number;
    priceKobo: number;
  }[],
) =>
  lines.flatMap(({ stockId, variantId, quantity, priceKobo }) =>
    stockId ? [{ stockId, variantId, quantity, priceKobo }] : [],
  );

/** How far it has come, for the bar of steps; undefined when it ended without goods. */
export function progressOf(status: OrderStatus, getBy: GetBy) {
  const steps = stepsOf(getBy);
  const at = steps.indexOf(status);
  return at < 0 ? undefined : { step: at + 1, of: steps.length };
}
