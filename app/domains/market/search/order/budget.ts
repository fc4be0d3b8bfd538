/** Rows that a page may still read before it is content with what it has. */
export interface Budget {
  rows: number;
  /** Crowds that it has run into. */
  crowds: number;
}

/** Twelve items, up to four times as many, or ten times. A longer list is asked for again and pays for a crowd more. */
export const budgetFor = (count: number): Budget => ({
  rows: count <= 12 ? 610 : count <= 48 ? 1_220 : 4_000,
  crowds: 0,
});
