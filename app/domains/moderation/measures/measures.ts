/** What operators do about a shop; a message asks for nothing, and a plan is changed back by another change. */
export const measureKinds = ['hide', 'hide_review', 'warn', 'suspend', 'message', 'plan'] as const;
export type MeasureKind = (typeof measureKinds)[number];

export const decisions = ['dismiss', 'hide', 'warn', 'suspend'] as const;
export type Decision = (typeof decisions)[number];

/** How many months of a plan are given at once. */
export const givenMonths = ['1', '2', '3', '6', '12'] as const;

/** The shop reads it: a word is not enough. */
export const leastReason = 20;
export const longestAnswer = 1_000;

/** While one of these holds, something of the shop is away from buyers. */
export const closing = ['hide', 'suspend'] as const satisfies readonly MeasureKind[];

/** These only say something: there is nothing to lift, and no rule that was broken. */
export const isNews = (kind: MeasureKind): boolean => kind === 'message' || kind === 'plan';

/** Where a shop reads a letter and answers it: the letter's own card on the page of all. */
export const letterCard = (id: string): string => `letter-${id}`;
export const letterPath = (id: string): string => `/measures?letter=${id}#${letterCard(id)}`;

/** Taken back, and nothing else keeps the same thing away: only then it is said to be open again. */
export const isOver = (measure: { liftedAt: Date | null; isHeldStill: boolean }): boolean =>
  measure.liftedAt !== null && !measure.isHeldStill;
