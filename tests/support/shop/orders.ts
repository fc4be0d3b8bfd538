import { eq } from 'drizzle-orm';
import { placeOrder } from '#app/domains/orders/commands/place-order.server.ts';
import { advanceOrder, cancelOwnOrder } from '#app/domains/orders/commands/work-order.server.ts';
import { type OrderDraft, orderDraft } from '#app/domains/orders/order-draft.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { nextStep, type OrderStatus } from '#app/domains/orders/orders.ts';
import { orderPayments } from '#app/domains/orders/payments/payments.table.server.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { changeProductCount } from '#app/domains/shops/commands/product-quota.server.ts';
import { saveZone, zoneDraft } from '#app/domains/shops/delivery/edit-delivery.server.ts';
import { moveStock } from '#app/domains/stocks/commands/move-stock.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { variantPrice } from '#app/domains/stocks/variants/variants.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { newBuyerKey } from '../buyers/buyer-of.ts';
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
    await changeProductCount(tx, shopId, 1);
    if (quantity > 0) await moveStock(tx, { stockId: id, kind: 'opening', change: quantity });
  });
  return id;
}

/** The shop brings goods to Ikeja; the part of the check-out that a buyer there fills in. */
export async function bringToIkeja(actor: Actor, address = '12 Allen Avenue') {
  const zone = { places: ['lagos/ikeja'], fee: '1,500', daysFrom: '1', daysTo: '2' };
  await inTransaction((tx) => saveZone(tx, actor, zoneDraft.parse(zone)));
  const seen = { place: 'lagos/ikeja', feeKobo: 150_000, zone: '1-2 Ikeja' };
  return { getBy: 'delivery', address, ...seen } as const;
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

/** An order that was placed on the web, by a browser of its own, by the one that is given, or (null) by an unknown one. */
export async function makeOrder(
  shopId: string,
  items: Parameters<typeof draftOf>[1],
  more: Given = {},
  visitorKey: string | null = newBuyerKey(),
) {
  const draft = await draftOf(shopId, items, more);
  const { orderId } = await inTransaction((tx) =>
    placeOrder(tx, draft, { source: 'direct', visitorKey: visitorKey ?? undefined }),
  );
  return orderRow(orderId);
}

/** The team takes the order step by step to a status, to its end unless told otherwise. */
export async function advanceTo(actor: Actor, orderId: string, until: OrderStatus = 'completed') {
  for (;;) {
    const { status, getBy } = await orderRow(orderId);
    const to = status === until ? undefined : nextStep(status, getBy);
    if (!to) return orderRow(orderId);
    await inTransaction((tx) => advanceOrder(tx, actor, { orderId, to }));
  }
}

export const cancelOrder = (actor: Actor, orderId: string) =>
  inTransaction((tx) => cancelOwnOrder(tx, actor, { orderId, reason: 'Not to be had' }));

export const paymentsOfOrder = (orderId: string) =>
  database()
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(orderPayments.id);
