import type { Delivery } from '#app/domains/shops/delivery/delivery.ts';

/** What is taken off an order and put on top of it, as the buyer sees it before placing. */
export interface Sums {
  discountKobo: number;
  /** Null where only the shop can say it. */
  feeKobo: number | null;
  /** The shop's row as the buyer saw it (`zoneMark`); empty without one. */
  zone: string;
}

export interface SumsChange {
  was: Sums;
  now: Sums & { delivery?: Delivery | undefined };
}
