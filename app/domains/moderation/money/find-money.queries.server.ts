import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { phoneKey, shownPhone } from '#app/domains/accounts/phone/phone.ts';
import { planPayments } from '#app/domains/billing/billing.table.server.ts';
import { claimPhotoLinks } from '#app/domains/orders/claims/claim-photos.queries.server.ts';
import { complaintOfOrder } from '#app/domains/orders/complaints/complaints.queries.server.ts';
import { isUnsettled, proofOf } from '#app/domains/orders/complaints/complaints.ts';
import { deliveryAddress } from '#app/domains/orders/delivery-address.server.ts';
import { ownOrder } from '#app/domains/orders/orders.queries.server.ts';
import { isOfPhone, orders } from '#app/domains/orders/orders.table.server.ts';
import { orderPayments } from '#app/domains/orders/payments/payments.table.server.ts';
import { leftOfPayment } from '#app/domains/orders/payments/refundable.ts';
import { paymentRefunds } from '#app/domains/payments/payments.table.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { readWanted, type Wanted } from './money-filter.ts';

const ordersPage = 30;

/** Numbers begin anew in each shop: asked shop by shop, of those that have so many, by the index that there is. */
const withNumber = (number: number): SQL => sql`${orders.id} in (
  select o.id from order_counters c, lateral (
    select id from orders where shop_id = c.shop_id and number = ${number}
  ) o where c.last >= ${number})`;

function chosen(wanted: Wanted): SQL | undefined {
  switch (wanted.by) {
    case 'code':
      return eq(orders.code, wanted.code);
    case 'number':
      return withNumber(wanted.number);
    case 'reference':
      return sql`${orders.id} = (select order_id from order_payments where reference = ${wanted.reference})`;
    default: {
      const key = phoneKey(wanted.typed);
      return key ? isOfPhone(key) : undefined;
    }
  }
}

/** The newest first, without a word about the buyer: whoever needs more opens the order. */
async function foundOrders(where: SQL, after: string | undefined) {
  const rows = await database()
    .select({
      id: orders.id,
      number: orders.number,
      shop: shops.name,
      status: orders.status,
      payBy: orders.payBy,
      totalKobo: orders.totalKobo,
      placedAt: orders.placedAt,
    })
    .from(orders)
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .where(and(where, after && isId(after) ? lt(orders.id, after) : undefined))
    .orderBy(desc(orders.id))
    .limit(ordersPage + 1);
  const page = rows.slice(0, ordersPage);
  return { orders: page, next: rows.length > ordersPage ? page.at(-1)?.id : undefined };
}

/** Money for a plan, or for an order that went with its shop: the record is all that there is. */
async function recordsOf(reference: string) {
  const [plan, order] = await Promise.all([
    database()
      .select({
        reference: planPayments.reference,
        what: planPayments.planId,
        amountKobo: planPayments.amountKobo,
        state: planPayments.state,
        flag: planPayments.flag,
        backAt: planPayments.refundedAt,
        shop: shops.name,
        at: planPayments.createdAt,
      })
      .from(planPayments)
      .leftJoin(shops, eq(shops.id, planPayments.shopId))
      .where(eq(planPayments.reference, reference)),
    database()
      .select({
        reference: orderPayments.reference,
        what: sql<string>`'order'`,
        amountKobo: orderPayments.amountKobo,
        state: orderPayments.state,
        flag: orderPayments.flag,
        backAt: sql<null>`null`,
        shop: shops.name,
        at: orderPayments.createdAt,
      })
      .from(orderPayments)
      .leftJoin(shops, eq(shops.id, orderPayments.shopId))
      .leftJoin(orders, eq(orders.id, orderPayments.orderId))
      .where(and(eq(orderPayments.reference, reference), sql`${orders.id} is null`)),
  ]);
  return [...plan, ...order];
}

export async function findMoney(q: string, after: string | undefined) {
  const wanted = readWanted(q);
  const where = wanted && chosen(wanted);
  if (!where) return { isFor: undefined, orders: [], next: undefined, records: [] };
  const records = wanted.by === 'reference' ? await recordsOf(wanted.reference) : [];
  return { isFor: wanted.by, records, ...(await foundOrders(where, after)) };
}

/** One order with its money; what belongs to the buyer's browser, and the code that opens it, stay here. */
export async function orderForOperator(id: string) {
  const [known] = isId(id)
    ? await database()
        .select({ shopId: orders.shopId, shop: shops.name })
        .from(orders)
        .innerJoin(shops, eq(shops.id, orders.shopId))
        .where(eq(orders.id, id))
    : [];
  const found = known && (await ownOrder(known.shopId, id));
  if (!found) return undefined;
  const { order, lines, history, payments, disputes } = found;
  const references = payments.flatMap(({ reference }) => reference ?? []);
  const refunds =
    references.length > 0
      ? await database()
          .select({
            id: paymentRefunds.id,
            reference: paymentRefunds.reference,
            amountKobo: paymentRefunds.amountKobo,
            state: paymentRefunds.state,
            isOurs: paymentRefunds.isOurs,
            at: paymentRefunds.createdAt,
          })
          .from(paymentRefunds)
          .where(inArray(paymentRefunds.reference, references))
          .orderBy(desc(paymentRefunds.id))
      : [];
  const photos = await claimPhotoLinks(id);
  const complaint = await complaintOfOrder(id);
  const { number, status, source, getBy, payBy, placedAt, totalKobo, paidKobo, refundedKobo } =
    order;
  return {
    id,
    shop: { id: known.shopId, name: known.shop },
    number,
    status,
    source,
    getBy,
    payBy,
    placedAt,
    totalKobo,
    discountKobo: order.discountKobo,
    feeKobo: order.feeKobo,
    paidKobo,
    refundedKobo,
    /** Empty where it was erased. */
    address: deliveryAddress(order),
    /** How the goods were handed over, once they were. */
    proof: status === 'completed' ? (proofOf(history) ?? 'no_code') : undefined,
    buyer: { name: order.buyerName, phone: order.buyerPhone && shownPhone(order.buyerPhone) },
    lines: lines.map((line) => ({
      id: line.id,
      name: line.name,
      quantity: line.quantity,
      priceKobo: line.priceKobo,
      returned: line.returned,
    })),
    history,
    payments: payments.map((payment) => ({
      ...payment,
      photo: photos.get(payment.id),
      // What could go back through the provider now.
      leftKobo:
        payment.reference && payment.state === 'success' && payment.flag !== 'disputed'
          ? leftOfPayment(payment, payments)
          : 0,
    })),
    refunds,
    disputes,
    complaint: complaint && {
      ...complaint,
      photo: photos.get(complaint.id),
      isRefunded: isUnsettled(complaint.state) && !complaint.keepsMoney,
    },
  };
}

export type OperatorOrder = NonNullable<Awaited<ReturnType<typeof orderForOperator>>>;
