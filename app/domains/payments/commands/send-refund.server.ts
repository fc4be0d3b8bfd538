import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { firstCheck } from '../check-times.ts';
import { paymentProvider } from '../current-provider.server.ts';
import type { PaymentRefund } from '../payment-purpose.server.ts';
import { paymentRefunds } from '../payments.table.server.ts';
import type { RefundState } from '../payments.ts';
import { disputesOf, refundsOf, takenProviderIds } from '../returns.queries.server.ts';
import { settleRefund } from './settle-refund.server.ts';

interface NewRefund {
  reference: string;
  amountKobo: number;
  /** The caller's own id of the operation. */
  operationKey?: string | undefined;
  /** Ours, when the caller has a record under the same id. */
  id?: string | undefined;
}

/** Writes the refund down and has it sent; the same operation again gets the same refund. */
export async function requestRefund(
  tx: Transaction,
  { reference, amountKobo, operationKey, id }: NewRefund,
): Promise<{ refund: PaymentRefund; isNew: boolean }> {
  const [made] = await tx
    .insert(paymentRefunds)
    .values({
      ...(id && { id }),
      reference,
      amountKobo,
      operationKey: operationKey ?? null,
      nextCheckAt: firstCheck(now()),
      createdAt: now(),
    })
    .onConflictDoNothing({ target: [paymentRefunds.reference, paymentRefunds.operationKey] })
    .returning();
  if (made) {
    await enqueue(tx, sendRefundJob, { refundId: made.id }, { key: made.id });
    return { refund: made, isNew: true };
  }
  const known = (await refundsOf(reference, tx)).find((row) => row.operationKey === operationKey);
  if (!known) throw new Error('The refund was neither written nor known.');
  return { refund: known, isNew: false };
}

/** Longer than a call to the provider may take: after it, nothing of ours is on its way. */
const sendingMs = 60_000;

/** For this worker alone; undefined when there is nothing to send. */
async function takeToSend(id: string) {
  return inTransaction(async (tx) => {
    const byId = eq(paymentRefunds.id, id);
    const [row] = await tx.select().from(paymentRefunds).where(byId).for('update');
    if (row?.state !== 'requested') return undefined;
    const at = now();
    if (row.sentAt && row.sentAt.getTime() > at.getTime() - sendingMs)
      throw new Error('A refund is being sent by somebody else; it is looked at again later.');
    await tx.update(paymentRefunds).set({ sentAt: at }).where(byId);
    return { refund: row, wasSent: row.sentAt !== null };
  });
}

const noteOf = ({ id }: PaymentRefund): string => `Oja refund ${id}`;

interface Sent {
  state: RefundState;
  providerId?: string;
  /** The provider's words for a refusal. */
  words?: string;
}

const longestWords = 300;

/** What the provider has made of this refund already: by our note, else one alike that nobody claims. */
export async function findAtProvider(refund: PaymentRefund): Promise<Sent | undefined> {
  const { reference, createdAt, amountKobo } = refund;
  // Clocks differ.
  const since = new Date(createdAt.getTime() - 3_600_000);
  const [there, taken] = await Promise.all([
    paymentProvider().refundsOf({ reference, since }),
    takenProviderIds(refund),
  ]);
  const free = there.filter(({ id }) => !taken.includes(id));
  const found =
    free.find(({ note }) => note.includes(refund.id)) ??
    free.find(({ amount, note }) => amount === amountKobo && !note.startsWith('Oja refund '));
  return found && { state: found.status, providerId: found.id };
}

/** A refusal after a crash may only mean that it was done before. */
async function afterRefusal(refund: PaymentRefund, words: string): Promise<Sent> {
  const found = await findAtProvider(refund);
  if (found) return found;
  const { reference, amountKobo } = refund;
  const charge = await paymentProvider().verify(reference);
  const lost = (await disputesOf([reference])).some(({ state }) => state === 'lost');
  const isBack = charge?.status === 'reversed' && charge.amount === amountKobo && !lost;
  return isBack ? { state: 'processed' } : { state: 'failed', words };
}

async function send(refund: PaymentRefund): Promise<Sent> {
  try {
    const { reference, amountKobo } = refund;
    const asked = { reference, amount: amountKobo, note: noteOf(refund) };
    const { id, status } = await paymentProvider().refund(asked);
    return { state: status, providerId: id };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'payment_provider.refund_refused')
      throw error;
    const words = error.cause instanceof Error ? error.cause.message : '';
    return afterRefusal(refund, words.slice(0, longestWords));
  }
}

/**
 * Never twice: one worker at a time, and whoever comes after a crash or a lost answer first looks
 * whether the provider has it already.
 */
export async function sendRefund(id: string): Promise<void> {
  const taken = await takeToSend(id);
  if (!taken) return;
  const { refund, wasSent } = taken;
  const known = wasSent ? await findAtProvider(refund) : undefined;
  const sent = known ?? (await send(refund));
  await inTransaction((tx) => settleRefund(tx, id, sent));
}

export const sendRefundJob = defineJob(
  'payments.send-refund',
  z.object({ refundId: ownText }),
  ({ refundId }) => sendRefund(refundId),
  { maxAttempts: 25 },
);
