import { and, eq, sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { orders } from '../orders.table.server.ts';
import { isOfVisitor } from '../pages/visitor-order.server.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { claimPhotos } from './claim-photos.table.server.ts';

/** As long as somebody reads the page. */
const openSeconds = 15 * 60;

/** Whether a picture came with a payment, beside its other columns. */
export const hasClaimPhoto = sql<boolean>`exists (select from claim_photos where claim_photos.payment_id = order_payments.id)`;

/** The picture of a payment of this shop, as it lies in storage. */
export async function claimPhotoKey(shopId: string, paymentId: string) {
  if (!isId(paymentId)) return undefined;
  const [row] = await database()
    .select({ key: claimPhotos.key })
    .from(claimPhotos)
    .innerJoin(orderPayments, eq(orderPayments.id, claimPhotos.paymentId))
    .where(and(eq(claimPhotos.paymentId, paymentId), eq(orderPayments.shopId, shopId)));
  return row?.key;
}

/** The picture of the claim that waits, for a browser of the order's buyer. */
export async function ownScreenshotKey(code: string, visitorKey: string) {
  const [row] = await database()
    .select({ key: claimPhotos.key })
    .from(claimPhotos)
    .innerJoin(orderPayments, eq(orderPayments.id, claimPhotos.paymentId))
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(and(eq(orders.code, code), isOfVisitor(visitorKey), eq(orderPayments.state, 'pending')));
  return row?.key;
}

/** When the picture of a payment came, in milliseconds: a newer one has another mark. */
export async function claimPhotoMark(paymentId: string): Promise<number | undefined> {
  const [row] = await database()
    .select({ at: claimPhotos.at })
    .from(claimPhotos)
    .where(eq(claimPhotos.paymentId, paymentId));
  return row?.at.getTime();
}

/** For whoever sent it, or an operator whose look is in the log: it closes again by itself. */
export const claimPhotoLink = (key: string): Promise<string> =>
  storage().signedUrl(key, openSeconds);

/** Links to the pictures of an order by payment, for an operator whose look is in the log: they close again by themselves. */
export async function claimPhotoLinks(orderId: string): Promise<Map<string, string>> {
  const rows = await database().select().from(claimPhotos).where(eq(claimPhotos.orderId, orderId));
  const links = await Promise.all(
    rows.map(async ({ paymentId, key }) => [paymentId, await claimPhotoLink(key)] as const),
  );
  return new Map(links);
}
