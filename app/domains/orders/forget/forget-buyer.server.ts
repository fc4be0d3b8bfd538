import { inArray, sql } from 'drizzle-orm';
import { phoneInText } from '#app/domains/accounts/phone/phone.ts';
import { withoutPhone } from '#app/domains/accounts/phone/without-phone.server.ts';
import { forgetTopics } from '#app/domains/notices/commands/follow.server.ts';
import { forgetDisputes } from '#app/domains/payments/commands/forget-disputes.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { bidOfPhone, bids } from '../bids/bids.table.server.ts';
import { forgetClaimPhotos } from '../claims/claim-photos.server.ts';
import { orderTopic } from '../commands/order-news.server.ts';
import { forgetComplaints } from '../complaints/forget-complaints.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { isOfPhone, orderHistory, orders, visitorOrders } from '../orders.table.server.ts';
import { orderNumber } from '../orders.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { neededOrders } from './kept-orders.queries.server.ts';

/** What the buyer wrote goes, and lines of others that name the number. */
async function forgetWords(tx: Transaction, orderIds: string[], phone: string): Promise<void> {
  const digits = phone.slice(-10);
  await tx
    .update(orderHistory)
    .set({ text: null })
    .where(
      sql`${inArray(orderHistory.orderId, orderIds)} and text is not null
        and (by = 'buyer' or position(${digits} in regexp_replace(text, '[^0-9]', '', 'g')) > 0)`,
    );
  const payments = await tx
    .update(orderPayments)
    .set({
      fromBank: null,
      authorizationUrl: null,
      reason: withoutPhone(orderPayments.reason, phone),
    })
    .where(inArray(orderPayments.orderId, orderIds))
    .returning({ reference: orderPayments.reference });
  const references = payments.flatMap(({ reference }) => reference ?? []);
  await forgetDisputes(tx, references, phoneInText(phone));
  await forgetClaimPhotos(tx, orderIds);
  await forgetComplaints(tx, orderIds, phone);
}

async function forgetOrders(tx: Transaction, phone: string): Promise<string[]> {
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(isOfPhone(phone))
    .orderBy(orders.id)
    .for('update');
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { isOpen, numbers } = await neededOrders(tx, phone);
  if (numbers.length > 0) {
    const named = { orders: numbers.map((number) => orderNumber(number)).join(', ') };
    throw isOpen ? orderErrors.still_open(named) : orderErrors.bank_decides(named);
  }
  await tx
    .update(orders)
    .set({
      buyerName: '',
      buyerPhone: '',
      address: '',
      note: '',
      place: null,
      visitorKey: null,
      network: null,
      undo: null,
      cancelReason: sql`case when exists (select from order_history h where h.order_id = ${orders.id}
        and h.kind = 'cancelled' and h.by = 'buyer') then null else ${withoutPhone(orders.cancelReason, phone)} end`,
      updatedAt: now(),
    })
    .where(inArray(orders.id, ids));
  await tx.delete(visitorOrders).where(inArray(visitorOrders.orderId, ids));
  await forgetWords(tx, ids, phone);
  await forgetTopics(tx, ids.map(orderTopic));
  return ids;
}

/** An offer that waits for an answer is withdrawn with its buyer; the amounts stay. */
async function forgetBids(tx: Transaction, phone: string): Promise<number> {
  const gone = await tx
    .update(bids)
    .set({
      buyerName: '',
      buyerPhone: '',
      visitorKey: sql`'erased ' || ${bids.id}`,
      state: sql`case when state in ('open', 'countered', 'accepted') then 'withdrawn' else state end`,
      updatedAt: now(),
    })
    .where(bidOfPhone(phone))
    .returning({ id: bids.id });
  return gone.length;
}

export interface ForgottenBuyer {
  orderIds: string[];
  bids: number;
}

/**
 * Takes the person out of the orders and offers under a phone. Amounts, goods and dates are the shop's books and
 * stay as they are. Refused while an order is not at its end: the goods, or the money, still need their buyer.
 */
export async function forgetBuyer(tx: Transaction, phone: string): Promise<ForgottenBuyer> {
  const orderIds = await forgetOrders(tx, phone);
  return { orderIds, bids: await forgetBids(tx, phone) };
}
