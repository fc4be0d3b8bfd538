/** How long a sale may wait on a phone; the keys that make it one sale live longer. */
export const longestWaitMs = 60 * 24 * 3_600_000;
/** How long the counter waits for an answer: then the next buyer is served and the phone keeps sending. */
export const patienceMs = 5_000;
/** Clocks differ, and a slow line takes its time. */
const skewMs = 5 * 60_000;

export interface PhoneTimes {
  /** When the sale was made, by the phone's clock. */
  soldAt?: Date | undefined;
  /** The phone's clock when it sent the sale: a wrong clock is set right by it. */
  sentAt?: Date | undefined;
}

export interface SaleTime {
  at: Date;
  /** What the order's history says about it. */
  note?: 'sent_later' | 'time_refused';
}

/** Whether the seller still waits for the answer and can name another price; both times are of one clock. */
export const isWaitedFor = ({ soldAt, sentAt }: PhoneTimes): boolean =>
  !soldAt || !sentAt || sentAt.getTime() - soldAt.getTime() <= patienceMs;

/** Whether something was told so much later than it was done that its history says so. */
export const isToldLate = (at: Date, received: Date): boolean =>
  received.getTime() - at.getTime() > skewMs;

/** When a sale counts: when it was made, within bounds; else when it came in, and that is said. */
export function saleTime({ soldAt, sentAt }: PhoneTimes, received: Date): SaleTime {
  if (!soldAt) return { at: received };
  const off = sentAt ? received.getTime() - sentAt.getTime() : 0;
  const at = soldAt.getTime() + (Math.abs(off) > skewMs ? off : 0);
  const age = received.getTime() - at;
  if (age < -skewMs || age > longestWaitMs) return { at: received, note: 'time_refused' };
  if (isToldLate(new Date(at), received)) return { at: new Date(at), note: 'sent_later' };
  return { at: age > 0 ? new Date(at) : received };
}
