import type { OrderStatus } from '#app/domains/orders/orders.ts';
import type { CountedItem } from '#app/domains/stocks/ui/list/item-line.tsx';
import type { Operation } from '#app/platform/outbox/operations.ts';
import type { CopyItem, CopyOrder } from '../feed/copy.ts';
import { withWaitingSteps } from './order-states.ts';

/** Their goods are promised and still in the shop. */
const kept: readonly OrderStatus[] = ['pending', 'confirmed', 'ready'];

interface Copied {
  item: CopyItem;
  orders: readonly CopyOrder[];
  operations: readonly Operation[];
}

/**
 * An item that is counted without a network, with the figures of the copy: what is free to sell, and what orders hold.
 * An order that was handed over on this phone has left the shelf; one that was cancelled here has not.
 */
export function copiedFigures(
  counted: CountedItem,
  { item, orders, operations }: Copied,
): CountedItem {
  const steps = operations.filter(({ kind }) => kind === 'order.step');
  const lines = withWaitingSteps(orders, steps)
    .filter(({ status }) => kept.includes(status))
    .flatMap((order) => order.lines)
    .filter(({ stockId }) => stockId === item.id);
  const promised = (variantId?: string): number =>
    lines
      .filter((line) => variantId === undefined || line.variantId === variantId)
      .reduce((sum, { quantity, short = 0 }) => sum + quantity - short, 0);
  const figures = new Map(item.variants?.map(({ id, quantity }) => [id, quantity]));
  return {
    ...counted,
    quantity: item.quantity,
    lowFrom: item.lowFrom ?? null,
    promised: promised(),
    variants: counted.variants.map((variant) => ({
      ...variant,
      quantity: figures.get(variant.id) ?? variant.quantity,
      promised: promised(variant.id),
    })),
  };
}
