/** After a decision: long enough for an answer of the shop, or to undo it. */
export const reportDays = 90;

/** So long after a shop was deleted a scam that was confirmed in it counts against its owner, in the next one. */
export const findingMonths = 12;
