import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { defineJob, type Job } from '#app/platform/queue/jobs.ts';
import { signWebhook } from '../webhook.server.ts';
import { verifyData } from './charge-data.ts';
import { disputeData } from './dispute-data.ts';
import { refundEventData } from './refund-data.ts';
import { standInDisputes, standInRefunds, standInTransactions } from './stand-in.table.server.ts';
import { ownServer, standInKey, usesStandIn } from './stand-in-address.server.ts';

const payload = z.object({
  event: z.enum([
    'charge.success',
    'refund.pending',
    'refund.processing',
    'refund.processed',
    'charge.dispute.create',
    'charge.dispute.resolve',
  ]),
  transactionId: z.number(),
  refundId: z.number().optional(),
  disputeId: z.number().optional(),
});
type Delivery = z.output<typeof payload>;

async function bodyOf({ event, transactionId, refundId, disputeId }: Delivery) {
  const db = database();
  const byId = eq(standInTransactions.id, transactionId);
  const [row] = await db.select().from(standInTransactions).where(byId);
  if (!row) return undefined;
  if (event === 'charge.success') return { event, data: verifyData({ ...row, status: 'success' }) };
  if (disputeId !== undefined) {
    const own = eq(standInDisputes.id, disputeId);
    const [dispute] = await db.select().from(standInDisputes).where(own);
    return dispute && { event, data: disputeData(dispute, row) };
  }
  // Queued by the version before, a refund is the only one of its charge.
  const own =
    refundId === undefined
      ? eq(standInRefunds.transactionId, transactionId)
      : eq(standInRefunds.id, refundId);
  const [refund] = await db.select().from(standInRefunds).where(own);
  const status = event.replace('refund.', '');
  return refund && { event, data: refundEventData(refund, row, status) };
}

const walk = { 'refund.pending': 'processing', 'refund.processing': 'processed' } as const;

/** A refund goes one step on, after its last one has been told. */
async function goOn(delivery: Delivery): Promise<void> {
  const { event, refundId } = delivery;
  if (refundId === undefined || (event !== 'refund.pending' && event !== 'refund.processing'))
    return;
  const status = walk[event];
  await inTransaction(async (tx) => {
    const moved = await tx
      .update(standInRefunds)
      .set({ status })
      .where(
        and(
          inArray(standInRefunds.id, [refundId]),
          notInArray(standInRefunds.status, ['processed', 'failed', status]),
        ),
      )
      .returning({ id: standInRefunds.id });
    if (moved.length > 0)
      await enqueue(tx, deliverWebhookJob, { ...delivery, event: `refund.${status}` });
  });
}

/** Sends its events as Paystack does: signed, and again until they are taken. */
export const deliverWebhookJob: Job<Delivery> = defineJob(
  'paystack.deliver-webhook',
  payload,
  async (delivery) => {
    const content = usesStandIn() ? await bodyOf(delivery) : undefined;
    if (!content) return;
    const body = JSON.stringify(content);
    const response = await fetch(`${ownServer()}/api/webhooks/paystack`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-paystack-signature': signWebhook(body, standInKey()),
      },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`The webhook was answered with ${response.status}`);
    await goOn(delivery);
  },
);
