import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { copyPhotosJob } from './kept-chats.jobs.server.ts';

/** The newest so many: enough to see what it was about. */
const keptMessages = 200;

interface ChatCase {
  id: string;
  subjectId: string;
}

/**
 * What stands in a reported chat now, beside its case; reported again, what was written since comes along. What is kept
 * already stays in the words that it was first reported with.
 */
export async function keepChat(
  tx: Transaction,
  { id: caseId, subjectId: threadId }: ChatCase,
  which: SQL = sql`true`,
): Promise<void> {
  const { rows } = await tx.execute<{ has_photo: boolean }>(sql`
    insert into reported_messages (case_id, message_id, shop_id, buyer_key, seq, direction, text, at, has_photo)
    select ${caseId}::uuid, m.id, t.shop_id, t.buyer_key, m.seq, m.direction, m.text, m.created_at,
      coalesce(m.attachment ->> 'kind' = 'photo' and m.attachment ->> 'lost' is null, false)
    from message_threads t join messages m on m.thread_id = t.id
    where t.id = ${threadId}::uuid and ${which} order by m.seq desc limit ${keptMessages}
    on conflict do nothing returning has_photo`);
  if (rows.some((row) => row.has_photo))
    await enqueue(tx, copyPhotosJob, { caseId }, { key: caseId });
}

/**
 * Where no copy is there, or none any more. What was written after the last report is not ours to read: nobody has shown it to us,
 * however late the copy is made.
 */
export const keepChatAgain = (tx: Transaction, row: ChatCase): Promise<void> =>
  keepChat(
    tx,
    row,
    sql`m.created_at <= (select max(r.at) from reports r where r.case_id = ${row.id}::uuid)
      and not exists (select from reported_messages k where k.case_id = ${row.id}::uuid)`,
  );
