import { type Floor, floorFor } from '#app/domains/stocks/prices/prices.ts';
import type { SaleLine } from './sale.ts';
import { isSoldBelow, lowestOf, type PricedLine } from './sale-marks.ts';

export interface BelowFloor {
  /** The item that is sold too low; none where the discount takes several together there. */
  name?: string;
  /** Its lowest price, or those of all together. */
  amountKobo: number;
}

/** The lowest price that a sale goes below: those who set it are asked first. */
export function belowFloor(
  lines: readonly SaleLine[],
  offKobo: number,
  floors: readonly Floor[],
): BelowFloor | undefined {
  const priced = lines.map(
    ({ item, quantity, priceKobo, soldKobo }): PricedLine => ({
      ...{ quantity, priceKobo, floorKobo: floorFor(floors, item) },
      ...{ nowKobo: item.priceKobo, askedKobo: item.priceKobo },
      listPriceKobo: soldKobo === undefined ? null : item.priceKobo,
    }),
  );
  if (!isSoldBelow(priced, offKobo)) return undefined;
  const each = priced.map(lowestOf);
  const at = lines.length === 1 ? 0 : priced.findIndex((line) => isSoldBelow([line], 0));
  const name = lines[at]?.item.name;
  if (name !== undefined) return { name, amountKobo: each[at] ?? 0 };
  const sum = priced.reduce((kobo, line, n) => kobo + (each[n] ?? 0) * line.quantity, 0);
  return { amountKobo: sum };
}
