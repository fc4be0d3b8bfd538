import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { telHref } from '#app/domains/shops/contact.ts';
import { shopPicture } from '#app/domains/shops/directory/directory.queries.server.ts';
import { isOpen } from '#app/domains/shops/open-shop.server.ts';
import { isStanding, shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { linesOf } from '../orders.queries.server.ts';
import { orders, visitorOrders } from '../orders.table.server.ts';
import { isFeeOpen, isOver, isPaidUp, orderNumber, orderStatuses, owedOf } from '../orders.ts';
import { hasClaim } from '../payments/payments.queries.server.ts';
import { againOf, nextAct, progressOf, turnOf } from './my-orders.ts';

const pageSize = 12;
const shownPhotos = 3;

/** Placed from this browser, and brought to it; the newest first, as ids are made in time. */
async function idsOf(visitorKey: string, before: string | undefined, limit: number) {
  const [placed, brought] = await Promise.all([
    database()
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.visitorKey, visitorKey), before ? lt(orders.id, before) : undefined))
      .orderBy(desc(orders.id))
      .limit(limit),
    database()
      .select({ id: visitorOrders.orderId })
      .from(visitorOrders)
      .where(
        and(
          eq(visitorOrders.visitorKey, visitorKey),
          before ? lt(visitorOrders.orderId, before) : undefined,
        ),
      )
      .orderBy(desc(visitorOrders.orderId))
      .limit(limit),
  ]);
  const ids = new Set([...placed, ...brought].map(({ id }) => id));
  return [...ids].sort((a, b) => (a < b ? 1 : -1)).slice(0, limit);
}

const rowsOf = (ids: readonly string[]) =>
  database()
    .select({
      order: orders,
      isClaimed: hasClaim,
      shop: {
        id: shops.id,
        name: shops.name,
        phoneNumber: shops.phoneNumber,
        isPaused: sql<boolean>`not (${isOpen})`,
      },
      picture: {
        pictureBase: users.pictureBase,
        pictureWidths: sql<number[] | null>`${users.pictureManifest} -> 'widths'`,
      },
    })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .innerJoin(users, eq(users.id, shops.ownerUserId))
    .where(and(inArray(orders.id, [...ids]), isStanding))
    .orderBy(desc(orders.id));

type Row = Awaited<ReturnType<typeof rowsOf>>[number];
type Line = Awaited<ReturnType<typeof linesOf>>[number];

function viewOf({ order, isClaimed: claimed, shop, picture }: Row, lines: readonly Line[]) {
  const { code, status, getBy, payBy, totalKobo, pieces, placedAt, expiresAt } = order;
  const isPaid = isPaidUp(order);
  const { isPaused } = shop;
  const { feeState } = order;
  const isToPay =
    !isPaid &&
    !claimed &&
    !isPaused &&
    owedOf(order) > 0 &&
    (payBy === 'transfer' || payBy === 'online') &&
    !isFeeOpen(order);
  return {
    code,
    number: orderNumber(order.number),
    status,
    isPaid,
    getBy,
    totalKobo,
    pieces,
    placedAt,
    /** The shop is suspended and the order is not at its end: the buyer is warned of it while money is not paid up. */
    isWarned: isPaused && !isOver(status) && (claimed || owedOf(order) > 0 || isFeeOpen(order)),
    /** Until when it is to be paid. */
    payUntil: isToPay ? expiresAt : null,
    turn:
      isPaused && !claimed
        ? undefined
        : turnOf({ status, getBy, feeState, isToPay, isClaimed: claimed }),
    next: nextAct({
      status,
      payBy,
      isPaid: owedOf(order) === 0,
      isClaimed: claimed,
      isPaused,
      feeState,
    }),
    progress: isOver(status) ? undefined : progressOf(status, getBy),
    photos: lines.flatMap(({ photo }) => photo ?? []).slice(0, shownPhotos),
    /** What goes into the cart again; an item that is gone does not. */
    again: againOf(lines),
    shop: {
      id: shop.id,
      name: shop.name,
      tel: telHref(shop.phoneNumber),
      picture: shopPicture(picture),
    },
  };
}

export type MyOrder = ReturnType<typeof viewOf>;

/** The orders of a visitor's browser, page by page. */
export async function myOrders(
  visitorKey: string,
  { before, limit = pageSize }: { before?: string | undefined; limit?: number } = {},
): Promise<{ orders: MyOrder[]; next: string | undefined }> {
  const found = await idsOf(visitorKey, isId(before) ? before : undefined, limit + 1);
  const ids = found.slice(0, limit);
  if (ids.length === 0) return { orders: [], next: undefined };
  const [rows, lines] = await Promise.all([rowsOf(ids), linesOf(ids)]);
  return {
    orders: rows.map((row) =>
      viewOf(
        row,
        lines.filter(({ orderId }) => orderId === row.order.id),
      ),
    ),
    next: found.length > limit ? ids.at(-1) : undefined,
  };
}

const openStatuses = orderStatuses.filter((status) => !isOver(status));

/** How many there are, and how many of them are not over. */
export async function myOrderCounts(visitorKey: string): Promise<{ all: number; open: number }> {
  const brought = database()
    .select({ id: visitorOrders.orderId })
    .from(visitorOrders)
    .where(eq(visitorOrders.visitorKey, visitorKey));
  const placed = database()
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.visitorKey, visitorKey));
  const [row] = await database()
    .select({
      all: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) filter (where ${inArray(orders.status, openStatuses)}))::int`,
    })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .where(and(inArray(orders.id, placed.union(brought)), isStanding));
  return row ?? { all: 0, open: 0 };
}
