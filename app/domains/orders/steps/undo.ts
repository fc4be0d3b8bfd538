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
