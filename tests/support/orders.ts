import { eq } from 'drizzle-orm';
import { placeOrder } from '#app/domains/orders/commands/place-order.server.ts';
import { type OrderDraft, orderDraft } from '#app/domains/orders/order-draft.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { orderPayments } from '#app/domains/orders/payments.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { stockRow } from './stocks.ts';

type Given = Omit<Partial<OrderDraft>, 'lines'>;

/** A filled-in check-out for these items at today's prices. */
export async function draftOf(
  shopId: string,
  items: readonly { stockId: string; quantity?: number; variantId?: string | null }[],
  more: Given = {},
): Promise<OrderDraft> {
  const lines = await Promise.all(
    items.map(async ({ stockId, quantity = 1, variantId = null }) => {
      const { priceKobo } = await stockRow(stockId);
      return { stockId, variantId, quantity, priceKobo };
    }),
  );
  return orderDraft.parse({
    shopId,
    name: 'Fúnmi Adébáyọ̀',
    phone: '0805 555 0123',
    getBy: 'pickup',
    payBy: 'transfer',
    ...more,
    lines,
  });
}

export async function orderRow(id: string) {
  const [row] = await database().select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('there is no such order');
  return row;
}

/** An order that was placed on the web. */
export async function makeOrder(
  shopId: string,
  items: Parameters<typeof draftOf>[1],
  more: Given = {},
) {
  const draft = await draftOf(shopId, items, more);
  const { orderId } = await inTransaction((tx) => placeOrder(tx, draft));
  return orderRow(orderId);
}

export const paymentsOfOrder = (orderId: string) =>
  database()
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(orderPayments.id);
