import type { Viewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderByCode } from '../orders.queries.server.ts';
import { orderNumber, stepsOf } from '../orders.ts';

/** Who opens the link of an order. */
export interface OrderReader {
  visitorKey: string | undefined;
  /** The shop whose team they are in. */
  shopId: string | undefined;
}

export const anybody: OrderReader = { visitorKey: undefined, shopId: undefined };

/** Somebody whose place in the shop is paused is a stranger. */
export const readerOf = (
  visitorKey: string | undefined,
  viewer: Pick<Viewer, 'role' | 'shop'> | undefined,
): OrderReader => ({ visitorKey, shopId: viewer?.role && viewer.shop?.id });

/** Where the team of the order's own shop works on it. */
export const teamPathOf = (
  { id, shopId }: { id: string; shopId: string },
  reader: OrderReader,
): string | undefined => (shopId === reader.shopId ? `/orders/${id}` : undefined);

/** What everybody who has the link sees: how far the order has come. Nothing of the buyer, the goods or the money. */
export async function orderStatus(code: string, reader: OrderReader) {
  const found = await orderByCode(code);
  if (!found) throw orderErrors.not_found();
  const { order, history, shop } = found;
  const { status, getBy, language } = order;
  const steps: readonly string[] = ['placed', ...stepsOf(getBy)];
  return {
    language,
    number: orderNumber(order.number),
    status,
    getBy,
    turn: undefined,
    times: history.flatMap(({ kind, at }) => (steps.includes(kind) ? { kind, at } : [])),
    shop: { name: shop.name, picture: shop.picture },
    /** A sale over the counter is followed by its receipt. */
    receiptPath: order.source === 'counter' ? `/o/${code}/receipt` : undefined,
    /** Where the buyer proves the phone; there is nothing to prove without one. */
    findPath:
      order.buyerPhone === ''
        ? undefined
        : `/my/find?number=${orderNumber(order.number).slice(1)}&order=${code}`,
    teamPath: teamPathOf(order, reader),
  };
}

export type OrderStatusPage = Awaited<ReturnType<typeof orderStatus>>;
