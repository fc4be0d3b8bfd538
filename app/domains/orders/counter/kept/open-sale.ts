import { lineKey } from '../../cart/cart.ts';
import type { CounterItem } from '../counter.queries.server.ts';
import type { CounterDelivery, Discount, Picked } from '../sale.ts';

export interface Customer {
  name: string;
  phone: string;
}

/** What has been put together and is not sold yet. */
export interface OpenSale {
  picked: ReadonlyMap<string, Picked>;
  discount: Discount;
  reason: string;
  customer: Customer | undefined;
  delivery: CounterDelivery | undefined;
  method: string;
  /** Of a transfer: the seller has seen it in the shop's account. */
  isSeen: boolean;
  /** As it is typed; nothing means all of the price. */
  given: string;
  /** The customer pays the rest later. */
  isLater: boolean;
}

export const noSale = (usualReason: string): OpenSale => ({
  picked: new Map(),
  discount: { naira: '' },
  reason: usualReason,
  customer: undefined,
  delivery: undefined,
  method: 'cash',
  isSeen: false,
  given: '',
  isLater: false,
});

const starts = 'oja-open-sale.';

/** All that begin so are of this shop. */
export const openSaleStart = (shopId: string): string => `${starts}${shopId}.`;

/** Where a person's unfinished sale waits on this phone. */
export const openSaleKey = ({ shop, by }: { shop: string; by: string }): string =>
  `${openSaleStart(shop)}${by}`;

/** Empty once nothing is in the sale. */
export const writeOpenSale = ({ picked, ...sale }: OpenSale): string =>
  picked.size === 0 ? '' : JSON.stringify({ ...sale, picked: [...picked] });

/** As it was left, with no more of an item than there is now; undefined when nothing of it can be sold. */
export function readOpenSale(
  text: string | null,
  items: readonly CounterItem[],
  usualReason: string,
): OpenSale | undefined {
  try {
    const kept = JSON.parse(text ?? 'null');
    const picked = new Map<string, Picked>();
    for (const item of items) {
      const known = new Map<string, Picked>(kept.picked).get(lineKey(item));
      const quantity = Math.min(Number(known?.quantity), item.left);
      if (known && quantity > 0) picked.set(lineKey(item), { ...known, quantity });
    }
    return picked.size === 0 ? undefined : { ...noSale(usualReason), ...kept, picked };
  } catch {
    return undefined;
  }
}
