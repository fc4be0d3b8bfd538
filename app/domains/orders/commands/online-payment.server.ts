import { and, desc, eq, gt, inArray, isNotNull, lte, ne } from 'drizzle-orm';
import { accountIdentifier } from '#app/domains/accounts/phone.ts';
import { firstCheck, nextCheck } from '#app/domains/billing/check-times.ts';
import { paystack, paystackAddress } from '#app/domains/billing/current-paystack.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { newCode } from '#app/platform/id.ts';
import { log } from '#app/platform/log.server.ts';
import { isAllowedPage } from '#app/providers/paystack/allowed-page.ts';
import type { Charge } from '#app/providers/paystack/paystack.ts';
import { orderErrors } from '../orders.errors.ts';
import { orders } from '../orders.table.server.ts';
import { isOver, orderNumber, type PaymentState } from '../orders.ts';
import { orderPayments } from '../payments.table.server.ts';
import { lockByCode } from './change-order.server.ts';
import { noteHistory, type Order, tellChange } from './order-log.server.ts';
import { settleOrder } from './record-payment.server.ts';

type Payment = typeof orderPayments.$inferSelect;

/** A page stays payable; within this time the button leads to the same one. */
const reuseMs = 20 * 60_000;
const currency = 'NGN';

async function ownRow(tx: Transaction, order: Order): Promise<Payment> {
  const [again] = await tx
    .select()
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.orderId, order.id),
        eq(orderPayments.method, 'online'),
        inArray(orderPayments.state, ['initiated', 'pending']),
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
      amountKobo: order.totalKobo - order.paidKobo,
      reference: `ORD-${newCode(16).toUpperCase()}`,
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
    const page = await paystack().initialize({
      email: accountIdentifier(order.buyerPhone, settings().accountDomain),
      amount: payment.amountKobo,
      currency,
      reference: payment.reference ?? '',
      callbackUrl,
      metadata: {
        shop_id: order.shopId,
        order: orderNumber(order.number),
        cancel_action: callbackUrl,
      },
    });
    if (!isAllowedPage(page.authorizationUrl, [paystackAddress(), origin]))
      throw new Error('The payment page is at an address that we do not know.');
    await database()
      .update(orderPayments)
      .set({ authorizationUrl: page.authorizationUrl, updatedAt: now() })
      .where(eq(orderPayments.id, payment.id));
    return page.authorizationUrl;
  } catch (cause) {
    throw orderErrors.online_failed({}, { cause });
  }
}

/** Where the buyer of an order pays online. Our row is there before the provider is asked. */
export async function beginOnline(code: string, origin: string): Promise<string> {
  const { order, payment } = await inTransaction(async (tx) => {
    const found = await lockByCode(tx, code);
    if (isOver(found.status)) throw orderErrors.cannot_claim();
    if (found.paidKobo >= found.totalKobo) throw orderErrors.already_paid();
    return { order: found, payment: await ownRow(tx, found) };
  });
  return payment.authorizationUrl ?? openPage(payment, order, origin);
}

const stateOf: Partial<Record<Charge['status'], PaymentState>> = {
  success: 'success',
  failed: 'failed',
  reversed: 'failed',
  abandoned: 'abandoned',
};

/** Genuine is not enough: the money must be what our own row asked for. */
const isRight = (payment: Payment, charge: Charge): boolean =>
  charge.amount === payment.amountKobo && charge.currency === currency;

async function credit(tx: Transaction, order: Order, payment: Payment, charge: Charge) {
  await tx
    .update(orderPayments)
    .set({
      state: 'success',
      paidAt: charge.paidAt ?? now(),
      providerId: charge.id,
      nextCheckAt: null,
      updatedAt: now(),
    })
    .where(and(eq(orderPayments.id, payment.id), ne(orderPayments.state, 'success')));
  await settleOrder(tx, order.id);
  const { amountKobo } = payment;
  await noteHistory(tx, order.id, {
    kind: 'paid',
    doer: { by: 'system' },
    text: 'online',
    amountKobo,
  });
  await tellChange(tx, order, 'order.changed');
}

/** The one place where an online payment becomes money; in any order and number. */
export async function confirmOnline(charge: Charge): Promise<PaymentState | 'unknown' | 'wrong'> {
  return inTransaction(async (tx) => {
    const byReference = eq(orderPayments.reference, charge.reference);
    const [found] = await tx
      .select({ orderId: orderPayments.orderId })
      .from(orderPayments)
      .where(byReference);
    if (!found) return 'unknown';
    const [order] = await tx
      .select()
      .from(orders)
      .where(eq(orders.id, found.orderId))
      .for('update');
    const [payment] = await tx.select().from(orderPayments).where(byReference).for('update');
    if (!order || !payment) return 'unknown';
    if (payment.state === 'success') return 'success';
    const state = stateOf[charge.status] ?? 'pending';
    if (state === 'success' && isRight(payment, charge)) {
      await credit(tx, order, payment, charge);
      return 'success';
    }
    if (state === 'success') {
      log.error(
        { reference: charge.reference },
        'an order was paid with another amount, a person has to look',
      );
      return 'wrong';
    }
    await tx
      .update(orderPayments)
      .set({ state, updatedAt: now() })
      .where(eq(orderPayments.id, payment.id));
    return state;
  });
}

/** Asks the provider; a reference that is none of this order's changes nothing. */
export async function checkOnline(reference: string): Promise<PaymentState | 'unknown' | 'wrong'> {
  const charge = await paystack().verify(reference);
  return charge ? confirmOnline(charge) : 'unknown';
}

/** For a browser that closed on the way back: asks about what is still open, ever more rarely. */
export async function checkOpenPayments(): Promise<void> {
  const due = await database()
    .select()
    .from(orderPayments)
    .where(
      and(
        isNotNull(orderPayments.reference),
        lte(orderPayments.nextCheckAt, now()),
        ne(orderPayments.state, 'success'),
      ),
    )
    .limit(50);
  for (const payment of due) {
    await database()
      .update(orderPayments)
      .set({
        checks: payment.checks + 1,
        nextCheckAt: nextCheck(payment.checks + 1, payment.createdAt, now()),
      })
      .where(eq(orderPayments.id, payment.id));
    try {
      await checkOnline(payment.reference ?? '');
    } catch (error) {
      log.warn({ err: error, payment: payment.id }, 'an order payment could not be asked about');
    }
  }
}
