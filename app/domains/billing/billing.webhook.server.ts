import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { Charge } from '#app/providers/paystack/paystack.ts';
import { readWebhook, type WebhookEvent } from '#app/providers/paystack/webhook.server.ts';
import { providerEvents } from './billing.table.server.ts';
import { confirmCharge } from './commands/confirm-payment.server.ts';
import { noteDispute } from './commands/note-dispute.server.ts';
import { noteRefund } from './commands/send-refund.server.ts';
import { paystackKey } from './current-paystack.server.ts';

const referenceOf = (event: WebhookEvent): string | null => {
  if (event.kind === 'charge') return event.charge.reference;
  return event.kind === 'other' ? null : event.reference;
};

/** Money for something else than a plan: whose references begin so, and who takes it, in our transaction. */
export interface ChargeTaker {
  prefix: string;
  take: (tx: Transaction, charge: Charge) => Promise<string>;
}

async function takeCharge(tx: Transaction, charge: Charge, takers: readonly ChargeTaker[]) {
  const taker = takers.find(({ prefix }) => charge.reference.startsWith(prefix));
  return taker ? taker.take(tx, charge) : (await confirmCharge(tx, charge)).outcome;
}

async function act(
  tx: Transaction,
  event: WebhookEvent,
  takers: readonly ChargeTaker[],
): Promise<string> {
  if (event.kind === 'charge') return takeCharge(tx, event.charge, takers);
  if (event.kind === 'refund') return noteRefund(tx, event.reference, event.status);
  if (event.kind === 'dispute') return noteDispute(tx, event.reference, event.end);
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
async function takeWebhook(event: WebhookEvent, takers: readonly ChargeTaker[]): Promise<string> {
  return inTransaction(async (tx) => {
    const { key, event: name } = event;
    const fresh = await tx
      .insert(providerEvents)
      .values({ key, event: name, reference: referenceOf(event)?.slice(0, 100), outcome: 'taken' })
      .onConflictDoNothing({ target: providerEvents.key })
      .returning({ key: providerEvents.key });
    if (fresh.length === 0) return 'repeated';
    const outcome = await act(tx, event, takers);
    await tx.update(providerEvents).set({ outcome }).where(eq(providerEvents.key, key));
    return outcome;
  });
}

/** `POST /api/webhooks/paystack`: the raw bytes are judged before anything is read from them. */
export const paystackWebhook =
  (...takers: readonly ChargeTaker[]) =>
  async (c: Context<HttpEnv>): Promise<Response> => {
    const raw = new Uint8Array(await c.req.arrayBuffer());
    const event = readWebhook(raw, c.req.header('x-paystack-signature'), paystackKey());
    await takeWebhook(event, takers);
    return c.json({ success: true });
  };
