import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { ProviderEvent } from '#app/platform/ports/payments.ts';
import { settleDispute } from './commands/disputes.server.ts';
import { takeRefundEvent } from './commands/settle-refund.server.ts';
import { paymentProvider } from './current-provider.server.ts';
import { purposeOf } from './payment-purpose.server.ts';
import { providerEvents } from './payments.table.server.ts';

function referenceOf(event: ProviderEvent): string | undefined {
  if (event.kind === 'charge') return event.charge.reference;
  if (event.kind === 'refund') return event.reference;
  return event.kind === 'dispute' ? event.dispute.reference : undefined;
}

async function act(tx: Transaction, event: ProviderEvent): Promise<string> {
  if (event.kind === 'unreadable') {
    log.error({ key: event.key }, 'a genuine payment that cannot be read');
    return 'unreadable';
  }
  if (event.kind === 'other') return 'ignored';
  const reference = referenceOf(event) ?? '';
  const purpose = purposeOf(reference);
  if (!purpose) {
    log.error({ reference: reference.slice(0, 60) }, 'a payment that is none of ours');
    return 'unknown';
  }
  if (event.kind === 'charge') return purpose.takeCharge(tx, event.charge);
  if (event.kind === 'refund') return takeRefundEvent(tx, event);
  return settleDispute(tx, event.dispute);
}

/**
 * Once for each event: its key is written in the transaction that acts on it, so that a twin waits
 * and then finds it done, and a failure leaves nothing behind and is sent again.
 */
async function takeEvent(event: ProviderEvent): Promise<string> {
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

/** The provider's webhook: the raw bytes are judged before anything is read from them. */
export async function paymentWebhook(c: Context<HttpEnv>): Promise<Response> {
  const raw = new Uint8Array(await c.req.arrayBuffer());
  await takeEvent(paymentProvider().readEvent(raw, (name) => c.req.header(name)));
  return c.json({ success: true });
}
