import { type Zone, zoneFee } from '#app/domains/shops/delivery/delivery.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { lineKey } from '../cart/cart.ts';
import { goodsOf } from '../totals/totals.ts';
import type { CounterItem } from './counter.queries.server.ts';

/** An item as it stands on the counter: one tile, however many colours and sizes it has. */
export interface CounterTile {
  stockId: string;
  name: string;
  photo: string | undefined;
  category: string;
  barcode: string | null;
  /** The lowest and the highest of its variants. */
  fromKobo: number;
  toKobo: number;
  left: number;
  /** One without variants has itself. */
  variants: CounterItem[];
}

/** In the order of the list: what sells most first. */
export function tilesOf(items: readonly CounterItem[]): CounterTile[] {
  const tiles = new Map<string, CounterTile>();
  for (const item of items) {
    const known = tiles.get(item.stockId);
    const { stockId, name, photo, category, barcode, priceKobo, left } = item;
    tiles.set(stockId, {
      stockId,
      name,
      photo,
      category,
      barcode,
      fromKobo: Math.min(known?.fromKobo ?? priceKobo, priceKobo),
      toKobo: Math.max(known?.toKobo ?? priceKobo, priceKobo),
      left: (known?.left ?? 0) + left,
      variants: [...(known?.variants ?? []), item],
    });
  }
  return [...tiles.values()];
}

export interface Picked {
  quantity: number;
  /** Sold at another price than the item's. */
  soldKobo?: number | undefined;
}

export interface SaleLine extends Picked {
  item: CounterItem;
  /** What one of them is sold for. */
  priceKobo: number;
}

/** What is in the sale, with what there is of it; in the order of the list. */
export const linesOfSale = (
  items: readonly CounterItem[],
  picked: ReadonlyMap<string, Picked>,
): SaleLine[] =>
  items.flatMap((item) => {
    const known = picked.get(lineKey(item));
    return known ? [{ ...known, item, priceKobo: known.soldKobo ?? item.priceKobo }] : [];
  });

/** As it is typed: naira, or a share of the sale. */
export type Discount = { naira: string } | { percent: number };

/** Taken off, it would leave less than nothing. */
export const isTooMuch = (discount: Discount, lines: readonly SaleLine[]): boolean =>
  'naira' in discount && typedKobo(discount.naira) > goodsOf(lines);

function typedKobo(naira: string): number {
  const plain = naira.replaceAll(',', '');
  return /^\d{1,13}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : 0;
}

export function discountKobo(discount: Discount, lines: readonly SaleLine[]): number {
  const sum = goodsOf(lines);
  if ('percent' in discount) {
    // To the naira: nobody gives kobo back.
    return Math.min(sum, Math.round((sum * discount.percent) / 10_000) * 100);
  }
  return Math.min(sum, typedKobo(discount.naira));
}

/** Whether somebody has to say why. */
export const isForLess = (lines: readonly SaleLine[], offKobo: number): boolean =>
  offKobo > 0 || lines.some(({ item, priceKobo }) => priceKobo !== item.priceKobo);

/** A sale that is brought to the buyer. */
export interface CounterDelivery {
  /** The shop's row for it; none for another place. */
  zone: Zone | undefined;
  /** Key of the area; a sale that an older page left unfinished has none. */
  place?: string | undefined;
  address: string;
  /** As the seller said it; left out, it is the row's. */
  feeKobo?: number | undefined;
}

/** The area that a row stands for alone: nobody has to say it. */
export const onlyArea = (zone: Pick<Zone, 'places'> | undefined): string | undefined =>
  zone?.places.length === 1 ? zone.places.find((key) => key.includes('/')) : undefined;

/** What it costs to bring goods of so much: said by the seller, else by the row. */
export const deliveryFee = ({ zone, feeKobo }: CounterDelivery, goodsKobo: number): number =>
  feeKobo ?? (zone ? zoneFee(zone, goodsKobo) : 0);

/** How much of a price was given: an empty field means all of it. */
export function paidOf(given: string, totalKobo: number) {
  const kobo = given.trim() === '' ? totalKobo : nairaToKobo(given);
  return {
    isGivenWrong: kobo === undefined,
    restKobo: Math.max(0, totalKobo - (kobo ?? totalKobo)),
    backKobo: Math.max(0, (kobo ?? 0) - totalKobo),
  };
}
