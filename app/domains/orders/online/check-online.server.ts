import { and, eq, gt, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { nextCheck } from '#app/domains/payments/check-times.ts';
import { paymentProvider } from '#app/domains/payments/current-provider.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { takeToken } from '#app/platform/http/limits/rate-limit.server.ts';
import { workOffDue } from '#app/platform/queue/due-work.server.ts';
import { orders } from '../orders.table.server.ts';
import { orderPayments } from '../payments/payments.table.server.ts';
import { confirmOnline, type OnlineOutcome } from './confirm-online.server.ts';

/** Asks the provider and takes its word over; no connection is held meanwhile. */
export async function checkOnline(reference: string): Promise<OnlineOutcome> {
  const charge = await paymentProvider().verify(reference);
  if (charge?.reference !== reference) return 'unknown';
  return inTransaction((tx) => confirmOnline(tx, charge));
}

/** So often a reload of one payment's page may ask; the job asks on its own. */
const asksOf = (reference: string) => ({ key: `order-check:${reference}`, limit: 6, per: 600 });

/**
 * A buyer comes back from the payment page. The provider is asked about this order's own open payments
 * only, and not more often than a person reloads: its answers cost us.
 */
export async function checkOwnOnline(code: string, reference: string): Promise<void> {
  const [payment] = await database()
    .select({ state: orderPayments.state })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(and(eq(orders.code, code), eq(orderPayments.reference, reference)));
  if (!payment || payment.state === 'success') return;
  if (settings().rateLimits && !(await takeToken(asksOf(reference))).allowed) return;
  await checkOnline(reference);
}

type OrderPayment = typeof orderPayments.$inferSelect;

/** The next time is set before the question: a payment that a worker dies over is not asked about at once. */
async function checkOpenPayment({ id, checks, createdAt, reference }: OrderPayment) {
  await database()
    .update(orderPayments)
    .set({ checks: checks + 1, nextCheckAt: nextCheck(checks + 1, createdAt, now()) })
    .where(eq(orderPayments.id, id));
  await checkOnline(reference ?? '');
}

/** For a browser that closed on the way back: asks about what is still open, ever more rarely. */
export async function checkOpenPayments(): Promise<void> {
  await workOffDue(
    {
      name: 'orders.check-payments',
      keyOf: ({ id }: OrderPayment) => id,
      page: ({ after, limit, isReady }) =>
        database()
          .select()
          .from(orderPayments)
          .where(
            and(
              isNotNull(orderPayments.reference),
              lte(orderPayments.nextCheckAt, now()),
              ne(orderPayments.state, 'success'),
              after ? gt(orderPayments.id, after.id) : undefined,
              isReady(sql`${orderPayments.id}::text`),
            ),
          )
          .orderBy(orderPayments.id)
          .limit(limit),
      run: checkOpenPayment,
    },
    { most: 1_000, pageSize: 50 },
  );
}
