import type { OrderStatus } from '../orders.ts';

/** How long the button stands there. */
export const undoSeconds = 10;
/** What the server grants: a slow line gets a minute more. */
export const undoMs = (undoSeconds + 60) * 1_000;

/** Steps of the team that can be taken back; each is also a line of the history. */
export const stepKinds = [
  'confirmed',
  'ready',
  'out_for_delivery',
  'completed',
  'cancelled',
  'returned',
  'paid',
  'payment_confirmed',
  'payment_rejected',
  'refunded',
] as const;
export type StepKind = (typeof stepKinds)[number];

/** What the team's last step changed, so that the same person can take it back for a short while. */
export interface StoredUndo {
  /** The step's own name: taken back twice, it is taken back once. */
  id: string;
  did: StepKind;
  userId: string;
  at: string;
  /** Lines in the history when the step was made: one more, and something has happened since. */
  entries: number;
  from: OrderStatus;
  to: OrderStatus;
  expiresAt: string | null;
  completedAt: string | null;
  cancelReason: string | null;
  /** Payments that the step booked, refunds by hand among them. */
  payments: string[];
  /** A claimed transfer that the step ended, and how it is now. */
  claim?: { id: string; state: 'success' | 'failed' | 'abandoned' } | undefined;
  /** Pieces of its lines that the step brought back. */
  returned: { lineId: string; quantity: number }[];
  isUndone?: boolean | undefined;
}

/** What the server answers to a step: said to whoever made it, with a way back while there is one. */
export interface StepDone {
  orderId: string;
  number: number;
  did: StepKind | 'undone';
  /** More was paid than the order costs, and nobody has sent it back. */
  overpaid?: true;
  /** Names the step for its undo; null when there is no way back. */
  undo: string | null;
}
