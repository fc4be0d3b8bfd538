import { tellFollowers, tellTeam } from '#app/domains/notices/commands/tell.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { orderNumber } from '../orders.ts';
import type { Order } from './order-log.server.ts';

type Facts = Pick<Order, 'id' | 'shopId' | 'number' | 'buyerName'>;

/** Wakes phones of the team that look at no page; open pages have it from the stream. */
function tellPhones(
  tx: Transaction,
  kind: 'order' | 'transfer',
  order: Facts & { amountKobo: number },
): Promise<void> {
  const { id, shopId, number, buyerName, amountKobo } = order;
  return tellTeam(tx, {
    shopId,
    kind,
    tag: `${kind}-${id}`,
    path: `/orders/${id}`,
    facts: { number: orderNumber(number), name: buyerName, amountKobo },
  });
}

export const tellNewOrder = (tx: Transaction, order: Facts & Pick<Order, 'totalKobo'>) =>
  tellPhones(tx, 'order', { ...order, amountKobo: order.totalKobo });

export const tellClaim = (tx: Transaction, order: Facts, amountKobo: number) =>
  tellPhones(tx, 'transfer', { ...order, amountKobo });

/** Owner and admins: somebody has sold in a way that they want to know of. Of several, the last. */
export const tellMarked = (
  tx: Transaction,
  order: Pick<Order, 'id' | 'shopId' | 'number' | 'totalKobo'> & { sellerName: string },
): Promise<void> =>
  tellTeam(tx, {
    shopId: order.shopId,
    kind: 'marked',
    tag: 'marked',
    path: `/orders/${order.id}`,
    facts: {
      number: orderNumber(order.number),
      name: order.sellerName,
      amountKobo: order.totalKobo,
    },
  });

export const orderTopic = (orderId: string): string => `order:${orderId}`;

/** The buyer's phone, where they asked for it: the team has moved the order or answered a transfer. */
export const tellOrderBuyer = (
  tx: Transaction,
  { id, code }: Pick<Order, 'id' | 'code'>,
  kind: 'my_order' | 'my_order_done' = 'my_order',
) => tellFollowers(tx, orderTopic(id), { kind, path: `/o/${code}` });
