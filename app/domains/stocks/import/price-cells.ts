import { now } from '#app/platform/clock.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import type { StockDraft } from '../draft/stock-draft.ts';
import { detailRules } from '../fields/field-rules.ts';
import { longestOfferMs } from '../prices/prices.ts';
import { maxPriceKobo, minPriceKobo } from '../stocks.ts';
import { type VariantName, variantKey } from '../variants/variants.ts';
import type { PriceName } from './price-columns.ts';

const day = 86_400_000;
const startOf = (text: string): Date => new Date(`${text}T00:00:00+01:00`);

/** As a list writes it: the first and the last day on which the price counts. */
export const offerDays = (
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  dayOf: (at: Date) => string,
) => ({ offerFrom: dayOf(startsAt), offerUntil: dayOf(new Date(endsAt.getTime() - 1)) });

export const nairaCell = (kobo: number | null | undefined): number | '' =>
  kobo === null || kobo === undefined ? '' : koboToNaira(kobo);

/** A variant's line in its cell; what is not there is empty. */
type VariantCells = Partial<Record<string, string>>;

interface ItemCost {
  /** Of the whole item, or of the variant of this key. */
  variant: string | null;
  costKobo: number | null;
  floorKobo: number | null;
}

export interface RowPrices {
  offer?: { priceKobo: number; startsAt: Date; endsAt: Date } | undefined;
  costs: ItemCost[];
  /** Buyers may offer less. */
  negotiable?: boolean | undefined;
}

interface WrongCell {
  wrong: PriceName | 'variants';
  value: string;
}

const isCost = (kobo: number): boolean => kobo >= 0 && kobo <= maxPriceKobo;

/** Null where nothing is written, undefined where it is no amount. */
function amountOf(text: string | undefined): number | null | undefined {
  if (text === undefined || text === '') return null;
  const kobo = nairaToKobo(text);
  return kobo !== undefined && isCost(kobo) ? kobo : undefined;
}

function costOf(
  cells: VariantCells,
  variant: string | null,
): ItemCost | { wrong: 'cost' | 'floor' } | undefined {
  const [costKobo, floorKobo] = [amountOf(cells.cost), amountOf(cells.floor)];
  if (costKobo === undefined) return { wrong: 'cost' };
  if (floorKobo === undefined) return { wrong: 'floor' };
  return costKobo === null && floorKobo === null ? undefined : { variant, costKobo, floorKobo };
}

type Cells = Partial<Record<PriceName, string>>;

/** The offer of a row; undefined where there is none, or where its time is over. */
function offerOf(cells: Cells, draft: StockDraft): RowPrices['offer'] | { wrong: PriceName } {
  const { offerPrice = '', offerFrom = '', offerUntil = '' } = cells;
  if (offerPrice === '') return undefined;
  const priceKobo = nairaToKobo(offerPrice) ?? 0;
  if (priceKobo < minPriceKobo || priceKobo >= draft.price) return { wrong: 'offerPrice' };
  const [from, until] = [offerFrom, offerUntil].map((text) =>
    detailRules.restockDate.safeParse(text),
  );
  if (!from?.success) return { wrong: 'offerFrom' };
  if (!until?.success || until.data === null) return { wrong: 'offerUntil' };
  const startsAt = from.data === null ? now() : startOf(from.data);
  const endsAt = new Date(startOf(until.data).getTime() + day);
  const length = endsAt.getTime() - startsAt.getTime();
  if (length <= 0 || length > longestOfferMs) return { wrong: 'offerUntil' };
  return endsAt <= now() ? undefined : { priceKobo, startsAt, endsAt };
}

/** As a list writes it. */
export const negotiableCell = (negotiable: boolean): string => (negotiable ? 'yes' : '');

/** Undefined where it is neither yes nor no. */
function negotiableOf(text = ''): boolean | undefined {
  if (/^(yes|y|true|1|x)$/i.test(text)) return true;
  return /^(no|n|false|0)?$/i.test(text) ? false : undefined;
}

/** No offer is taken that the floor of the item, or of a variant at the item's price, does not allow. */
function isBelow({ offer, costs }: RowPrices, { variants }: StockDraft): boolean {
  if (!offer) return false;
  const own = new Set(variants.flatMap((row) => (row.price === null ? [] : [variantKey(row)])));
  return costs.some(
    ({ variant, floorKobo }) =>
      (variant === null || !own.has(variant)) && offer.priceKobo < (floorKobo ?? 0),
  );
}

/** What a row says of prices, or the cell that is not right. */
export function readPrices(
  cells: Cells,
  draft: StockDraft & { variants: readonly VariantName[] },
  lines: readonly VariantCells[],
): RowPrices | WrongCell {
  const offer = offerOf(cells, draft);
  if (offer && 'wrong' in offer) return { ...offer, value: cells[offer.wrong] ?? '' };
  const item = costOf(cells, null);
  if (item && 'wrong' in item) return { ...item, value: cells[item.wrong] ?? '' };
  const costs: ItemCost[] = item ? [item] : [];
  for (const [at, variant] of draft.variants.entries()) {
    const line = lines[at] ?? {};
    const cost = costOf(line, variantKey(variant));
    if (cost && 'wrong' in cost) return { wrong: 'variants', value: line[cost.wrong] ?? '' };
    if (cost) costs.push(cost);
  }
  const negotiable = negotiableOf(cells.negotiable);
  if (negotiable === undefined) return { wrong: 'negotiable', value: cells.negotiable ?? '' };
  const prices = { offer, costs, negotiable };
  return isBelow(prices, draft) ? { wrong: 'offerPrice', value: cells.offerPrice ?? '' } : prices;
}
