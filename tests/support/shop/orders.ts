import { eq } from 'drizzle-orm';
import { placeOrder } from '#app/domains/orders/commands/place-order.server.ts';
import { advanceOrder, cancelOwnOrder } from '#app/domains/orders/commands/work-order.server.ts';
import { type OrderDraft, orderDraft } from '#app/domains/orders/order-draft.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { nextStep, type OrderStatus } from '#app/domains/orders/orders.ts';
import { orderPayments } from '#app/domains/orders/payments/payments.table.server.ts';
import { noPhotoBase } from '#app/domains/photos/photo-paths.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { saveZone, zoneDraft } from '#app/domains/shops/delivery/edit-delivery.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { addLate } from '#app/domains/stocks/commands/add-late.server.ts';
import { deviceDraft, type StockPayload } from '#app/domains/stocks/draft/stock-payload.ts';
import { variantPrice } from '#app/domains/stocks/variants/variants.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { newBuyerKey } from '../buyers/buyer-of.ts';
import { anyDevice } from './people.ts';
import { stockRow, variantsOf } from './stocks.ts';

type Given = Omit<Partial<OrderDraft>, 'lines'>;

/** Who has opened the shop, as commands want to know. */
export async function ownerOf(shopId: string): Promise<Actor> {
  const [shop] = await database().select().from(shops).where(eq(shops.id, shopId));
  return { userId: shop?.ownerUserId ?? '', shopId, ...anyDevice };
}

/** An item of ₦12,000 without variants, 5 of them unless told otherwise; without a photo, as an outbox may bring it. */
export async function makePlainItem(
  shopId: string,
  quantity = 5,
  fields: Partial<StockPayload> = {},
  id = newId(),
): Promise<string> {
  const actor = await ownerOf(shopId);
  const words = { productName: 'Power bank', description: '20,000 mAh.', price: 12_000 };
  const photos = { imagePath: noPhotoBase, additionalImages: [] };
  const draft = deviceDraft({ ...words, quantity, ...fields }, photos);
  const { waitsForSpace } = await inTransaction((tx) =>
    addLate(tx, actor, { id, operation: id, at: now(), draft }),
  );
  if (waitsForSpace) throw new Error('the plan has no room for the item');
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
  /** Of a buyer whose phone nobody proves; left out, it is not asked about. */
  address?: string,
) {
  const draft = await draftOf(shopId, items, more);
  const takeProof = async () => false;
  const buyer = address ? { address, visitorKey: visitorKey ?? '', takeProof } : undefined;
  const { orderId } = await inTransaction((tx) =>
    placeOrder(tx, draft, { source: 'direct', visitorKey: visitorKey ?? undefined, buyer }),
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
