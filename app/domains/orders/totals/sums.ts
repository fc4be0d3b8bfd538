import type { Delivery } from '#app/domains/shops/delivery/delivery.ts';
import { type SummedLine, totalsOf } from './totals.ts';

/** What is taken off an order and put on top of it, as the buyer sees it before placing. */
export interface Sums {
  discountKobo: number;
  /** Null where only the shop can say it. */
  feeKobo: number | null;
  /** The shop's row as the buyer saw it (`zoneMark`); empty without one. */
  zone: string;
}

/** Whether there is nothing to pay: how is then no question. A fee that only the shop can say is still to come. */
export const isForNothing = (lines: readonly SummedLine[], sums: Sums): boolean =>
  lines.length > 0 && sums.feeKobo !== null && totalsOf(lines, sums).totalKobo === 0;

export interface SumsChange {
  was: Sums;
  now: Sums & { delivery?: Delivery | undefined };
}
