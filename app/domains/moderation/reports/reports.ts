/** What can be reported. */
export const reportKinds = ['item', 'shop', 'review', 'chat'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportReasons = ['scam', 'stolen', 'forbidden', 'price', 'rude', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const longestReport = 1_000;

/** So many networks within these hours hide an item until somebody has looked. */
export const hidingNetworks = 3;
export const hidingHours = 24;
/** So many things of a shop that were found to be a scam suspend it until somebody has looked. */
export const suspendingScams = 2;

export const isReportKind = (said: string): said is ReportKind =>
  (reportKinds as readonly string[]).includes(said);
