/**
 * waiting: asked; checked: one operator has compared what was written; agreed: a second one has too, and the days of
 * objection run; done: PIN and passkeys are gone.
 */
export type RecoveryState = 'waiting' | 'checked' | 'agreed' | 'done' | 'stopped' | 'refused';

export const liveRecoveries = ['waiting', 'checked', 'agreed'] as const satisfies RecoveryState[];

/** As written: the person who mistyped at first, or somebody else. */
export interface AskedAgain {
  at: string;
  shopName: string;
  orderNumber: string;
}

/** How long every device and the number itself are told before anything is changed. */
export const objectionHours = 48;
/** A request for a number that nobody has ends by itself after this. */
export const unknownHours = 30;
