import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { paymentDisputes } from '../payments.table.server.ts';

/** What the payer said goes; what the team answered stays, without the number. */
export async function forgetDisputes(
  tx: Transaction,
  references: readonly string[],
  number: string,
): Promise<void> {
  if (references.length === 0) return;
  await tx
    .update(paymentDisputes)
    .set({
      message: '',
      evidence: sql`regexp_replace(${paymentDisputes.evidence}, ${number}, '…', 'g')`,
    })
    .where(inArray(paymentDisputes.reference, [...references]));
}
