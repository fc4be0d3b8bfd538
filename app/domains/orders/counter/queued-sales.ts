import type { SeenLine } from '../orders.ts';

/** Sold at another price than the one that was seen, where it was. */
type SoldLine = SeenLine & { soldKobo?: number | undefined };

/** A counter sale that has not reached the shop's books yet, on this device only. */
export interface QueuedSale {
  /** The operation id: sent twice, it is still one sale. */
  key: string;
  /** Shop and person; another who signs in here neither sees nor sends it. */
  owner: string;
  shopId: string;
  at: number;
  method: string;
  lines: SoldLine[];
  discountKobo?: number | undefined;
  /** Why it was sold for less. */
  reason?: string | undefined;
  buyerName?: string | undefined;
  buyerPhone?: string | undefined;
  pieces: number;
  totalKobo: number;
  photo?: string | undefined;
  /** Why the shop's books do not take it; a person has to decide. */
  refused?: string | undefined;
}

const isSale = (value: unknown): value is QueuedSale =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'owner', 'shopId', 'method'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  ) &&
  ['at', 'pieces', 'totalKobo'].every((name) => typeof Reflect.get(value, name) === 'number') &&
  Array.isArray(Reflect.get(value, 'lines'));

/** What the device had; anything that is no sale is left out. */
export function readQueuedSales(text: string | null): QueuedSale[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isSale) : [];
  } catch {
    return [];
  }
}
