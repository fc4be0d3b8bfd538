/** What looks odd: the same photo in two shops, a price far below the usual, a new shop with many dear items, one account for two shops, many buyers who complain, many reviews from one network. */
export const signalKinds = ['photo', 'price', 'dear', 'bank', 'complaints', 'reviews'] as const;
export type SignalKind = (typeof signalKinds)[number];

export interface SignalFacts {
  priceKobo?: number;
  /** What half of the items of its category cost at most. */
  usualKobo?: number;
  items?: number;
  complaints?: number;
  reviews?: number;
}

/** Below this part of the usual price a price is said. */
export const farBelow = 1 / 5;
/** What is usual is known where so many items of so many shops are in a category. */
export const leastItems = 20;
export const leastShops = 5;

/** A shop is new for so many days. */
export const newDays = 7;
/** From this price on an item is dear: ₦150,000. */
export const dearKobo = 15_000_000;
/** So many dear items within a day are many. */
export const manyItems = 10;

/** From this many unsettled complaints within a month on, the shop gets a signal. */
export const manyComplaints = 3;

/** So many reviews of one shop from one network within a day are a burst. */
export const manyReviews = 5;

/** Of one photo so many shops are named; what a maker gives out is in hundreds. */
export const mostSame = 5;
