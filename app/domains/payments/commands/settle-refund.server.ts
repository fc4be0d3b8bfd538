import { and, eq, isNotNull } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { plainCounter } from '#app/platform/http/figures/metrics.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { RefundEvent } from '#app/platform/ports/payments.ts';
import { type PaymentRefund, purposeOf } from '../payment-purpose.server.ts';
import { paymentRefunds } from '../payments.table.server.ts';
import { isLater, isOpen, type RefundState } from '../payments.ts';
import { disputesOf, lockReference } from '../returns.queries.server.ts';

interface Told {
  state: RefundState;
  providerId?: string | undefined;
  providerReference?: string | undefined;
  /** The provider's words for a refusal. */
  words?: string | undefined;
}

const countFailed = plainCounter('oja_refunds_failed_total');

/** The one place where a refund's state changes: forward only, and its purpose follows in the same transaction. */
export async function settleRefund(tx: Transaction, id: string, told: Told): Promise<string> {
  const [row] = await tx
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.id, id))
    .for('update');
  if (!row) return 'unknown_refund';
  const goesOn = isLater(told.state, row.state);
  const state = goesOn ? told.state : row.state;
  const [changed = row] = await tx
    .update(paymentRefunds)
    .set({
      state,
      providerId: row.providerId ?? told.providerId ?? null,
      providerReference: row.providerReference ?? told.providerReference ?? null,
      nextCheckAt: isOpen(state) ? row.nextCheckAt : null,
      updatedAt: now(),
    })
    .where(eq(paymentRefunds.id, id))
    .returning();
  if (!goesOn) return `refund_${state}`;
  if (state === 'failed' || state === 'needs_attention') {
    log.error({ reference: row.reference, refund: id, state }, 'a refund needs a person');
    countFailed();
  }
  await purposeOf(row.reference)?.takeRefund(tx, changed, told.words);
  return `refund_${state}`;
}

/** Events do not name a refund of ours: the charge, the amount and what is still open tell. */
function meant(rows: readonly PaymentRefund[], event: RefundEvent) {
  const { refundReference, amount } = event;
  const named = rows.find((row) => refundReference && row.providerReference === refundReference);
  if (named) return named;
  // Only the last event names it; the ones before may come after it.
  const alike = rows.filter(
    (row) =>
      (amount === undefined || row.amountKobo === amount) &&
      (!refundReference || !row.providerReference),
  );
  return alike.find(({ state }) => isOpen(state)) ?? alike.at(0);
}

/** Two of the same amount: which of them has ended, only the provider can say. */
const isAmbiguous = (rows: readonly PaymentRefund[], row: PaymentRefund, event: RefundEvent) =>
  (event.status === 'failed' || event.status === 'processed') &&
  isOpen(row.state) &&
  rows.some(({ id, amountKobo }) => id !== row.id && amountKobo === row.amountKobo);

const askSoon = (tx: Transaction, reference: string) =>
  tx
    .update(paymentRefunds)
    .set({ nextCheckAt: now() })
    .where(and(eq(paymentRefunds.reference, reference), isNotNull(paymentRefunds.nextCheckAt)));

/** Somebody gave money back at the provider, without us. */
async function writeForeign(tx: Transaction, event: RefundEvent): Promise<string> {
  const { reference, amount, status } = event;
  if (amount === undefined) {
    log.error({ reference }, 'money went back at the provider, nobody can tell how much');
    return 'unreadable';
  }
  const disputes = await disputesOf([reference], tx);
  // A lost dispute is money that went back, too: the provider may tell of it both ways.
  if (disputes.some(({ state, amountKobo }) => state === 'lost' && amountKobo === amount))
    return 'charge_back';
  log.error({ reference }, 'money went back at the provider without a request');
  const [made] = await tx
    .insert(paymentRefunds)
    .values({
      reference,
      amountKobo: amount,
      state: status,
      isOurs: false,
      providerReference: event.refundReference ?? null,
      createdAt: now(),
    })
    .returning();
  const purpose = purposeOf(reference);
  return made && purpose ? purpose.takeRefund(tx, made) : 'unknown';
}

export async function takeRefundEvent(tx: Transaction, event: RefundEvent): Promise<string> {
  const { reference, status, refundReference } = event;
  await lockReference(tx, reference);
  const rows = await tx
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.reference, reference))
    .orderBy(paymentRefunds.id)
    .for('update');
  const row = meant(rows, event);
  if (!row) return writeForeign(tx, event);
  if (isAmbiguous(rows, row, event)) {
    await askSoon(tx, reference);
    return 'asked';
  }
  return settleRefund(tx, row.id, { state: status, providerReference: refundReference });
}
