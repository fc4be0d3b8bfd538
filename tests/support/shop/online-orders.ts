import { eq } from 'drizzle-orm';
import { beginOnline } from '#app/domains/orders/online/begin-online.server.ts';
import { refundInput, refundPayment } from '#app/domains/orders/steps/refund-payment.server.ts';
import { sendRefund } from '#app/domains/payments/commands/send-refund.server.ts';
import { refundsOf } from '#app/domains/payments/returns.queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newToken } from '#app/platform/id.ts';
import { standInRefunds } from '#app/providers/paystack/stand-in/stand-in.table.server.ts';
import { transactionBy } from '#app/providers/paystack/stand-in/stand-in-state.server.ts';
import {
  choose,
  makeShop,
  postWebhook,
  refundEvent,
  successEvent,
  type TestShop,
} from './billing-bench.ts';
import { makeOrder, makePlainItem, paymentsOfOrder } from './orders.ts';
import { givePayout } from './payouts.ts';

/** A shop that can be paid online, with an item of which there are so many. */
export async function onlineShop(quantity = 5) {
  const shop = await makeShop();
  await givePayout(shop);
  return { shop, stockId: await makePlainItem(shop.shopId, quantity) };
}

/** An order of two pieces (₦24,000) whose buyer has opened the payment page. */
export async function openOnline(
  { shop, stockId }: { shop: TestShop; stockId: string },
  more: Parameters<typeof makeOrder>[2] = {},
) {
  const items = [{ stockId, quantity: 2 }];
  const order = await makeOrder(shop.shopId, items, { ...more, payBy: 'online' });
  await beginOnline(order.code, 'http://localhost:3000');
  const [payment] = await paymentsOfOrder(order.id);
  return {
    shop,
    order,
    stockId,
    reference: payment?.reference ?? '',
    paymentId: payment?.id ?? '',
  };
}

/** Paid on the provider's page, and the event that says so. */
export async function payOnline(url: string, reference: string): Promise<void> {
  await choose(reference, 'pay');
  await postWebhook(url, await successEvent(reference));
}

/** An order of a new shop whose buyer has paid online. */
export async function paidOnline(url: string) {
  const opened = await openOnline(await onlineShop());
  await payOnline(url, opened.reference);
  return opened;
}

export const refundForm = (paymentId: string, naira: string, key = newToken()) => ({
  ...refundInput.parse({ paymentId, amount: naira, key }),
  reason: 'Came broken',
});

/** As the team does on the order's page. */
export const askRefund = (shop: TestShop, form: ReturnType<typeof refundForm>) =>
  inTransaction((tx) => refundPayment(tx, shop, form));

/** The worker's part: everything that is asked for goes to the provider. */
export async function sendRefunds(reference: string): Promise<void> {
  for (const { id, state } of await refundsOf(reference))
    if (state === 'requested') await sendRefund(id);
}

export async function providerRefunds(reference: string) {
  const row = await transactionBy('reference', reference);
  return database()
    .select()
    .from(standInRefunds)
    .where(eq(standInRefunds.transactionId, row?.id ?? 0))
    .orderBy(standInRefunds.id);
}

type Status = Parameters<typeof refundEvent>[1];

/** The provider moves a refund on and tells nobody. */
export const setRefundStatus = (id: number, status: Status) =>
  database().update(standInRefunds).set({ status }).where(eq(standInRefunds.id, id));

/** The provider moves a refund on and tells of it. */
export async function tellRefund(
  url: string,
  reference: string,
  refund: { id: number; amount: number },
  status: Status,
): Promise<Response> {
  await setRefundStatus(refund.id, status);
  return postWebhook(url, await refundEvent(reference, status, refund));
}
