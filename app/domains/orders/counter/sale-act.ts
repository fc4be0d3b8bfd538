import type { Zone } from '#app/domains/shops/delivery/delivery.ts';
import type { Act } from '#app/platform/outbox/act.ts';
import type { CounterItem } from './counter.queries.server.ts';
import type { QueuedSale } from './queued-sales.ts';
import type { CounterDelivery } from './sale.ts';

/** As `counter.sale` carries it: what was seen goes along, for an item that is gone when the sale arrives. */
export interface SoldLine {
  stockId: string;
  variantId: string | null;
  quantity: number;
  priceKobo: number;
  soldKobo?: number | undefined;
  name?: string | undefined;
  color?: string | null | undefined;
  size?: string | null | undefined;
  option?: string | null | undefined;
}

/** As `counter.sale` carries it. */
interface SaleDelivery {
  address: string;
  place?: string | undefined;
  feeKobo: number;
  zone?: Pick<Zone, 'name' | 'daysFrom' | 'daysTo'> | undefined;
}

export interface SalePayload {
  method: string;
  /** Of a transfer: the seller has seen it in the shop's account. */
  transferSeen?: true | undefined;
  /** Only of a part payment. */
  paidKobo?: number | undefined;
  lines: SoldLine[];
  discountKobo?: number | undefined;
  reason?: string | undefined;
  buyerName?: string | undefined;
  buyerPhone?: string | undefined;
  delivery?: SaleDelivery | undefined;
}

/** What stands on the waiting list. */
interface SaleAbout {
  pieces: number;
  kobo: number;
  /** Still to be paid of it. */
  owedKobo?: number | undefined;
  photo?: string | undefined;
}

/** A sale is a difference: it stays in order with nothing, but an item must be there before it is sold. */
export const saleAct = (
  payload: SalePayload,
  { pieces, kobo, owedKobo, photo }: SaleAbout,
): Act => ({
  kind: 'counter.sale',
  needs: payload.lines.map(({ stockId }) => stockId),
  payload,
  about: {
    pieces,
    kobo,
    method: payload.method,
    ...(owedKobo && { owedKobo }),
    ...(photo && { photo }),
  },
});

export const saleDelivery = (
  { address, place, zone }: CounterDelivery,
  feeKobo: number,
): SaleDelivery => ({
  address,
  ...(place && { place }),
  feeKobo,
  ...(zone && { zone: { name: zone.name, daysFrom: zone.daysFrom, daysTo: zone.daysTo } }),
});

/** A line of the sale as it goes to the books. */
export const soldLine = (
  { stockId, variantId, priceKobo, name, color, size, option }: CounterItem,
  quantity: number,
  soldKobo: number | undefined,
): SoldLine => ({
  stockId,
  variantId,
  quantity,
  priceKobo,
  ...(soldKobo !== undefined && soldKobo !== priceKobo && { soldKobo }),
  name,
  ...(color && { color }),
  ...(size && { size }),
  ...(option && { option }),
});

/** A sale that an older page has kept: the same id, so that one that had arrived is not booked twice. */
export function keptSaleAct(sale: QueuedSale): Act {
  const { key, at, method, lines, discountKobo, reason, buyerName, buyerPhone } = sale;
  const payload = { method, lines, discountKobo, reason, buyerName, buyerPhone };
  const { pieces, totalKobo, photo } = sale;
  // On a plain http address keys were made of a time and a fraction.
  const id = key.replaceAll('.', '-');
  return { ...saleAct(payload, { pieces, kobo: totalKobo, photo }), id, at };
}
