import { and, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import type { Dispute } from '#app/platform/ports/payments.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { paymentProvider } from '../current-provider.server.ts';
import { type PaymentDispute, purposeOf } from '../payment-purpose.server.ts';
import { paymentErrors } from '../payments.errors.ts';
import { paymentDisputes } from '../payments.table.server.ts';
import { isDisputeOpen } from '../payments.ts';
import { lockReference } from '../returns.queries.server.ts';

const dayMs = 86_400_000;

/** The row of a dispute, locked; made when nobody has heard of it. */
async function lockDispute(tx: Transaction, dispute: Dispute) {
  const made = await tx
    .insert(paymentDisputes)
    .values({
      providerId: dispute.id,
      reference: dispute.reference,
      amountKobo: dispute.amount,
      message: dispute.message.slice(0, 1_000),
      dueAt: dispute.dueAt ?? null,
      nextCheckAt: new Date(now().getTime() + dayMs),
      createdAt: now(),
    })
    .onConflictDoNothing({ target: paymentDisputes.providerId })
    .returning({ id: paymentDisputes.id });
  const [row] = await tx
    .select()
    .from(paymentDisputes)
    .where(eq(paymentDisputes.providerId, dispute.id))
    .for('update');
  return { row, isNew: made.length > 0 };
}

const stateOf = (dispute: Dispute, before: PaymentDispute['state']) => {
  if (dispute.end === undefined) return before;
  return dispute.end === 'kept' ? 'won' : 'lost';
};

/** The one place where a dispute changes; what is decided stays so, and its purpose follows in the same transaction. */
export async function settleDispute(tx: Transaction, dispute: Dispute): Promise<string> {
  await lockReference(tx, dispute.reference);
  const { row, isNew } = await lockDispute(tx, dispute);
  if (!row) return 'unknown';
  const state = isDisputeOpen(row.state) ? stateOf(dispute, row.state) : row.state;
  if (!isNew && state === row.state) return `dispute_${state}`;
  const [changed = row] = await tx
    .update(paymentDisputes)
    .set({
      state,
      // What is given back in the end counts.
      ...(state === 'lost' && { amountKobo: dispute.amount }),
      ...(!isDisputeOpen(state) && { nextCheckAt: null }),
      updatedAt: now(),
    })
    .where(eq(paymentDisputes.id, row.id))
    .returning();
  const purpose = purposeOf(row.reference);
  return purpose ? purpose.takeDispute(tx, changed) : 'unknown';
}

const customer = z.object({ email: ownText, name: ownText, phone: ownText });

/** Keeps what the team answers and has it sent. The caller has made sure that the dispute is the shop's. */
export async function answerDispute(
  tx: Transaction,
  dispute: PaymentDispute,
  { text, ...payer }: { text: string } & z.output<typeof customer>,
): Promise<PaymentDispute> {
  const [answered] = await tx
    .update(paymentDisputes)
    .set({ evidence: text, state: 'answered', evidenceSentAt: null, updatedAt: now() })
    .where(
      and(eq(paymentDisputes.id, dispute.id), inArray(paymentDisputes.state, ['open', 'answered'])),
    )
    .returning();
  if (!answered) throw paymentErrors.dispute_over();
  const content = { disputeId: dispute.id, customer: payer };
  await enqueue(tx, sendEvidenceJob, content, { key: dispute.id });
  return answered;
}

type Payer = z.output<typeof customer>;

/** Sent again it says the same: the provider keeps the last one. */
export async function sendEvidence(disputeId: string, payer: Payer): Promise<void> {
  const [dispute] = await database()
    .select()
    .from(paymentDisputes)
    .where(eq(paymentDisputes.id, disputeId));
  if (dispute?.state !== 'answered' || dispute.evidenceSentAt || !dispute.evidence) return;
  const { providerId, evidence: text } = dispute;
  await paymentProvider().sendEvidence({ disputeId: providerId, text, customer: payer });
  await database()
    .update(paymentDisputes)
    .set({ evidenceSentAt: now() })
    .where(
      and(
        eq(paymentDisputes.id, disputeId),
        eq(paymentDisputes.evidence, text),
        isNull(paymentDisputes.evidenceSentAt),
      ),
    );
}

export const sendEvidenceJob = defineJob(
  'payments.send-evidence',
  z.object({ disputeId: ownText, customer }),
  ({ disputeId, customer: payer }) => sendEvidence(disputeId, payer),
  { maxAttempts: 25 },
);
