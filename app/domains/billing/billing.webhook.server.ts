import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { log } from '#app/platform/log.server.ts';
import { readWebhook, type WebhookEvent } from '#app/providers/paystack/webhook.server.ts';
import { providerEvents } from './billing.table.server.ts';
import { confirmCharge } from './commands/confirm-payment.server.ts';
import { noteRefund } from './commands/send-refund.server.ts';
import { paystackKey } from './current-paystack.server.ts';

const referenceOf = (event: WebhookEvent): string | null => {
  if (event.kind === 'charge') return event.charge.reference;
  return event.kind === 'refund' ? event.reference : null;
};

async function act(tx: Transaction, event: WebhookEvent): Promise<string> {
  if (event.kind === 'charge') return (await confirmCharge(tx, event.charge)).outcome;
  if (event.kind === 'refund') return noteRefund(tx, event.reference, event.status);
  if (event.event === 'charge.success') {
    log.error({ key: event.key }, 'a genuine payment that cannot be read');
    return 'unreadable';
  }
  return 'ignored';
}

/**
 * Once for each piece of news: its key is written in the transaction that acts on it, so that a twin
 * waits and then finds it done, and a failure leaves nothing behind and is sent again.
 */
export async function takeWebhook(event: WebhookEvent): Promise<string> {
  return inTransaction(async (tx) => {
    const { key, event: name } = event;
    const fresh = await tx
      .insert(providerEvents)
      .values({ key, event: name, reference: referenceOf(event)?.slice(0, 100), outcome: 'taken' })
      .onConflictDoNothing({ target: providerEvents.key })
      .returning({ key: providerEvents.key });
    if (fresh.length === 0) return 'repeated';
    const outcome = await act(tx, event);
    await tx.update(providerEvents).set({ outcome }).where(eq(providerEvents.key, key));
    return outcome;
  });
}

/** `POST /api/webhooks/paystack`: the raw bytes are judged before anything is read from them. */
export async function paystackWebhook(c: Context<HttpEnv>): Promise<Response> {
  const raw = new Uint8Array(await c.req.arrayBuffer());
  const event = readWebhook(raw, c.req.header('x-paystack-signature'), paystackKey());
  await takeWebhook(event);
  return c.json({ success: true });
}
