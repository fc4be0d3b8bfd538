import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { database } from '#app/platform/db/database.server.ts';
import { defineJob } from '#app/platform/queue/jobs.ts';
import { signWebhook } from '../webhook.server.ts';
import { refundNews, verifyData } from './charge-data.ts';
import { standInRefunds, standInTransactions } from './stand-in.table.server.ts';
import { ownServer, standInKey, usesStandIn } from './stand-in-address.server.ts';

const payload = z.object({
  event: z.enum(['charge.success', 'refund.processed']),
  transactionId: z.number(),
});

async function bodyOf({ event, transactionId }: z.output<typeof payload>) {
  const [row] = await database()
    .select()
    .from(standInTransactions)
    .where(eq(standInTransactions.id, transactionId));
  if (!row) return undefined;
  if (event === 'charge.success') return { event, data: verifyData({ ...row, status: 'success' }) };
  const [refund] = await database()
    .select()
    .from(standInRefunds)
    .where(eq(standInRefunds.transactionId, transactionId));
  return refund && { event, data: refundNews(refund, row, 'processed') };
}

/** Sends its news as Paystack does: signed, and again until it is taken. */
export const deliverWebhookJob = defineJob('paystack.deliver-webhook', payload, async (news) => {
  const content = usesStandIn() ? await bodyOf(news) : undefined;
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
});
