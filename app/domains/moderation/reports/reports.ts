/** What can be reported. */
export const reportKinds = ['item', 'shop', 'review', 'chat'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportReasons = ['scam', 'stolen', 'forbidden', 'price', 'rude', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What can be wrong with each: a review has no price, and nobody has stolen it. */
export const reasonsFor: Record<ReportKind, readonly ReportReason[]> = {
  item: reportReasons,
  shop: reportReasons,
  review: ['scam', 'rude', 'other'],
  chat: ['scam', 'stolen', 'forbidden', 'rude', 'other'],
};

export const longestReport = 1_000;
/** All that one visitor adds to the own report. */
export const longestWords = 4 * longestReport;

/** What became of a report: the first of a visitor, known already, or known and with new words. */
export const reportOutcomes = ['new', 'known', 'added'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** What whoever reported is told of a decision: which measure it was is between Oja and the shop. */
export const outcomeOf = (decision: string): 'acted' | 'dismissed' =>
  decision === 'dismiss' ? 'dismissed' : 'acted';

/** So many networks within these hours hide an item until somebody has looked. */
export const hidingNetworks = 3;
export const hidingHours = 24;
/** So many things of a shop that were found to be a scam suspend it until somebody has looked. */
export const suspendingScams = 2;

export const isReportKind = (said: string): said is ReportKind =>
  (reportKinds as readonly string[]).includes(said);
