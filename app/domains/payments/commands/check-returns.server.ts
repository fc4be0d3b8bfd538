import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { workOffDue } from '#app/platform/queue/due-work.server.ts';
import { nextCheck } from '../check-times.ts';
import { paymentProvider } from '../current-provider.server.ts';
import type { PaymentDispute, PaymentRefund } from '../payment-purpose.server.ts';
import { paymentDisputes, paymentRefunds } from '../payments.table.server.ts';
import { settleDispute } from './disputes.server.ts';
import { findAtProvider, sendRefund } from './send-refund.server.ts';
import { settleRefund } from './settle-refund.server.ts';

/** The next time is set before the question: one that a worker dies over is not asked about at once. */
async function checkRefund(refund: PaymentRefund): Promise<void> {
  const { id, checks, createdAt, providerId } = refund;
  await database()
    .update(paymentRefunds)
    .set({ checks: checks + 1, nextCheckAt: nextCheck(checks + 1, createdAt, now()) })
    .where(eq(paymentRefunds.id, id));
  if (refund.state === 'requested') return sendRefund(id);
  const known = providerId ? await paymentProvider().refundBy(providerId) : undefined;
  const told = known ? { state: known.status } : await findAtProvider(refund);
  if (told) await inTransaction((tx) => settleRefund(tx, id, told));
}

/** Refunds whose end nobody told us. */
export async function checkRefunds(): Promise<void> {
  await workOffDue(
    {
      name: 'payments.check-refunds',
      keyOf: ({ id }: PaymentRefund) => id,
      page: ({ after, limit, isReady }) =>
        database()
          .select()
          .from(paymentRefunds)
          .where(
            and(
              lte(paymentRefunds.nextCheckAt, now()),
              after ? gt(paymentRefunds.id, after.id) : undefined,
              isReady(sql`${paymentRefunds.id}::text`),
            ),
          )
          .orderBy(asc(paymentRefunds.id))
          .limit(limit),
      run: checkRefund,
    },
    { most: 1_000, pageSize: 50 },
  );
}

const dayMs = 86_400_000;

async function checkDispute({ id, providerId }: PaymentDispute): Promise<void> {
  await database()
    .update(paymentDisputes)
    .set({ nextCheckAt: new Date(now().getTime() + dayMs) })
    .where(eq(paymentDisputes.id, id));
  const dispute = await paymentProvider().disputeBy(providerId);
  if (dispute) await inTransaction((tx) => settleDispute(tx, dispute));
}

/** Disputes that are open: once a day the provider is asked how they stand. */
export async function checkDisputes(): Promise<void> {
  await workOffDue(
    {
      name: 'payments.check-disputes',
      keyOf: ({ id }: PaymentDispute) => id,
      page: ({ after, limit, isReady }) =>
        database()
          .select()
          .from(paymentDisputes)
          .where(
            and(
              lte(paymentDisputes.nextCheckAt, now()),
              after ? gt(paymentDisputes.id, after.id) : undefined,
              isReady(sql`${paymentDisputes.id}::text`),
            ),
          )
          .orderBy(asc(paymentDisputes.id))
          .limit(limit),
      run: checkDispute,
    },
    { most: 1_000, pageSize: 50 },
  );
}
