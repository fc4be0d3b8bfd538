import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { reportCases } from '../moderation.table.server.ts';
import { otherLooks } from './as-reported.queries.server.ts';
import { forgetKept } from './forget-kept.server.ts';
import { setLooks } from './keep-reported.server.ts';
import { reportedMessages } from './kept-chats.table.server.ts';

async function joinLooks(tx: Transaction, older: string, newer: string): Promise<void> {
  const rows = await tx
    .select({ id: reportCases.id, looks: reportCases.asReported })
    .from(reportCases)
    .where(inArray(reportCases.id, [older, newer]));
  const looksOf = (id: string) => rows.find((row) => row.id === id)?.looks ?? [];
  const first = looksOf(older);
  const since = looksOf(newer).filter((look) => otherLooks(first, look).length === first.length);
  await setLooks(tx, newer, [...first, ...since]);
  await tx.update(reportCases).set({ asReported: [] }).where(eq(reportCases.id, older));
}

/** What is kept of the older case waits with the newer one, in the words of the older: they were reported first. */
export async function joinKept(tx: Transaction, older: string, newer: string): Promise<void> {
  // Not copied for the older one yet: the copy of the newer one is as good, and stays.
  await tx.execute(sql`
    update reported_messages first set photo_key = k.photo_key from reported_messages k
    where first.case_id = ${older}::uuid and k.case_id = ${newer}::uuid and k.message_id = first.message_id
      and first.has_photo and first.photo_key is null and k.photo_key is not null`);
  await forgetKept(
    tx,
    and(
      eq(reportedMessages.caseId, newer),
      sql`exists (select from reported_messages first where first.case_id = ${older}::uuid
        and first.message_id = ${reportedMessages.messageId})`,
    ),
  );
  await tx
    .update(reportedMessages)
    .set({ caseId: newer })
    .where(eq(reportedMessages.caseId, older));
  await joinLooks(tx, older, newer);
}
