import { eq } from 'drizzle-orm';
import { lockShopRow } from '#app/domains/shops/commands/set-plan.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { Charge, ChargeStatus } from '#app/platform/ports/payments.ts';
import { planPayments } from '../billing.table.server.ts';
import type { PaymentFlag, PaymentState } from '../billing.ts';
import { keepCard, noteCardFailure } from './saved-card.server.ts';
import { keepOpening, settlePlan } from './settle-plan.server.ts';

type Payment = typeof planPayments.$inferSelect;

export interface Confirmation {
  /** `already`: credited before, nothing was changed. `unknown`: no payment of ours. */
  outcome: 'credited' | 'already' | 'flagged' | 'failed' | 'abandoned' | 'pending' | 'unknown';
  payment: Payment | undefined;
}

const stateOf: Partial<Record<ChargeStatus, PaymentState>> = {
  failed: 'failed',
  reversed: 'failed',
  abandoned: 'abandoned',
};

export async function lockPayment(
  tx: Transaction,
  reference: string,
): Promise<Payment | undefined> {
  const [row] = await tx
    .select()
    .from(planPayments)
    .where(eq(planPayments.reference, reference))
    .for('update');
  return row;
}

const change = async (tx: Transaction, payment: Payment, values: Partial<Payment>) => {
  const [row] = await tx
    .update(planPayments)
    .set({ ...values, updatedAt: now() })
    .where(eq(planPayments.id, payment.id))
    .returning();
  return row ?? payment;
};

/** Genuine is not enough: the money must be what our own row asked for. */
function fault(payment: Payment, charge: Charge): PaymentFlag | undefined {
  if (charge.amount !== payment.amountKobo) return 'amount_differs';
  if (charge.currency !== payment.currency) return 'currency_differs';
  const shopId = charge.metadata.shop_id;
  return shopId !== undefined && shopId !== payment.shopId ? 'shop_differs' : undefined;
}

async function flag(tx: Transaction, payment: Payment, found: PaymentFlag): Promise<Confirmation> {
  log.error({ reference: payment.reference, flag: found }, 'payment flagged, not credited');
  const values = { flag: found, flaggedAt: now(), nextCheckAt: null };
  return { outcome: 'flagged', payment: await change(tx, payment, values) };
}

async function credit(tx: Transaction, payment: Payment, charge: Charge): Promise<Confirmation> {
  const found = fault(payment, charge);
  if (found) return flag(tx, payment, found);
  const shop = await lockShopRow(tx, payment.shopId);
  // Nobody uses a plan of a shop that its owner has deleted: a person gives the money back.
  if (!shop || shop.deletingAt) return flag(tx, payment, 'shop_gone');
  await keepOpening(tx, shop);
  const credited = await change(tx, payment, {
    state: 'success',
    creditedAt: now(),
    paidAt: charge.paidAt ?? now(),
    providerId: charge.id,
    channel: charge.channel ?? null,
    gatewayResponse: charge.gatewayResponse ?? null,
    cardBrand: charge.authorization?.brand || null,
    cardLast4: charge.authorization?.last4 || null,
    flag: null,
    nextCheckAt: null,
  });
  await settlePlan(tx, shop);
  await keepCard(tx, credited, charge);
  return { outcome: 'credited', payment: credited };
}

/**
 * The one place where a payment becomes a plan: the callback, the webhook and the reconcile job all
 * end here, in any order and number. The payment's row is locked first, then the shop's.
 */
export async function confirmCharge(tx: Transaction, charge: Charge): Promise<Confirmation> {
  const payment = await lockPayment(tx, charge.reference);
  if (!payment) {
    log.error({ reference: charge.reference.slice(0, 60) }, 'a payment that is none of ours');
    return { outcome: 'unknown', payment: undefined };
  }
  if (payment.creditedAt) return { outcome: 'already', payment };
  if (charge.status === 'success') return credit(tx, payment, charge);
  const state = stateOf[charge.status] ?? 'pending';
  const gatewayResponse = charge.gatewayResponse ?? payment.gatewayResponse;
  const isOver = state === 'failed' || state === 'abandoned';
  // A page can still be paid on; the card's answer is its last, whenever it comes.
  const isLast = isOver && payment.method === 'saved_card';
  const last = isLast && { nextCheckAt: null };
  const changed = await change(tx, payment, { state, gatewayResponse, ...last });
  if (isLast && state === 'failed') await noteCardFailure(tx, payment.shopId);
  return { outcome: isOver ? state : 'pending', payment: changed };
}

export const confirmPayment = (charge: Charge): Promise<Confirmation> =>
  inTransaction((tx) => confirmCharge(tx, charge));
