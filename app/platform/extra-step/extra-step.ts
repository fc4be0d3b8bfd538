/**
 * One more step before something that costs us: the browser solves a small puzzle by itself, or
 * whoever has no script waits. Nobody is refused for the network that thousands share.
 */
export interface ExtraStep {
  /** Sent back with the same form or call. */
  ticket: string;
  /** Difficulty of the puzzle; 0: nothing to solve, only to wait. */
  bits: number;
  /** After so many seconds the ticket is good without an answer. */
  waitSeconds: number;
}

/** What came back. */
export interface StepAnswer {
  ticket: string;
  answer: string;
}

/** The part of a ticket that the puzzle is made of: its signature. */
export const seedOf = (ticket: string): string => ticket.split('.').at(-1) ?? '';
