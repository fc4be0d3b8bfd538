import { and, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { forgetWhose, noteSwept } from '#app/platform/db/sweep-rows.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { visitorsOver } from '#app/platform/visitors/known-visitor.server.ts';
import { reportCases, reports } from '../moderation.table.server.ts';
import { dropPhotosJob, keyOfPhoto } from './kept-chats.jobs.server.ts';
import { ofVisitors, type ShopVisitor } from './kept-chats.queries.server.ts';
import { reportedMessages } from './kept-chats.table.server.ts';
import { reportDays } from './report-days.ts';

/** The rows now, the files by a job of the same transaction. */
async function forget(tx: Transaction, where: SQL | undefined): Promise<number> {
  const gone = await tx.delete(reportedMessages).where(where).returning();
  const keys = gone.filter(({ hasPhoto }) => hasPhoto).map(keyOfPhoto);
  if (keys.length > 0) await enqueue(tx, dropPhotosJob, { keys });
  return gone.length;
}

/** Whoever is forgotten is forgotten here too, while somebody still has to decide as well. */
export async function forgetKeptChats(
  tx: Transaction,
  visitors: readonly ShopVisitor[],
): Promise<void> {
  if (visitors.length > 0) await forget(tx, ofVisitors(visitors));
}

/** Chats of cases that were decided long ago; one that was opened again meanwhile keeps its own. */
async function forgetOldChats(oldest: Date, portion: number): Promise<number> {
  const old = sql`(${reportedMessages.caseId}, ${reportedMessages.messageId}) in (
    select m.case_id, m.message_id from reported_messages m join report_cases c on c.id = m.case_id
    where c.closed_at < ${oldest.toISOString()}::timestamptz limit ${portion})`;
  for (let gone = 0; ; ) {
    const now = await inTransaction((tx) => forget(tx, old));
    gone += now;
    if (now < portion) return gone;
  }
}

/** The numbers that were left with reports: whoever wanted to be told was told. */
async function forgetNumbers(oldest: Date): Promise<number> {
  const decided = database()
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(lt(reportCases.closedAt, oldest));
  const { rowCount } = await database()
    .update(reports)
    .set({ phoneKey: null })
    .where(and(isNotNull(reports.phoneKey), inArray(reports.caseId, decided)));
  return rowCount ?? 0;
}

/** What was reported counts on in the history of its shop; who said it, and what others wrote in a chat, does not stay with it. */
export async function sweepReported(portion = 500): Promise<void> {
  const oldest = new Date(now().getTime() - reportDays * 86_400_000);
  noteSwept('reported_chats', await forgetOldChats(oldest, portion));
  noteSwept('report_numbers', await forgetNumbers(oldest));
  noteSwept(
    'reporters',
    await forgetWhose(reports.visitorKey, lt(reports.at, visitorsOver()), { portion }),
  );
}
