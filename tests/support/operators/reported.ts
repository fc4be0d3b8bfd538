import { and, eq, isNull } from 'drizzle-orm';
import { decideCase } from '#app/domains/moderation/commands/decide.server.ts';
import { reportCases } from '#app/domains/moderation/moderation.table.server.ts';
import { reportSubject } from '#app/domains/moderation/reports/report-subject.queries.server.ts';
import type { ReportKind, ReportReason } from '#app/domains/moderation/reports/reports.ts';
import { takeReport } from '#app/domains/moderation/reports/take-report.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newVisitorId, visitorKey } from '#app/platform/http/visitor.server.ts';
import { makeOperator } from './operators.ts';

interface Said {
  networks?: number;
  why?: ReportReason;
  kind?: ReportKind;
  /** The same one again; otherwise somebody new from each network. */
  visitor?: string;
}

/** Reported by so many networks; the case that waits for it. */
export async function reported(
  id: string,
  { networks = 1, why = 'scam', kind = 'item', visitor }: Said = {},
): Promise<string> {
  const subject = await reportSubject(kind, id);
  if (!subject) throw new Error('no such thing');
  for (let n = 0; n < networks; n++) {
    const key = visitorKey(visitor ?? newVisitorId());
    await takeReport(subject, { reason: why, text: '', visitorKey: key, network: `n${n}` });
  }
  return waitingCaseOf(id);
}

async function waitingCaseOf(subjectId: string): Promise<string> {
  const [row] = await database()
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(and(eq(reportCases.subjectId, subjectId), isNull(reportCases.closedAt)));
  return row?.id ?? '';
}

/** An operator has heard what waits about a thing, and dismissed it. */
export async function dismiss(subjectId: string): Promise<void> {
  const { operator } = await makeOperator('moderator');
  const reason = 'Looked at and found to be in order.';
  const caseId = await waitingCaseOf(subjectId);
  await decideCase(operator, { caseId, decision: 'dismiss', reason });
}
