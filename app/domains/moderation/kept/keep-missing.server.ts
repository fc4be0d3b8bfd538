import { and, eq, isNull, sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { log } from '#app/platform/log.server.ts';
import { keepShopOf } from '../locked.queries.server.ts';
import { reportCases } from '../moderation.table.server.ts';
import { keepChatAgain } from './keep-chat.server.ts';

interface Waiting {
  id: string;
  shopId: string;
}

const portion = 500;

/** Open cases of chats that are there, of which nothing is kept: taken by the version before while it ran beside this one. */
async function withoutCopy(): Promise<Waiting[]> {
  const { rows } = await database().execute<{ id: string; shopId: string }>(sql`
    select c.id, c.shop_id as "shopId" from report_cases c join shops s on s.id = c.shop_id and s.deleting_at is null
    where c.kind = 'chat' and c.closed_at is null
      and not exists (select from reported_messages k where k.case_id = c.id)
      and exists (select from messages m where m.thread_id = c.subject_id)
    order by c.id limit ${portion}`);
  return rows;
}

/** Under the shop's row, as a report is taken: whoever is being erased is gone from the chat before it is looked at. */
const keepOne = ({ id, shopId }: Waiting): Promise<void> =>
  inTransaction(async (tx) => {
    await keepShopOf(tx, shopId);
    const [row] = await tx
      .select({ id: reportCases.id, subjectId: reportCases.subjectId })
      .from(reportCases)
      .where(and(eq(reportCases.id, id), isNull(reportCases.closedAt)))
      .for('update');
    if (row) await keepChatAgain(tx, row);
  });

/** One that fails (its shop was deleted meanwhile) holds up no other; what is still missing is tried by the next hour. */
export async function keepMissingChats(): Promise<void> {
  for (const waiting of await withoutCopy())
    await keepOne(waiting).catch((error: unknown) =>
      log.warn({ err: error, caseId: waiting.id }, 'a reported chat was not kept'),
    );
}
