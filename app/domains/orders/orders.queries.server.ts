import { and, asc, count, desc, eq, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { partOfPhone } from '#app/domains/accounts/phone/phone.ts';
import { shopBankAccounts } from '#app/domains/payments/payments.table.server.ts';
import { disputesOf, isRefundTaken } from '#app/domains/payments/returns.queries.server.ts';
import { placeInFull } from '#app/domains/places/places.ts';
import { shopPicture } from '#app/domains/shops/directory/directory.queries.server.ts';
import { isOpen } from '#app/domains/shops/open-shop.server.ts';
import { isStanding, shops } from '#app/domains/shops/shops.table.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { foldedContains } from '#app/platform/db/folded.server.ts';
import { isId } from '#app/platform/id.ts';
import { hasClaimPhoto } from './claims/claim-photos.queries.server.ts';
import { deliveryAddress } from './delivery-address.server.ts';
import { hasHandOver } from './hand-over/hand-over.queries.server.ts';
import { orderHistory, orderLines, orders } from './orders.table.server.ts';
import {
  type GetBy,
  getByWays,
  inTab,
  isFree,
  isOrderCode,
  isOver,
  isPaidUp,
  type OrderTab,
  orderTabs,
  owedOf,
  tabOf,
} from './orders.ts';
import { greetingOf } from './pages/buyer-words.server.ts';
import { isUnpaidSale } from './payments/payments.queries.server.ts';
import { orderPayments } from './payments/payments.table.server.ts';
import { isUnpaid } from './payments/unpaid.ts';

const lineColumns = {
  id: orderLines.id,
  orderId: orderLines.orderId,
  stockId: orderLines.stockId,
  variantId: orderLines.variantId,
  name: orderLines.name,
  color: orderLines.color,
  size: orderLines.size,
  option: orderLines.option,
  priceKobo: orderLines.priceKobo,
  listPriceKobo: orderLines.listPriceKobo,
  quantity: orderLines.quantity,
  returned: orderLines.returned,
  mark: orderLines.mark,
  pictureBase: stocks.imageBase,
  pictureWidths: sql<number[] | null>`${stocks.imageManifest} -> 'widths'`,
};

/** The lines of these orders, in their order. */
export async function linesOf(orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  const rows = await database()
    .select(lineColumns)
    .from(orderLines)
    .leftJoin(stocks, eq(stocks.id, orderLines.stockId))
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  return rows.map(({ pictureBase, pictureWidths, ...line }) => ({
    ...line,
    photo: shopPicture({ pictureBase, pictureWidths }),
  }));
}

const historyOf = (orderId: string) =>
  database()
    .select({
      id: orderHistory.id,
      kind: orderHistory.kind,
      by: orderHistory.by,
      byName: orderHistory.byName,
      text: orderHistory.text,
      amountKobo: orderHistory.amountKobo,
      at: orderHistory.at,
    })
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.id));

export type HistoryEntry = Awaited<ReturnType<typeof historyOf>>[number];

const paymentsOf = (orderId: string) =>
  database()
    .select({
      id: orderPayments.id,
      method: orderPayments.method,
      state: orderPayments.state,
      amountKobo: orderPayments.amountKobo,
      claimedAt: orderPayments.claimedAt,
      hasPhoto: hasClaimPhoto,
      decidedByName: orderPayments.decidedByName,
      decidedAt: orderPayments.decidedAt,
      reason: orderPayments.reason,
      correctsId: orderPayments.correctsId,
      returnsId: orderPayments.returnsId,
      isRefundTaken: isRefundTaken(orderPayments.refundId),
      reference: orderPayments.reference,
      flag: orderPayments.flag,
      paidAt: orderPayments.paidAt,
      createdAt: orderPayments.createdAt,
    })
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(asc(orderPayments.id));

/** Of the payments that came online. */
async function disputesOfOrder(payments: readonly { id: string; reference: string | null }[]) {
  const references = payments.flatMap(({ reference }) => reference ?? []);
  if (references.length === 0) return [];
  const disputes = await disputesOf(references);
  return disputes.map(({ id, reference, amountKobo, state, message, dueAt, evidence }) => ({
    id,
    paymentId: payments.find((payment) => payment.reference === reference)?.id ?? '',
    amountKobo,
    state,
    message,
    dueAt,
    evidence,
  }));
}

async function whole(order: typeof orders.$inferSelect) {
  const [lines, history, payments] = await Promise.all([
    linesOf([order.id]),
    historyOf(order.id),
    paymentsOf(order.id),
  ]);
  return { order, lines, history, payments, disputes: await disputesOfOrder(payments) };
}

/** What the holder of the code may see. */
export async function orderByCode(code: string) {
  if (!isOrderCode(code)) return undefined;
  const [row] = await database()
    .select({
      order: orders,
      shop: {
        id: shops.id,
        name: shops.name,
        address: shops.address,
        phoneNumber: shops.phoneNumber,
        isClosed: sql<boolean>`not (${isOpen})`,
      },
      picture: {
        pictureBase: users.pictureBase,
        pictureWidths: sql<number[] | null>`${users.pictureManifest} -> 'widths'`,
      },
      bank: {
        bank: shopBankAccounts.bank,
        accountNumber: shopBankAccounts.accountNumber,
        accountName: shopBankAccounts.accountName,
      },
    })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .innerJoin(users, eq(users.id, shops.ownerUserId))
    .leftJoin(shopBankAccounts, eq(shopBankAccounts.shopId, orders.shopId))
    .where(and(eq(orders.code, code), isStanding));
  if (!row) return undefined;
  const { order, shop, picture, bank } = row;
  return { ...(await whole(order)), shop: { ...shop, picture: shopPicture(picture) }, bank };
}

/** An order of one's own shop; a foreign one is one that is not there. */
export async function ownOrder(shopId: string, orderId: string) {
  if (!isId(orderId)) return undefined;
  const [order] = await database()
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.shopId, shopId)));
  if (!order) return undefined;
  const found = await whole(order);
  const placeName = placeInFull(order.place ?? '');
  const address = deliveryAddress(order);
  return { ...found, order: { ...order, address, placeName, greeting: greetingOf(order) } };
}

export type OwnOrder = NonNullable<Awaited<ReturnType<typeof ownOrder>>>;

export async function orderCode(orderId: string): Promise<string | undefined> {
  const [row] = await database()
    .select({ code: orders.code })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row?.code;
}

/** How many stand in each tab. */
export async function tabCounts(shopId: string): Promise<Record<OrderTab, number>> {
  const rows = await database()
    .select({ status: orders.status, getBy: orders.getBy, n: count() })
    .from(orders)
    .where(eq(orders.shopId, shopId))
    .groupBy(orders.status, orders.getBy);
  const of = (tab: OrderTab) =>
    rows.reduce((sum, { status, getBy, n }) => (tabOf(status, getBy) === tab ? sum + n : sum), 0);
  return Object.fromEntries(orderTabs.map((tab) => [tab, of(tab)])) as Record<OrderTab, number>;
}

export const orderPageSize = 20;

interface OrdersRequest {
  shopId: string;
  tab: OrderTab;
  q: string;
  /** Only sales that are not paid in full, in no tab. */
  isUnpaid?: boolean | undefined;
  /** Only orders with a lower number: the page before ended there. */
  before?: number | undefined;
  /** Without it only an order in work says what it comes to: what was sold is revenue. */
  seesMoney: boolean;
}

/** By the status first, which has an index; what is ready stands in one tab or the other. */
function standsIn(tab: OrderTab): SQL | undefined {
  const all = inTab(tab);
  const statuses = (getBy?: GetBy) =>
    all.flatMap((one) => (getBy === undefined || one.getBy === getBy ? [one.status] : []));
  const ways = getByWays.map((getBy) =>
    and(eq(orders.getBy, getBy), inArray(orders.status, statuses(getBy))),
  );
  return and(inArray(orders.status, [...new Set(statuses())]), or(...ways));
}

/** By number, name or phone, in every tab; without words, what stands in the tab. */
function filterOf({ tab, q, isUnpaid: onlyUnpaid }: OrdersRequest): SQL | undefined {
  if (onlyUnpaid) return isUnpaidSale;
  if (q === '') return standsIn(tab);
  const digits = q.replace(/\D/g, '');
  const number =
    digits.length > 0 && digits.length < 9 ? eq(orders.number, Number(digits)) : undefined;
  const phone = digits.length >= 4 ? ilike(orders.buyerPhone, `%${partOfPhone(q)}%`) : undefined;
  return or(number, phone, foldedContains(orders.buyerName, q));
}

export async function ownOrders(request: OrdersRequest) {
  const { shopId, before, seesMoney } = request;
  const rows = await database()
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      source: orders.source,
      buyerName: orders.buyerName,
      buyerPhone: orders.buyerPhone,
      getBy: orders.getBy,
      payBy: orders.payBy,
      pieces: orders.pieces,
      feeState: orders.feeState,
      totalKobo: orders.totalKobo,
      paidKobo: orders.paidKobo,
      refundedKobo: orders.refundedKobo,
      placedAt: orders.placedAt,
      language: orders.language,
      takesCode: hasHandOver,
      attention: orders.attention,
      marks: orders.marks,
    })
    .from(orders)
    .where(
      and(
        eq(orders.shopId, shopId),
        filterOf(request),
        before === undefined ? undefined : lt(orders.number, before),
      ),
    )
    .orderBy(desc(orders.number))
    .limit(orderPageSize + 1);
  const page = rows.slice(0, orderPageSize);
  const lines = await linesOf(page.map(({ id }) => id));
  return {
    orders: page.map(({ totalKobo, paidKobo, refundedKobo, language, ...order }) => ({
      ...order,
      greeting: greetingOf({ ...order, language }),
      totalKobo: seesMoney || !isOver(order.status) ? totalKobo : undefined,
      owedKobo: isOver(order.status) ? 0 : owedOf({ totalKobo, paidKobo, refundedKobo }),
      isPaid: isPaidUp({ totalKobo, paidKobo, refundedKobo }),
      isUnpaid: isUnpaid({ status: order.status, totalKobo, paidKobo, refundedKobo }),
      isFree: isFree({ totalKobo, feeState: order.feeState }),
      photo: lines.find(({ orderId }) => orderId === order.id)?.photo,
    })),
    next: rows.length > orderPageSize ? page.at(-1)?.number : undefined,
  };
}

export type OrderCardView = Awaited<ReturnType<typeof ownOrders>>['orders'][number];
