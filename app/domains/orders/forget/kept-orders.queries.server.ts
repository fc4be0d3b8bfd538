import { and, desc, eq, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { bidOfPhone, bids } from '../bids/bids.table.server.ts';
import { claimPhotoLink } from '../claims/claim-photos.queries.server.ts';
import { claimPhotos } from '../claims/claim-photos.table.server.ts';
import { complaints } from '../complaints/complaints.table.server.ts';
import { isOfPhone, orderLines, orders } from '../orders.table.server.ts';
import { isOver, orderStatuses } from '../orders.ts';
import { orderPayments } from '../payments/payments.table.server.ts';

const over = orderStatuses.filter(isOver);

/** The payer's bank has not decided: the shop must still be able to say whose money it was. */
const isDisputed = sql`exists (select from order_payments p join payment_disputes d on d.reference = p.reference
  where p.order_id = ${orders.id} and d.state in ('open', 'answered'))`;

const isUnfinished = notInArray(orders.status, over);

/**
 * Orders under this phone whose shop still needs to know whose they are: those that are not at their end, or, where
 * all are, those that a bank has to decide about.
 */
export async function neededOrders(tx: Executor, phone: string) {
  const found = await tx
    .select({ number: orders.number, isOpen: sql<boolean>`${isUnfinished}` })
    .from(orders)
    .where(and(isOfPhone(phone), or(isUnfinished, isDisputed)))
    .orderBy(desc(isUnfinished), desc(orders.id))
    .limit(20);
  const isOpen = found.some((order) => order.isOpen);
  const numbers = found.filter((order) => order.isOpen === isOpen).map(({ number }) => number);
  return { isOpen, numbers };
}

const linesOf = (orderIds: readonly string[]) =>
  database()
    .select({
      orderId: orderLines.orderId,
      name: orderLines.name,
      color: orderLines.color,
      size: orderLines.size,
      option: orderLines.option,
      quantity: orderLines.quantity,
      priceKobo: orderLines.priceKobo,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(orderLines.orderId, orderLines.position);

/** What the buyer said about a transfer, with a link to the screenshot that closes again by itself. */
async function claimsOf(orderIds: readonly string[]) {
  const rows = await database()
    .select({
      orderId: orderPayments.orderId,
      at: orderPayments.claimedAt,
      fromBank: orderPayments.fromBank,
      amountKobo: orderPayments.amountKobo,
      state: orderPayments.state,
      key: claimPhotos.key,
    })
    .from(orderPayments)
    .leftJoin(claimPhotos, eq(claimPhotos.paymentId, orderPayments.id))
    .where(and(inArray(orderPayments.orderId, [...orderIds]), isNotNull(orderPayments.claimedAt)))
    .orderBy(orderPayments.id);
  return Promise.all(
    rows.map(async ({ key, ...claim }) => ({
      ...claim,
      screenshot: key === null ? undefined : await claimPhotoLink(key),
    })),
  );
}

/** The complaint, with a link to its picture that expires. */
async function complaintsOf(orderIds: readonly string[]) {
  const rows = await database()
    .select({
      orderId: complaints.orderId,
      at: complaints.at,
      reason: complaints.reason,
      words: complaints.words,
      key: claimPhotos.key,
    })
    .from(complaints)
    .leftJoin(claimPhotos, eq(claimPhotos.paymentId, complaints.id))
    .where(inArray(complaints.orderId, [...orderIds]));
  return Promise.all(
    rows.map(async ({ key, ...said }) => ({
      ...said,
      photo: key === null ? undefined : await claimPhotoLink(key),
    })),
  );
}

/** Everything of the person in the orders under a phone, over the counter too; the newest first. */
export async function keptOrders(
  phone: string,
  { before, limit }: { before?: string | undefined; limit: number },
) {
  const rows = await database()
    .select({
      id: orders.id,
      shop: shops.name,
      number: orders.number,
      code: orders.code,
      placedAt: orders.placedAt,
      status: orders.status,
      source: orders.source,
      name: orders.buyerName,
      address: orders.address,
      place: orders.place,
      note: orders.note,
      getBy: orders.getBy,
      payBy: orders.payBy,
      totalKobo: orders.totalKobo,
      paidKobo: orders.paidKobo,
      language: orders.language,
    })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .where(and(isOfPhone(phone), before ? lt(orders.id, before) : undefined))
    .orderBy(desc(orders.id))
    .limit(limit);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [lines, claims, complained] = await Promise.all([
    linesOf(ids),
    claimsOf(ids),
    complaintsOf(ids),
  ]);
  return rows.map((row) => ({
    ...row,
    transfers: claims
      .filter(({ orderId }) => orderId === row.id)
      .map(({ orderId: _, ...claim }) => claim),
    complaint: complained
      .filter(({ orderId }) => orderId === row.id)
      .map(({ orderId: _, ...said }) => said)[0],
    items: lines.filter(({ orderId }) => orderId === row.id).map(({ orderId: _, ...line }) => line),
  }));
}

export const keptBids = (phone: string) =>
  database()
    .select({
      shop: shops.name,
      name: bids.buyerName,
      state: bids.state,
      quantity: bids.quantity,
      amountKobo: bids.amountKobo,
      createdAt: bids.createdAt,
    })
    .from(bids)
    .innerJoin(shops, eq(shops.id, bids.shopId))
    .where(bidOfPhone(phone))
    .orderBy(desc(bids.id));

/** A browser in a shop, by the hash of its visitor's id. */
export interface ShopVisitor extends Record<string, unknown> {
  shopId: string;
  visitorKey: string;
}

/**
 * The browsers that have ordered or offered with this phone, shop by shop. One that has also used another
 * phone there is left out: its words in the chat may be somebody else's.
 */
export async function visitorsOfPhone(tx: Executor, phone: string): Promise<ShopVisitor[]> {
  const { rows } = await tx.execute<ShopVisitor>(sql`
    with mine as (
      select shop_id, visitor_key from orders where buyer_phone = ${phone} and buyer_phone <> '' and visitor_key is not null
      union select shop_id, visitor_key from bids where buyer_phone = ${phone} and buyer_phone <> '')
    select shop_id as "shopId", visitor_key as "visitorKey" from mine
    where not exists (select from orders o where o.shop_id = mine.shop_id
        and o.visitor_key = mine.visitor_key and o.buyer_phone not in (${phone}, ''))
      and not exists (select from bids b where b.shop_id = mine.shop_id
        and b.visitor_key = mine.visitor_key and b.buyer_phone not in (${phone}, ''))
    order by 1, 2`);
  return rows;
}
