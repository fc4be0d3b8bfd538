import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { database, type Executor, type Transaction } from '#app/platform/db/database.server.ts';
import type { PaymentDispute, PaymentRefund } from './payment-purpose.server.ts';
import { paymentDisputes, paymentRefunds } from './payments.table.server.ts';

export const refundsOf = (
  reference: string,
  executor: Executor = database(),
): Promise<PaymentRefund[]> =>
  executor
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.reference, reference))
    .orderBy(asc(paymentRefunds.id));

/** Whether the provider has taken the refund of this id. */
export const isRefundTaken = (refundId: AnyPgColumn) =>
  sql<boolean>`exists (select from ${paymentRefunds} where ${paymentRefunds.id} = ${refundId} and ${paymentRefunds.state} <> 'requested')`;

export const disputesOf = (
  references: readonly string[],
  executor: Executor = database(),
): Promise<PaymentDispute[]> =>
  executor
    .select()
    .from(paymentDisputes)
    .where(inArray(paymentDisputes.reference, [...references]))
    .orderBy(asc(paymentDisputes.id));

/** One event about the returns of a charge at a time, also while there is no row to lock yet. */
export async function lockReference(tx: Transaction, reference: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${reference}, 15))`);
}

/** The provider's refunds of this charge that other rows of ours stand for. */
export async function takenProviderIds({ id, reference }: PaymentRefund): Promise<string[]> {
  const rows = await database()
    .select({ providerId: paymentRefunds.providerId })
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.reference, reference),
        ne(paymentRefunds.id, id),
        isNotNull(paymentRefunds.providerId),
      ),
    );
  return rows.flatMap(({ providerId }) => providerId ?? []);
}
