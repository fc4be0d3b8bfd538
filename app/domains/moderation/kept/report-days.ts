/** After a decision: long enough for an answer of the shop, or to undo it. */
export const reportDays = 90;
