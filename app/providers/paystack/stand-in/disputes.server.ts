import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Hono } from 'hono';
import { z } from 'zod';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { disputeData, evidenceData, resolvedData } from './dispute-data.ts';
import { deliverWebhookJob } from './stand-in.jobs.server.ts';
import { standInDisputes, standInTransactions } from './stand-in.table.server.ts';
import { bodyOf, type Ctx, done, refuse } from './stand-in-answers.ts';

const evidenceBody = z.object({
  customer_email: z.string().min(3),
  customer_name: z.string().min(1),
  customer_phone: z.string().min(1),
  service_details: z.string().min(1),
});
const resolveBody = z.object({
  resolution: z.enum(['merchant-accepted', 'declined']),
  message: z.string(),
  refund_amount: z.number().int(),
  uploaded_filename: z.string(),
});

const answerMs = 5 * 86_400_000;

/** A payer asks the bank for the money back: what nobody can do here but a test. */
export const openDispute = (reference: string, amount?: number) =>
  inTransaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(standInTransactions)
      .where(eq(standInTransactions.reference, reference));
    if (!row) return undefined;
    const [dispute] = await tx
      .insert(standInDisputes)
      .values({
        transactionId: row.id,
        amount: amount ?? row.amount,
        status: 'awaiting-merchant-feedback',
        message: 'I did not get my goods',
        dueAt: new Date(now().getTime() + answerMs),
        createdAt: now(),
      })
      .returning();
    if (!dispute) return undefined;
    const delivery = { event: 'charge.dispute.create' as const, transactionId: row.id };
    await enqueue(tx, deliverWebhookJob, { ...delivery, disputeId: dispute.id });
    return { dispute, row };
  });

/** How the bank decides; what is decided stays so. */
export const endDispute = (id: number, resolution: 'merchant-accepted' | 'declined') =>
  inTransaction(async (tx) => {
    const [dispute] = await tx
      .update(standInDisputes)
      .set({ status: 'resolved', resolution })
      .where(and(eq(standInDisputes.id, id), ne(standInDisputes.status, 'resolved')))
      .returning();
    if (!dispute) return;
    const { transactionId } = dispute;
    if (resolution === 'merchant-accepted')
      await tx
        .update(standInTransactions)
        .set({ status: 'reversed' })
        .where(
          and(
            eq(standInTransactions.id, transactionId),
            eq(standInTransactions.amount, dispute.amount),
          ),
        );
    const delivery = { event: 'charge.dispute.resolve' as const, transactionId };
    await enqueue(tx, deliverWebhookJob, { ...delivery, disputeId: id });
  });

export async function disputeBy(id: number) {
  const [found] = await database()
    .select({ dispute: standInDisputes, row: standInTransactions })
    .from(standInDisputes)
    .innerJoin(standInTransactions, eq(standInTransactions.id, standInDisputes.transactionId))
    .where(inArray(standInDisputes.id, Number.isSafeInteger(id) ? [id] : []));
  return found;
}

async function addEvidence(c: Ctx) {
  const body = await bodyOf(c, evidenceBody);
  const found = await disputeBy(Number(c.req.param('id')));
  if (!found) return refuse(c, 404, 'Dispute not found');
  if (!body) return refuse(c, 400, 'Invalid request');
  await database()
    .update(standInDisputes)
    .set({ evidence: body.service_details })
    .where(eq(standInDisputes.id, found.dispute.id));
  return done(c, 'Evidence created', evidenceData(found.dispute, body));
}

/** Who accepts has lost at once; what is declined, the bank has still to decide. */
async function resolve(c: Ctx) {
  const body = await bodyOf(c, resolveBody);
  const id = Number(c.req.param('id'));
  if (!body) return refuse(c, 400, 'Invalid request');
  if (!(await disputeBy(id))) return refuse(c, 404, 'Dispute not found');
  if (body.resolution === 'merchant-accepted') await endDispute(id, 'merchant-accepted');
  else
    await database()
      .update(standInDisputes)
      .set({ status: 'awaiting-bank-feedback' })
      .where(and(eq(standInDisputes.id, id), ne(standInDisputes.status, 'resolved')));
  const found = await disputeBy(id);
  if (!found) return refuse(c, 404, 'Dispute not found');
  return done(c, 'Dispute successfully resolved', resolvedData(found.dispute, found.row));
}

export function disputeRoutes(app: Hono<HttpEnv>): void {
  app.get('/dispute/:id', async (c) => {
    const found = await disputeBy(Number(c.req.param('id')));
    if (!found) return refuse(c, 404, 'Dispute not found');
    return done(c, 'Dispute retrieved', disputeData(found.dispute, found.row));
  });
  app.post('/dispute/:id/evidence', addEvidence);
  app.put('/dispute/:id/resolve', resolve);
}
