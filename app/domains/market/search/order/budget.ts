/** Rows that a page may still read before it is content with what it has. */
export interface Budget {
  rows: number;
  /** Crowds that it has run into. */
  crowds: number;
}

/** Twelve items or ten times as many. */
export const budgetFor = (count: number): Budget => ({
  rows: count <= 48 ? 610 : 4_000,
  crowds: 0,
});
