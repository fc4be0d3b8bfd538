/** What one line adds: `floorKobo` is what a piece may not go below, where the shop has set it. */
export interface SummedLine {
  priceKobo: number;
  quantity: number;
  floorKobo?: number | null | undefined;
}

interface Taken {
  /** What is asked to be taken off. */
  discountKobo?: number | undefined;
  /** Comes off goods and fee besides, to tell a transfer apart: so little that no floor ends it. */
  apartKobo?: number | undefined;
  /** For the delivery; nothing while the shop has not named it. */
  feeKobo?: number | null | undefined;
}

export interface Totals {
  itemsKobo: number;
  discountKobo: number;
  feeKobo: number;
  totalKobo: number;
}

export const goodsOf = (lines: readonly SummedLine[]): number =>
  lines.reduce((sum, line) => sum + line.priceKobo * line.quantity, 0);

/** What these lines bring at least: a piece that is sold for less than its floor already loses no more. */
const floorOf = (lines: readonly SummedLine[]): number =>
  lines.reduce(
    (sum, { priceKobo, quantity, floorKobo }) =>
      sum + Math.min(priceKobo, floorKobo ?? 0) * quantity,
    0,
  );

/**
 * The one answer to what an order costs, the same in the browser and on the server: items less the discount, and
 * the fee. A discount ends at the floor of the items, so that a total is never below it and never below nothing.
 */
export function totalsOf(
  lines: readonly SummedLine[],
  { discountKobo = 0, apartKobo = 0, feeKobo = 0 }: Taken = {},
): Totals {
  const itemsKobo = goodsOf(lines);
  const given = Math.max(0, Math.min(discountKobo, itemsKobo - floorOf(lines)));
  const fee = Math.max(0, feeKobo ?? 0);
  const off = given + Math.max(0, Math.min(apartKobo, itemsKobo - given + fee));
  return { itemsKobo, discountKobo: off, feeKobo: fee, totalKobo: itemsKobo - off + fee };
}
