import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { monthsBefore, now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { forgetWhose, noteSwept, sweepRows } from '#app/platform/db/sweep-rows.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { visitorsOver } from '#app/platform/visitors/known-visitor.server.ts';
import { pastScams, reportCases, reports } from '../moderation.table.server.ts';
import { dropPhotosJob, keyOfPhoto } from './kept-chats.jobs.server.ts';
import { ofVisitors, type ShopVisitor } from './kept-chats.queries.server.ts';
import { reportedMessages } from './kept-chats.table.server.ts';
import { looksFolder } from './kept-folders.server.ts';
import { dropLooksJob } from './kept-looks.jobs.server.ts';
import { findingMonths, reportDays } from './report-days.ts';

/** The rows now, the files by a job of the same transaction: also one that was copied for the case that the row was of before. */
export async function forgetKept(tx: Transaction, where: SQL | undefined): Promise<number> {
  const gone = await tx.delete(reportedMessages).where(where).returning();
  const keys = gone
    .filter(({ hasPhoto }) => hasPhoto)
    .flatMap((row) => [...new Set([keyOfPhoto(row), row.photoKey ?? keyOfPhoto(row)])]);
  if (keys.length > 0) await enqueue(tx, dropPhotosJob, { keys });
  return gone.length;
}

/** Whoever is forgotten is forgotten here too, while somebody still has to decide as well. */
export async function forgetKeptChats(
  tx: Transaction,
  visitors: readonly ShopVisitor[],
): Promise<void> {
  if (visitors.length > 0) await forgetKept(tx, ofVisitors(visitors));
}

/** Chats of cases that were decided long ago; one that was opened again meanwhile keeps its own. */
async function forgetOldChats(oldest: Date, portion: number): Promise<number> {
  const old = sql`(${reportedMessages.caseId}, ${reportedMessages.messageId}) in (
    select m.case_id, m.message_id from reported_messages m join report_cases c on c.id = m.case_id
    where c.closed_at < ${oldest.toISOString()}::timestamptz limit ${portion})`;
  for (let gone = 0; ; ) {
    const now = await inTransaction((tx) => forgetKept(tx, old));
    gone += now;
    if (now < portion) return gone;
  }
}

/** How these cases looked, with the copies of photos that they or the cases before them have made. */
async function dropLooks(tx: Transaction, where: SQL | undefined, portion?: number) {
  const found = tx
    .select({ id: reportCases.id, shopId: reportCases.shopId, looks: reportCases.asReported })
    .from(reportCases)
    .where(and(where, sql`${reportCases.asReported} <> '[]'`))
    .orderBy(reportCases.id)
    .for('update');
  const rows = await (portion === undefined ? found : found.limit(portion));
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx.update(reportCases).set({ asReported: [] }).where(inArray(reportCases.id, ids));
  const folders = rows.flatMap(({ id, shopId, looks }) =>
    [id, ...looks.map(({ caseId }) => caseId)].map((caseId) => looksFolder(shopId, caseId)),
  );
  await enqueue(tx, dropLooksJob, { folders: [...new Set(folders)] });
  return rows.length;
}

/** Whoever wrote these reviews is forgotten: what stood in them is gone from cases too. */
export async function forgetLooks(tx: Transaction, reviewIds: readonly string[]): Promise<void> {
  if (reviewIds.length === 0) return;
  await dropLooks(
    tx,
    and(eq(reportCases.kind, 'review'), inArray(reportCases.subjectId, [...reviewIds])),
  );
}

/** How things looked that were decided about long ago. */
async function forgetOldLooks(oldest: Date, portion: number): Promise<number> {
  for (let gone = 0; ; ) {
    const now = await inTransaction((tx) =>
      dropLooks(tx, lt(reportCases.closedAt, oldest), portion),
    );
    gone += now;
    if (now < portion) return gone;
  }
}

/** The numbers that were left with reports: whoever wanted to be told was told. */
async function forgetNumbers(oldest: Date, portion: number): Promise<number> {
  for (let gone = 0; ; ) {
    const { rowCount } = await database().execute(sql`update reports set phone_key = null
      where ctid = any(array(select r.ctid from reports r join report_cases c on c.id = r.case_id
        where r.phone_key is not null and c.closed_at < ${oldest.toISOString()}::timestamptz
        limit ${portion}))`);
    gone += rowCount ?? 0;
    if ((rowCount ?? 0) < portion) return gone;
  }
}

/** What was reported counts on in the history of its shop; who said it, and what others wrote in a chat, does not stay with it. */
export async function sweepReported(portion = 500): Promise<void> {
  const oldest = new Date(now().getTime() - reportDays * 86_400_000);
  noteSwept('reported_chats', await forgetOldChats(oldest, portion));
  noteSwept('reported_looks', await forgetOldLooks(oldest, portion));
  noteSwept('report_numbers', await forgetNumbers(oldest, portion));
}

/** Once a night, as a table is read through for it: which browser a report came from, and what was found in shops that are gone. */
export async function forgetPeople(portion = 500): Promise<void> {
  noteSwept(
    'reporters',
    await forgetWhose(reports.visitorKey, lt(reports.at, visitorsOver()), { portion }),
  );
  noteSwept(
    'past_scams',
    await sweepRows(pastScams, lt(pastScams.deletedAt, monthsBefore(findingMonths))),
  );
}
