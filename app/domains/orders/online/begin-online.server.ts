import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { accountIdentifier } from '#app/domains/accounts/phone/phone.ts';
import { firstCheck } from '#app/domains/payments/check-times.ts';
import { paymentProvider } from '#app/domains/payments/current-provider.server.ts';
import { subaccountOf } from '#app/domains/payments/payout.queries.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newCode } from '#app/platform/id.ts';
import { lockByCode } from '../commands/change-order.server.ts';
import type { Order } from '../commands/order-log.server.ts';
import { refuseWhileSuspended } from '../facts.queries.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { currency, isFeeOpen, isOver, onlinePrefix, orderNumber, owedOf } from '../orders.ts';
import { orderPayments } from '../payments/payments.table.server.ts';

type Payment = typeof orderPayments.$inferSelect;

/** A page stays payable; within this time the button leads to the same one. */
export const reuseMs = 20 * 60_000;

async function ownRow(tx: Transaction, order: Order, subaccount: string): Promise<Payment> {
  const [again] = await tx
    .select()
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.orderId, order.id),
        eq(orderPayments.method, 'online'),
        inArray(orderPayments.state, ['initiated', 'pending']),
        isNull(orderPayments.flag),
        isNull(orderPayments.returnsId),
        gt(orderPayments.createdAt, new Date(now().getTime() - reuseMs)),
      ),
    )
    .orderBy(desc(orderPayments.id))
    .limit(1);
  if (again) return again;
  const [row] = await tx
    .insert(orderPayments)
    .values({
      shopId: order.shopId,
      orderId: order.id,
      orderNumber: order.number,
      method: 'online',
      state: 'initiated',
      amountKobo: owedOf(order),
      subaccount,
      reference: `${onlinePrefix}${newCode(16).toUpperCase()}`,
      nextCheckAt: firstCheck(now()),
      createdAt: now(),
    })
    .returning();
  if (!row) throw orderErrors.online_failed();
  return row;
}

async function openPage(payment: Payment, order: Order, origin: string): Promise<string> {
  try {
    const callbackUrl = `${origin}/o/${order.code}`;
    const reference = payment.reference ?? '';
    const number = orderNumber(order.number);
    const { t } = translatorFor(order.language);
    const { pageUrl } = await paymentProvider().start({
      email: accountIdentifier(order.buyerPhone, settings().accountDomain),
      amount: payment.amountKobo,
      currency,
      reference,
      callbackUrl,
      subaccount: payment.subaccount ?? undefined,
      metadata: {
        shop_id: order.shopId,
        order: number,
        // With the reference, so that the provider is asked how it ended.
        cancel_action: `${callbackUrl}?reference=${reference}`,
        // The payer reads it on the provider's page.
        custom_fields: [
          { display_name: 'Order', variable_name: 'order', value: t('order.title', { number }) },
        ],
      },
    });
    await database()
      .update(orderPayments)
      .set({ authorizationUrl: pageUrl, updatedAt: now() })
      .where(eq(orderPayments.id, payment.id));
    return pageUrl;
  } catch (cause) {
    throw orderErrors.online_failed({}, { cause });
  }
}

/** Where the buyer of an order pays online. Our row is there before the provider is asked. */
export async function beginOnline(code: string, origin: string): Promise<string> {
  const { order, payment } = await inTransaction(async (tx) => {
    const found = await lockByCode(tx, code);
    if (isOver(found.status)) throw orderErrors.cannot_claim();
    if (isFeeOpen(found)) throw orderErrors.fee_open();
    if (owedOf(found) === 0) throw orderErrors.already_paid();
    await refuseWhileSuspended(tx, found);
    const subaccount = await subaccountOf(found.shopId, tx);
    if (!subaccount) throw orderErrors.online_off();
    return { order: found, payment: await ownRow(tx, found, subaccount) };
  });
  return payment.authorizationUrl ?? openPage(payment, order, origin);
}
