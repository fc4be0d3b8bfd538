/** What may have been checked of a shop, in the order in which it is shown. */
export const trustSteps = ['phone', 'bank', 'place', 'registered'] as const;
export type TrustStep = (typeof trustSteps)[number];

export interface Trust {
  /** When each was checked; null for what was not. */
  steps: Record<TrustStep, Date | null>;
  completedOrders: number;
  since: Date;
}
