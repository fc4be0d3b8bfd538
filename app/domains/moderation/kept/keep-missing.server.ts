import { and, eq, isNull, sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { log } from '#app/platform/log.server.ts';
import { keepShopOf } from '../locked.queries.server.ts';
import { reportCases } from '../moderation.table.server.ts';
import { keepAgain } from './keep-reported.server.ts';

interface Waiting {
  id: string;
  shopId: string;
}

const portion = 500;

/**
 * Open cases of what is there, of which nothing is kept: taken by a version before, which did not keep it or ran beside this one. From
 * now on it is known when it changes.
 */
async function withoutCopy(): Promise<Waiting[]> {
  const { rows } = await database().execute<{ id: string; shopId: string }>(sql`
    select c.id, c.shop_id as "shopId" from report_cases c join shops s on s.id = c.shop_id and s.deleting_at is null
    where c.closed_at is null and case c.kind
      when 'chat' then not exists (select from reported_messages k where k.case_id = c.id)
        and exists (select from messages m where m.thread_id = c.subject_id)
      when 'item' then c.as_reported = '[]' and exists (select from stocks i where i.id = c.subject_id)
      when 'review' then c.as_reported = '[]' and exists (select from reviews r where r.id = c.subject_id)
      else false end
    order by c.id limit ${portion}`);
  return rows;
}

/** Under the shop's row, as a report is taken: whoever is being erased is gone from it before it is looked at. */
const keepOne = ({ id, shopId }: Waiting): Promise<void> =>
  inTransaction(async (tx) => {
    await keepShopOf(tx, shopId);
    const [row] = await tx
      .select()
      .from(reportCases)
      .where(and(eq(reportCases.id, id), isNull(reportCases.closedAt)))
      .for('update');
    if (row) await keepAgain(tx, row);
  });

/** One that fails (its shop was deleted meanwhile) holds up no other; what is still missing is tried by the next hour. */
export async function keepMissing(): Promise<void> {
  for (const waiting of await withoutCopy())
    await keepOne(waiting).catch((error: unknown) =>
      log.warn({ err: error, caseId: waiting.id }, 'what was reported was not kept'),
    );
}
