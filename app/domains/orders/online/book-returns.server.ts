import { and, eq, ne } from 'drizzle-orm';
import type {
  PaymentDispute,
  PaymentRefund,
} from '#app/domains/payments/payment-purpose.server.ts';
import { isDisputeOpen } from '#app/domains/payments/payments.ts';
import { disputesOf, refundsOf } from '#app/domains/payments/returns.queries.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { type Doer, nameOf, noteHistory, tellChange } from '../commands/order-log.server.ts';
import { settleOrder } from '../commands/record-payment.server.ts';
import type { HistoryKind } from '../orders.table.server.ts';
import type { PaymentState } from '../orders.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { type LockedPayment, leftOf, lockByReference } from './lock-payment.server.ts';

const system: Doer = { by: 'system' };

/** What of a refund is in the book: on its way it is no money yet. */
const stateOf = ({ state }: PaymentRefund): PaymentState =>
  state === 'processed' ? 'success' : state === 'failed' ? 'failed' : 'pending';

const kindOf = (state: PaymentState): HistoryKind =>
  state === 'success' ? 'refunded' : state === 'failed' ? 'refund_failed' : 'refund_requested';

interface Note {
  kind: HistoryKind;
  amountKobo: number;
  doer?: Doer | undefined;
  text?: string | undefined;
}

/** The order follows: its sums, its history, the team's open pages. */
async function follow(tx: Transaction, { order }: LockedPayment, note: Note): Promise<void> {
  if (!order) return;
  await settleOrder(tx, order.id);
  await noteHistory(tx, order.id, { ...note, doer: note.doer ?? system });
  await tellChange(tx, order, note.kind === 'disputed' ? 'order.disputed' : 'order.changed');
}

const ofPayment = ({ payment }: LockedPayment) => ({
  shopId: payment.shopId,
  orderId: payment.orderId,
  orderNumber: payment.orderNumber,
  method: payment.method,
  returnsId: payment.id,
  createdAt: now(),
});

interface By {
  /** Somebody of the team, or those who run the market. */
  doer: Doer;
  reason?: string | undefined;
}

async function writeRefund(tx: Transaction, found: LockedPayment, refund: PaymentRefund, by?: By) {
  const state = stateOf(refund);
  // What somebody else gave back can be no more than what there was.
  const amountKobo = refund.isOurs
    ? refund.amountKobo
    : Math.min(refund.amountKobo, await leftOf(tx, found.payment));
  if (amountKobo === 0) return 'nothing_left';
  await tx.insert(orderPayments).values({
    ...ofPayment(found),
    state,
    amountKobo: -amountKobo,
    refundId: refund.id,
    paidAt: state === 'success' ? now() : null,
    ...(by && {
      ...(by.doer.by === 'team' && { decidedBy: by.doer.userId }),
      ...(nameOf(by.doer) && { decidedByName: nameOf(by.doer), decidedAt: now() }),
      reason: by.reason,
    }),
  });
  const note = { kind: kindOf(state), amountKobo: -amountKobo, doer: by?.doer, text: by?.reason };
  await follow(tx, found, note);
  return `refund_${refund.state}`;
}

/** The order's record of a refund follows the refund; success is final. */
export async function bookRefund(
  tx: Transaction,
  found: LockedPayment,
  refund: PaymentRefund,
  by?: By,
): Promise<string> {
  const byRefund = eq(orderPayments.refundId, refund.id);
  const [row] = await tx.select().from(orderPayments).where(byRefund).for('update');
  if (!row) return writeRefund(tx, found, refund, by);
  const state = stateOf(refund);
  if (row.state === state || row.state === 'success') {
    // Open pages say now that the provider has taken it.
    if (state === 'pending' && found.order) await tellChange(tx, found.order, 'order.changed');
    return `refund_${refund.state}`;
  }
  await tx
    .update(orderPayments)
    .set({ state, paidAt: state === 'success' ? now() : null, updatedAt: now() })
    .where(and(byRefund, ne(orderPayments.state, 'success')));
  await follow(tx, found, { kind: kindOf(state), amountKobo: row.amountKobo, text: by?.reason });
  return `refund_${refund.state}`;
}

const setFlag = (
  tx: Transaction,
  { payment }: LockedPayment,
  flag: 'disputed' | 'charged_back' | null,
) =>
  tx
    .update(orderPayments)
    .set({ flag, flaggedAt: flag && now(), updatedAt: now() })
    .where(eq(orderPayments.id, payment.id));

/** A refund that the provider told of may be the same money. */
async function isToldAsRefund(tx: Transaction, { reference, amountKobo }: PaymentDispute) {
  const refunds = await refundsOf(reference, tx);
  return refunds.some((refund) => !refund.isOurs && refund.amountKobo === amountKobo);
}

async function chargeBack(tx: Transaction, found: LockedPayment, dispute: PaymentDispute) {
  const left = await leftOf(tx, found.payment);
  const amountKobo = (await isToldAsRefund(tx, dispute)) ? 0 : Math.min(dispute.amountKobo, left);
  await setFlag(tx, found, 'charged_back');
  if (amountKobo > 0)
    await tx.insert(orderPayments).values({
      ...ofPayment(found),
      state: 'success',
      amountKobo: -amountKobo,
      disputeId: dispute.id,
      paidAt: now(),
    });
  await follow(tx, found, { kind: 'dispute_lost', amountKobo: -amountKobo });
}

/** The payer's bank asks for a payment back: seen by the team; lost, the money is off the sums. */
export async function bookDispute(
  tx: Transaction,
  found: LockedPayment,
  dispute: PaymentDispute,
): Promise<string> {
  const { amountKobo, state } = dispute;
  const [booked] = await tx
    .select({ id: orderPayments.id })
    .from(orderPayments)
    .where(eq(orderPayments.disputeId, dispute.id));
  if (booked) return `dispute_${state}`;
  if (state === 'lost') await chargeBack(tx, found, dispute);
  else {
    await setFlag(tx, found, isDisputeOpen(state) ? 'disputed' : null);
    const kind = isDisputeOpen(state) ? 'disputed' : 'dispute_won';
    await follow(tx, found, { kind, amountKobo, text: dispute.message });
  }
  return `dispute_${state}`;
}

const lockCredited = async (tx: Transaction, reference: string) => {
  const found = await lockByReference(tx, reference);
  return { found, isCredited: found?.payment.state === 'success' };
};

/** What goes back of money that is not credited yet is booked when it is. */
export async function takeRefund(
  tx: Transaction,
  refund: PaymentRefund,
  words?: string,
): Promise<string> {
  const { found, isCredited } = await lockCredited(tx, refund.reference);
  if (!found) return 'unknown_reference';
  return isCredited
    ? bookRefund(tx, found, refund, { doer: system, reason: words })
    : 'not_credited';
}

export async function takeDispute(tx: Transaction, dispute: PaymentDispute): Promise<string> {
  const { found, isCredited } = await lockCredited(tx, dispute.reference);
  if (!found) return 'unknown_reference';
  return isCredited ? bookDispute(tx, found, dispute) : 'not_credited';
}

/** Events overtake each other: what the provider told before it told of the payment. */
export async function bookKnownReturns(tx: Transaction, found: LockedPayment): Promise<void> {
  const reference = found.payment.reference ?? '';
  for (const refund of await refundsOf(reference, tx)) await bookRefund(tx, found, refund);
  for (const dispute of await disputesOf([reference], tx)) await bookDispute(tx, found, dispute);
}
