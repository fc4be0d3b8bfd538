/** What is taken off an order and put on top of it, as the buyer sees it before placing. */
export interface Sums {
  discountKobo: number;
}

export interface SumsChange {
  was: Sums;
  now: Sums;
}
