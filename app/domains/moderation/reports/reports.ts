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

/** So many networks within these hours hide an item until somebody has looked; each counts by its weight. */
export const hidingNetworks = 3;
export const hidingHours = 24;

/** What a report counts whose network has sent so many within a day already. */
export const weightAfter = (before: number): number => 1 / (before + 1);

/** So many networks more are needed for a shop that has sold for a while. */
export function creditOf(completedOrders: number, days: number): number {
  if (completedOrders >= 100 && days >= 180) return 2;
  return completedOrders >= 10 && days >= 30 ? 1 : 0;
}

/** So many items of one shop the rule holds at once. */
export const mostHidden = (items: number): number => Math.max(1, Math.floor(items / 50));
/** So many items of the whole market it hides in an hour. */
export const mostHiddenAnHour = 20;
/** What the rule has hidden within these hours can be undone at once. */
export const waveHours = 24;
/** So many things of a shop that were found to be a scam suspend it until somebody has looked. */
export const suspendingScams = 2;

export const isReportKind = (said: string): said is ReportKind =>
  (reportKinds as readonly string[]).includes(said);
