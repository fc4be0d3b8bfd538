import { eq } from 'drizzle-orm';
import { placeOrder } from '#app/domains/orders/commands/place-order.server.ts';
import { type OrderDraft, orderDraft } from '#app/domains/orders/order-draft.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { orderPayments } from '#app/domains/orders/payments/payments.table.server.ts';
import { moveStock } from '#app/domains/stocks/commands/move-stock.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { variantPrice } from '#app/domains/stocks/variants/variants.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { stockRow, variantsOf } from './stocks.ts';

type Given = Omit<Partial<OrderDraft>, 'lines'>;

/** An item of ₦12,000 without variants, 5 of them unless told otherwise; needs no pictures. */
export async function makePlainItem(shopId: string, quantity = 5): Promise<string> {
  const id = newId();
  const words = { productName: 'Power bank', description: '20,000 mAh.', imageBase: 'none' };
  const place = { category1: 'Phones', category2: 'Accessories', category3: 'Power Banks' };
  await inTransaction(async (tx) => {
    const figures = { priceKobo: 1_200_000, quantity: 0 };
    await tx.insert(stocks).values({ id, shopId, ...words, ...place, ...figures });
    if (quantity > 0) await moveStock(tx, { stockId: id, kind: 'opening', change: quantity });
  });
  return id;
}

/** A filled-in check-out for these items at today's prices. */
export async function draftOf(
  shopId: string,
  items: readonly { stockId: string; quantity?: number; variantId?: string | null }[],
  more: Given = {},
): Promise<OrderDraft> {
  const lines = await Promise.all(
    items.map(async ({ stockId, quantity = 1, variantId = null }) => {
      const variant = (await variantsOf(stockId)).find(({ id }) => id === variantId);
      const priceKobo = variantPrice(await stockRow(stockId), variant);
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
