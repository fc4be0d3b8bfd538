import { and, desc, eq } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { reportCases, reports } from '../moderation.table.server.ts';
import type { ReportSubject } from './report-subject.queries.server.ts';
import { outcomeOf } from './reports.ts';

/** What came of the last word of this visitor about a thing; undefined where there was none or nobody has decided. */
export async function ownOutcome({ kind, id }: ReportSubject, visitorKey: string | undefined) {
  if (visitorKey === undefined) return undefined;
  const [row] = await database()
    .select({ closedAt: reportCases.closedAt, decision: reportCases.decision })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(
      and(eq(reports.visitorKey, visitorKey), eq(reports.kind, kind), eq(reports.subjectId, id)),
    )
    .orderBy(desc(reports.id))
    .limit(1);
  if (!row?.closedAt || !row.decision) return undefined;
  return { at: row.closedAt, outcome: outcomeOf(row.decision) };
}
