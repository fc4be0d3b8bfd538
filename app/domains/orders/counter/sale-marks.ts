import { goodsOf, type SummedLine, totalsOf } from '../totals/totals.ts';

/** Why owner and admins are to look at a counter sale, the gravest first. */
export const saleMarks = [
  'below_floor',
  'below_price',
  'unchecked',
  'unseen',
  'dated_back',
] as const;
export type SaleMark = (typeof saleMarks)[number];
export const isSaleMark = (kind: string): kind is SaleMark =>
  saleMarks.some((mark) => mark === kind);
/** Marks of one line. */
export type LineMark = Exclude<SaleMark, 'unseen' | 'dated_back'>;

/** Why somebody has to look at an order: anybody of the team, or owner and admins alone. */
export const attentions = ['oversold', 'marked'] as const;
export type Attention = (typeof attentions)[number];

/** A line below this share of the price that was asked is looked at. */
const leastShare = 0.7;
const longestDatedMs = 3 * 24 * 3_600_000;

export interface PricedLine extends SummedLine {
  /** The price of the item or variant now. */
  nowKobo: number;
  /** The item or variant is not there: nobody knows what was asked. */
  isUnknown?: boolean | undefined;
  /** The lowest that was asked around the time of the sale. */
  askedKobo: number;
  /** What was asked, where the seller has named another price. */
  listPriceKobo: number | null;
}

/** The shop may ask less than its own lowest price: that is no seller's doing. */
export const lowestOf = ({ floorKobo, nowKobo }: PricedLine): number =>
  Math.min(floorKobo ?? 0, nowKobo);

/** Whether a discount takes the lines together below their lowest prices. */
const isTooLow = (lines: readonly PricedLine[], discountKobo: number): boolean =>
  totalsOf(
    lines.map((line) => ({ ...line, floorKobo: lowestOf(line) })),
    { discountKobo },
  ).discountKobo < discountKobo;

/** Whether the seller has gone below a lowest price; a price that went up after it was seen is not meant. */
export const isSoldBelow = (lines: readonly PricedLine[], discountKobo: number): boolean =>
  isTooLow(lines, discountKobo) ||
  lines.some((line) => line.listPriceKobo !== null && line.priceKobo < lowestOf(line));

/** Each line's mark, with its share of the discount. */
export function lineMarks(
  lines: readonly PricedLine[],
  discountKobo: number,
): (LineMark | undefined)[] {
  const goods = goodsOf(lines);
  const share = goods === 0 ? 1 : (goods - discountKobo) / goods;
  const isLow = isTooLow(lines, discountKobo);
  return lines.map((line) => {
    const eachKobo = line.priceKobo * share;
    if ((isLow ? eachKobo : line.priceKobo) < lowestOf(line)) return 'below_floor';
    if (eachKobo < line.askedKobo * leastShare) return 'below_price';
    return line.isUnknown ? 'unchecked' : undefined;
  });
}

export const isDatedBack = (at: Date, received: Date): boolean =>
  received.getTime() - at.getTime() > longestDatedMs;
