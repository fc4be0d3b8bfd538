import { and, eq, isNotNull, lte, ne } from 'drizzle-orm';
import { nextCheck } from '#app/domains/billing/check-times.ts';
import { paystack } from '#app/domains/billing/current-paystack.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { log } from '#app/platform/log.server.ts';
import { orderPayments } from '../payments.table.server.ts';
import { confirmOnline, type OnlineOutcome } from './confirm-online.server.ts';

/** Asks the provider and takes its word over; no connection is held meanwhile. */
export async function checkOnline(reference: string): Promise<OnlineOutcome> {
  const charge = await paystack().verify(reference);
  if (charge?.reference !== reference) return 'unknown';
  return inTransaction((tx) => confirmOnline(tx, charge));
}

/** For a browser that closed on the way back: asks about what is still open, ever more rarely. */
export async function checkOpenPayments(): Promise<void> {
  const due = await database()
    .select()
    .from(orderPayments)
    .where(
      and(
        isNotNull(orderPayments.reference),
        lte(orderPayments.nextCheckAt, now()),
        ne(orderPayments.state, 'success'),
      ),
    )
    .limit(50);
  for (const payment of due) {
    await database()
      .update(orderPayments)
      .set({
        checks: payment.checks + 1,
        nextCheckAt: nextCheck(payment.checks + 1, payment.createdAt, now()),
      })
      .where(eq(orderPayments.id, payment.id));
    try {
      await checkOnline(payment.reference ?? '');
    } catch (error) {
      log.warn({ err: error, payment: payment.id }, 'an order payment could not be asked about');
    }
  }
}
