import { shareOf } from '#app/platform/money.ts';
import { minPriceKobo } from '../stocks.ts';

/** Pure rules of offers, costs and floors. */
const day = 86_400_000;

/** So long a price must have been asked before it may stand struck beside an offer. */
export const struckAfterMs = 7 * day;
export const longestOfferMs = 92 * day;

interface Asked {
  priceKobo: number;
  at: Date;
}

/** Whether this was the item's price for the seven days before: nothing else may stand struck. */
export function wasAsked(prices: readonly Asked[], priceKobo: number, before: Date): boolean {
  const since = new Date(before.getTime() - struckAfterMs);
  const known = prices.filter(({ at }) => at <= before);
  const atStart = known.filter(({ at }) => at <= since).at(-1);
  const later = known.filter(({ at }) => at > since);
  return (
    atStart !== undefined && [atStart, ...later].every((price) => price.priceKobo === priceKobo)
  );
}

interface Offered {
  /** The variant's own price, and what it may not go below. */
  ownKobo: number;
  floorKobo: number | null;
  /** The item's price before the offer and in it. */
  usualKobo: number;
  offerKobo: number;
}

/**
 * What a variant with a price of its own costs in an offer: less by the same share as the item, in whole naira, and
 * never below its floor. Undefined where nothing comes off.
 */
export function offeredKobo({
  ownKobo,
  floorKobo,
  usualKobo,
  offerKobo,
}: Offered): number | undefined {
  const exact = shareOf(ownKobo, { part: offerKobo, whole: usualKobo }, 'down');
  const share = exact - (exact % 100);
  const price = Math.max(share, minPriceKobo, floorKobo ?? 0);
  return price < ownKobo ? price : undefined;
}

interface Bought {
  /** Pieces on the shelf, the new ones among them. */
  quantity: number;
  costKobo: number | null;
  pieces: number;
  unitKobo: number;
}

/** Moving average: what was there at its cost, what came at its own. */
export function averageCost({ quantity, costKobo, pieces, unitKobo }: Bought): number {
  const before = Math.max(0, quantity - pieces);
  if (costKobo === null || before === 0) return Math.round(unitKobo);
  return Math.round((before * costKobo + pieces * unitKobo) / (before + pieces));
}

export interface Floor {
  stockId: string;
  variantId: string | null;
  floorKobo: number | null;
}

/** A variant's own floor, else the item's. */
export function floorFor(
  floors: readonly Floor[],
  line: { stockId: string; variantId: string | null },
): number | null {
  const own = floors.filter(({ stockId }) => stockId === line.stockId);
  const ofVariant = own.find(
    (floor) => floor.variantId !== null && floor.variantId === line.variantId,
  );
  const ofItem = own.find(({ variantId }) => variantId === null);
  return ofVariant?.floorKobo ?? ofItem?.floorKobo ?? null;
}
