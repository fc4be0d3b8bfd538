import { inArray, sql } from 'drizzle-orm';
import { withoutPhone } from '#app/domains/accounts/phone/without-phone.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { complaints } from './complaints.table.server.ts';

/**
 * The words of a buyer who is erased go; that there was a complaint stays with the shop. One that waits is withdrawn: nobody
 * is left to decide it for.
 */
export async function forgetComplaints(
  tx: Transaction,
  orderIds: readonly string[],
  phone: string,
): Promise<void> {
  await tx
    .update(complaints)
    .set({
      words: '',
      answer: sql`coalesce(${withoutPhone(complaints.answer, phone)}, '')`,
      decision: sql`coalesce(${withoutPhone(complaints.decision, phone)}, '')`,
      dueAt: null,
      state: sql`case when state in ('open', 'answered', 'raised') then 'solved' else state end`,
    })
    .where(inArray(complaints.orderId, [...orderIds]));
}
