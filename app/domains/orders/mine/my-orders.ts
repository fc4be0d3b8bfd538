import { isOver, type OrderStatus, type PayBy, stepsOf } from '../orders.ts';

interface Standing {
  status: OrderStatus;
  payBy: PayBy;
  isPaid: boolean;
  /** The buyer has said that the transfer is made. */
  isClaimed: boolean;
}

/** The one thing that the buyer of an order does next. */
export type NextAct = 'transfer' | 'online' | 'follow' | 'again';

export function nextAct({ status, payBy, isPaid, isClaimed }: Standing): NextAct {
  if (isOver(status)) return 'again';
  if (isPaid || isClaimed) return 'follow';
  if (payBy === 'transfer' || payBy === 'online') return payBy;
  return 'follow';
}

/** How far it has come, for the bar of steps; undefined when it ended without goods. */
export function progressOf(status: OrderStatus, getBy: Parameters<typeof stepsOf>[0]) {
  const steps = stepsOf(getBy);
  const at = steps.indexOf(status);
  return at < 0 ? undefined : { step: at + 1, of: steps.length };
}
